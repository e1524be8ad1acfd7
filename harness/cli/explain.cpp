#include "kerf/cli/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "kerf/cli/engine_flags.h"
#include "kerf/cli/ignored_flags.h"
#include "kerf/cli/input.h"
#include "kerf/model/ignored_rules.h"
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
  std::string output = "table";
  std::vector<std::string> ignored;
  EngineFlags engine;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf explain: " << message << '\n';
  return kBadUsage;
}

using Text = std::expected<std::string, std::string>;

// `namespace/name`, or a name that only one namespace has, `default` before the others.
std::expected<const model::Pod*, std::string> find_pod(const model::Snapshot& snapshot, const std::string& name) {
  std::size_t slash = name.find('/');
  std::string space = slash == std::string::npos ? "default" : name.substr(0, slash);
  const model::Pod* pod =
      model::find_object(snapshot.pods, space, slash == std::string::npos ? name : name.substr(slash + 1));
  if (pod != nullptr) return pod;
  std::vector<std::string> found;
  for (const model::Pod& other : snapshot.pods) {
    if (other.meta.name != name) continue;
    pod = &other;
    found.push_back(model::namespaced_name(other.meta));
  }
  if (found.size() > 1) {
    return std::unexpected(
        fmt::format("{} pods are called '{}', name one: {}", found.size(), name, fmt::join(found, ", ")));
  }
  if (pod == nullptr) return std::unexpected(fmt::format("the input holds no pod called '{}'", name));
  return pod;
}

Text explain_node(const report::ExplainInput& input, const Flags& flags) {
  const ChosenEngine engine(flags.engine, flags.input.threads);
  auto prospect = reference::Prospector(input.snapshot, input.options, engine.get()).of(flags.name);
  if (!prospect) return std::unexpected(fmt::format("the input holds no node called '{}'", flags.name));
  return flags.output == "json" ? report::node_json(input, *prospect) : report::node_explanation(input, *prospect);
}

Text explain_pod(const report::ExplainInput& input, const Flags& flags) {
  auto pod = find_pod(input.snapshot, flags.name);
  if (!pod) return std::unexpected(pod.error());
  const auto plan = plan_by(flags.engine, input.snapshot, input.options);
  const ChosenEngine engine(flags.engine, flags.input.threads);
  std::optional<reference::NodeProspect> prospect;
  if (!(*pod)->node_name.empty()) {
    prospect = reference::Prospector(input.snapshot, input.options, engine.get()).of((*pod)->node_name);
  }
  const reference::NodeProspect* known = prospect ? &*prospect : nullptr;
  return flags.output == "json" ? report::pod_json(input, **pod, plan, known)
                                : report::pod_explanation(input, **pod, plan, known);
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
  const model::Snapshot snapshot = model::without_rules(std::move(input->loaded.snapshot), *ignored);
  const ChosenEngine engine(flags.engine, flags.input.threads);
  const auto pass = reference::disrupt(snapshot, input->options, engine.get());
  report::ExplainInput explained{snapshot, input->options, pass, context.color};
  auto text = flags.kind == "node" ? explain_node(explained, flags) : explain_pod(explained, flags);
  if (!text) return refuse(context, text.error());
  std::string warning = ignored_warning(flags.ignored);
  if (!warning.empty()) (flags.output == "json" ? context.err : context.out) << warning << "\n\n";
  context.out << *text;
  return input->status;
}

}  // namespace

Action add_explain(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("kind", flags->kind, "pod or node")->required()->check(CLI::IsMember({"pod", "node"}));
  app.add_option("name", flags->name, "A node's name; a pod's name, or namespace/name")->required();
  add_input_flags(app, flags->input);
  app.add_option("-o,--output", flags->output, "table or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  add_engine_flags(app, flags->engine);
  app.add_option("--ignore", flags->ignored, "What if these did not exist: budgets, pdb, do-not-disrupt")
      ->type_name("A,B")
      ->delimiter(',')
      ->allow_extra_args(false);
  return [flags, &context] { return run_explain(*flags, context); };
}

}  // namespace kerf::cli
