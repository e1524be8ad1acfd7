#include "kerf/cli/plan.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <expected>
#include <memory>
#include <ostream>
#include <string>

#include "kerf/cli/input.h"
#include "kerf/cli/stage_times.h"
#include "kerf/io/decision_io.h"
#include "kerf/provision/policy.h"
#include "kerf/report/plan_report.h"

namespace kerf::cli {
namespace {

struct Flags {
  InputFlags input;
  std::string policy = "karpenter";
  std::string engine = "fast";
  std::string output = "table";
  bool explain = false;
  bool timing = false;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf plan: " << message << '\n';
  return kBadUsage;
}

std::string with_line_feed(std::string text) {
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

std::string render(const Flags& flags, const Input& input, const reference::PlanResult& result, bool color) {
  const model::Snapshot& snapshot = input.loaded.snapshot;
  if (flags.output == "json") return with_line_feed(io::write_decision(result.decision));
  if (flags.output == "yaml") return report::plan_yaml(snapshot, result.decision);
  if (flags.output == "csv") return report::plan_csv(snapshot, result.decision);
  report::PlanStyle style{flags.output == "wide", color};
  std::string text = report::plan_table(snapshot, result, style);
  if (flags.explain) text += report::explain_table(result.explanations, style);
  return text;
}

std::expected<reference::PlanResult, std::string> decide(const Flags& flags, const Input& input, StageTimes& times) {
  const model::Snapshot& snapshot = input.loaded.snapshot;
  const auto compiled = [&times] { times.compiled(); };
  if (flags.engine == "fast") return provision::plan_with(flags.policy, snapshot, input.options, compiled);
  return provision::plan(snapshot, input.options, provision::Implementation::kReference, compiled);
}

int run_plan(const Flags& flags, Context& context) {
  if (flags.explain && flags.output != "table" && flags.output != "wide") {
    return refuse(context, "--explain goes with -o table or -o wide");
  }
  if (flags.engine == "reference" && flags.policy != "karpenter") {
    return refuse(context,
                  fmt::format("--engine reference decides as karpenter only, found --policy {}", flags.policy));
  }
  StageTimes times;
  auto sources = read_sources(flags.input.files, context);
  if (!sources) return refuse(context, sources.error());
  auto input = read_input(flags.input, std::move(*sources), context);
  if (!input) return refuse(context, input.error());
  if (!input->now_note.empty()) context.err << input->now_note << '\n';
  times.loaded();
  auto result = decide(flags, *input, times);
  if (!result) return refuse(context, fmt::format("--policy: {}", result.error()));
  times.decided();
  if (flags.timing) context.err << timing_text(times.cost());
  context.out << render(flags, *input, *result, context.color);
  return input->status;
}

}  // namespace

Action add_plan(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  add_input_flags(app, flags->input);
  app.add_option("--policy", flags->policy, "Which policy decides (kerf compare shows them all)")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--engine", flags->engine, "fast, or reference: the same decisions, slower, to check the other by")
      ->type_name("NAME")
      ->check(CLI::IsMember({"fast", "reference"}))
      ->capture_default_str();
  app.add_option("-o,--output", flags->output, "table, wide, json (a Decision), yaml (NodeClaims) or csv")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "wide", "json", "yaml", "csv"}))
      ->capture_default_str();
  app.add_flag("--explain", flags->explain, "Show for every pending pod what excluded it from each NodePool");
  add_timing_flag(app, flags->timing);
  return [flags, &context] { return run_plan(*flags, context); };
}

}  // namespace kerf::cli
