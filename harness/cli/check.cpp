#include "kerf/cli/check.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "kerf/cli/files.h"
#include "kerf/cli/ignored_flags.h"
#include "kerf/cli/input.h"
#include "kerf/io/decision_io.h"
#include "kerf/io/decision_keys.h"
#include "kerf/judge/judge.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::cli {
namespace {

struct Flags {
  InputFlags input;
  std::string decision;
  std::string command;
  std::string search = "prefix";
  std::vector<std::string> ignored;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf check: " << message << '\n';
  return kBadUsage;
}

std::expected<model::Decision, std::string> read_decision_file(const Flags& flags, Context& context) {
  bool from_stream = flags.decision == "-";
  if (from_stream && std::ranges::find(flags.input.files, "-") != flags.input.files.end()) {
    return std::unexpected("standard input can be read only once");
  }
  auto file = from_stream ? read_stream(context.in, "stdin") : read_file(flags.decision);
  if (!file) return std::unexpected(file.error());
  auto decision = io::read_decision(file->bytes);
  if (!decision) return std::unexpected(fmt::format("{}: {}", file->name, decision.error()));
  for (const std::string& key : io::unknown_decision_keys(file->bytes)) {
    context.err << fmt::format("kerf check: warning: {}: {}: no key of a Decision, not judged\n", file->name, key);
  }
  return decision;
}

void print(const std::vector<judge::Violation>& violations, Context& context) {
  report::Table table({{"RULE"}, {"OBJECT"}, {"WHAT IS BROKEN"}});
  for (const judge::Violation& violation : violations) {
    table.add({violation.code, violation.object, violation.message});
  }
  context.out << table.render(context.color);
}

// Only disruption says something about nodes. What says nothing at all may be of either.
bool is_of_disruption(const model::Decision& decision, const std::string& command) {
  if (!command.empty()) return command == "consolidate";
  return !decision.commands.empty() || !decision.blockers.empty() || !decision.notes.empty();
}

// As `kerf consolidate --until-stable` marks what it prints.
bool is_of_run(const model::Decision& decision) {
  return decision.policy.find(kUntilStablePolicy) != std::string::npos;
}

std::string accepted(const model::Decision& decision, bool is_disruption) {
  std::string what = report::counted(decision.claims.size(), "claim");
  if (is_disruption) {
    what = fmt::format("{}, {}, {}", report::counted(decision.commands.size(), "command"), what,
                       report::counted(decision.blockers.size(), "blocked node"));
  }
  return fmt::format("no rule is broken: {}, {}, {} pending\n", what,
                     report::counted(decision.placements.size(), "placement"), decision.pending.size());
}

int run_check(Flags flags, Context& context) {
  auto ignored = read_ignored_rules(flags.ignored);
  if (!ignored) return refuse(context, ignored.error());
  auto decision = read_decision_file(flags, context);
  if (!decision) return refuse(context, decision.error());
  auto sources = read_sources(flags.input.files, context);
  if (!sources) return refuse(context, sources.error());
  // A decision was made at its own instant unless the caller says otherwise.
  if (flags.input.now.empty() && decision->now != model::Time{}) {
    flags.input.now = model::format_rfc3339(decision->now);
  }
  auto input = read_input(flags.input, std::move(*sources), context);
  if (!input) return refuse(context, input.error());
  if (!input->now_note.empty()) context.err << input->now_note << '\n';
  const bool is_disruption = is_of_disruption(*decision, flags.command);
  if (is_disruption && (input->options.until_stable || is_of_run(*decision))) {
    return refuse(
        context,
        "a run to the fixed point (--until-stable) holds commands of many passes; only a decision of one pass "
        "can be judged: leave --until-stable out");
  }
  input->options.ignored = *ignored;
  if (!flags.ignored.empty()) context.err << ignored_warning(flags.ignored) << '\n';
  if (flags.search == "subset") input->options.search = model::Search::kSubset;
  const auto judge = is_disruption ? judge::judge_disruption : judge::judge_plan;
  const auto violations = judge(input->loaded.snapshot, input->options, *decision);
  if (violations.empty()) {
    context.out << accepted(*decision, is_disruption);
    return input->status;
  }
  print(violations, context);
  return kFinding;
}

}  // namespace

Action add_check(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  add_input_flags(app, flags->input);
  app.add_option("--decision", flags->decision,
                 "The Decision to check, as `kerf plan` or `kerf consolidate -o json` prints it; - is standard input")
      ->required()
      ->type_name("FILE|-");
  app.add_option("--command", flags->command,
                 "What the decision is of: plan or consolidate; by default seen from what it holds")
      ->type_name("NAME")
      ->check(CLI::IsMember({"plan", "consolidate"}));
  app.add_option("--search", flags->search, "How `kerf consolidate` searched: subset lifts the order of a batch")
      ->type_name("SEARCH")
      ->check(CLI::IsMember({"prefix", "subset"}))
      ->capture_default_str();
  app.add_option("--ignore", flags->ignored, "Rules that the decision left out: budgets, pdb, do-not-disrupt")
      ->type_name("A,B")
      ->delimiter(',')
      ->allow_extra_args(false);
  return [flags, &context] { return run_check(*flags, context); };
}

}  // namespace kerf::cli
