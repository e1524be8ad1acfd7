#include "kerf/cli/explain.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "kerf/cli/ignored_flags.h"
#include "kerf/cli/input.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/node_prospect.h"
#include "kerf/reference/plan.h"
#include "kerf/report/object_report.h"

namespace kerf::cli {
namespace {

struct Flags {
  InputFlags input;
  std::string kind;
  std::string name;
  std::vector<std::string> ignored;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf explain: " << message << '\n';
  return kBadUsage;
}

// `namespace/name`, or a name in the namespace default.
const model::Pod* find_pod(const model::Snapshot& snapshot, const std::string& name) {
  std::size_t slash = name.find('/');
  if (slash == std::string::npos) return model::find_object(snapshot.pods, "default", name);
  return model::find_object(snapshot.pods, name.substr(0, slash), name.substr(slash + 1));
}

std::optional<std::string> explain_node(const report::ExplainInput& input, const std::string& name) {
  auto prospect = reference::node_prospect(input.snapshot, input.options, name);
  if (!prospect) return std::nullopt;
  return report::node_explanation(input, *prospect);
}

std::optional<std::string> explain_pod(const report::ExplainInput& input, const std::string& name) {
  const model::Pod* pod = find_pod(input.snapshot, name);
  if (pod == nullptr) return std::nullopt;
  auto plan = reference::plan(input.snapshot, input.options);
  auto prospect =
      pod->node_name.empty() ? std::nullopt : reference::node_prospect(input.snapshot, input.options, pod->node_name);
  return report::pod_explanation(input, *pod, plan, prospect ? &*prospect : nullptr);
}

int run_explain(const Flags& flags, Context& context) {
  auto ignored = read_ignored_rules(flags.ignored);
  if (!ignored) return refuse(context, ignored.error());
  auto sources = read_sources(flags.input.files, context);
  if (!sources) return refuse(context, sources.error());
  auto input = read_input(flags.input, std::move(*sources), context);
  if (!input) return refuse(context, input.error());
  if (!input->now_note.empty()) context.err << input->now_note << '\n';
  input->options.ignored = *ignored;
  const auto pass = reference::disrupt(input->loaded.snapshot, input->options);
  report::ExplainInput explained{input->loaded.snapshot, input->options, pass, context.color};
  auto text = flags.kind == "node" ? explain_node(explained, flags.name) : explain_pod(explained, flags.name);
  if (!text) return refuse(context, fmt::format("the input holds no {} called '{}'", flags.kind, flags.name));
  if (!flags.ignored.empty()) context.out << ignored_warning(flags.ignored) << "\n\n";
  context.out << *text;
  return input->status;
}

}  // namespace

Action add_explain(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("kind", flags->kind, "pod or node")->required()->check(CLI::IsMember({"pod", "node"}));
  app.add_option("name", flags->name, "A node's name; a pod's name, or namespace/name")->required();
  add_input_flags(app, flags->input);
  app.add_option("--ignore", flags->ignored, "What if these did not exist: budgets, pdb, do-not-disrupt")
      ->type_name("A,B")
      ->delimiter(',')
      ->allow_extra_args(false);
  return [flags, &context] { return run_explain(*flags, context); };
}

}  // namespace kerf::cli
