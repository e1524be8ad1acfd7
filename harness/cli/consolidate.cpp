#include "kerf/cli/consolidate.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "kerf/cli/engine_flags.h"
#include "kerf/cli/ignored_flags.h"
#include "kerf/cli/input.h"
#include "kerf/cli/second_look.h"
#include "kerf/cli/stage_times.h"
#include "kerf/io/decision_io.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/until_stable.h"
#include "kerf/reference/waiting_nodes.h"
#include "kerf/report/disruption_report.h"
#include "kerf/report/second_look_report.h"
#include "kerf/report/units.h"

namespace kerf::cli {
namespace {

// Waiting nodes that get a closer look, which costs a simulation each.
constexpr std::size_t kLookedAtAlone = 100;

struct Flags {
  InputFlags input;
  std::string output = "table";
  std::string search = "prefix";
  std::vector<std::string> ignored;
  std::vector<std::string> then;
  std::optional<std::size_t> max_simulations;
  bool until_stable = false;
  bool timing = false;
  EngineFlags engine;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf consolidate: " << message << '\n';
  return kBadUsage;
}

// What of the output does not depend on how it was asked for.
struct Answer {
  model::Decision decision;
  std::string table;
  std::string csv;
  double saved_usd_hour = 0;
};

Answer answer_stable(const Flags& flags, const Input& input, const report::DisruptionStyle& style) {
  const ChosenEngine engine(flags.engine, flags.input.threads);
  auto run = reference::disrupt_until_stable(input.loaded.snapshot, input.options, {}, engine.get());
  Answer answer;
  if (flags.output == "csv") answer.csv = report::stable_csv(run);
  if (flags.output == "table" || flags.output == "wide") answer.table = report::stable_table(run, style);
  answer.saved_usd_hour = report::totals_of(run.first).price_usd_hour - report::totals_of(run.last).price_usd_hour;
  answer.decision = std::move(run.decision);
  return answer;
}

Answer answer_pass(const Flags& flags, const Input& input, const report::DisruptionStyle& style, StageTimes& times) {
  const ChosenEngine engine(flags.engine, flags.input.threads);
  auto pass = reference::disrupt(input.loaded.snapshot, input.options, engine.get(), [&times] { times.compiled(); });
  times.decided();
  if (flags.output != "none") {
    reference::look_at_waiting_nodes(input.loaded.snapshot, input.options, kLookedAtAlone, pass, engine.get());
  }
  Answer answer;
  if (flags.output == "csv") answer.csv = report::disruption_csv(pass);
  if (flags.output == "table" || flags.output == "wide") {
    answer.table = report::disruption_table(input.loaded.snapshot, pass, style);
  }
  answer.saved_usd_hour = report::totals_of(pass).price_usd_hour - report::totals_after(pass).price_usd_hour;
  answer.decision = std::move(pass.decision);
  return answer;
}

Answer answer_of(const Flags& flags, const Input& input, bool color, StageTimes& times) {
  report::DisruptionStyle style{flags.output == "wide", color};
  return input.options.until_stable ? answer_stable(flags, input, style) : answer_pass(flags, input, style, times);
}

// What Karpenter's own search leaves on the table.
std::string comparison(Flags flags, Input input, double saved_usd_hour) {
  flags.output = "none";
  input.options.search = model::Search::kPrefix;
  StageTimes nobody_asks;
  double by_prefix = answer_of(flags, input, false, nobody_asks).saved_usd_hour;
  constexpr double kNothing = 1e-9;
  double gap = saved_usd_hour - by_prefix;
  std::string found =
      fmt::format("Karpenter's prefix search saves {}, the subset search {}: ", report::price_per_hour(by_prefix),
                  report::price_per_hour(saved_usd_hour));
  if (gap > kNothing) return found + fmt::format("prefix leaves {} on the table.\n", report::price_per_month(gap));
  if (gap < -kNothing) return found + "step by step prefix gets further here.\n";
  return found + "the same.\n";
}

void print(const Flags& flags, const Input& input, Answer answer, Context& context) {
  std::string warning = ignored_warning(flags.ignored);
  if (input.options.until_stable) answer.decision.policy += kUntilStablePolicy;
  if (!warning.empty()) {
    context.err << warning << '\n';
    answer.decision.policy += fmt::format(" ignoring {}", ignored_list(flags.ignored));
  }
  if (flags.output == "csv") {
    context.out << answer.csv;
  } else if (flags.output == "json") {
    std::string json = io::write_decision(answer.decision);
    context.out << json << (json.ends_with('\n') ? "" : "\n");
  } else {
    if (!warning.empty()) context.out << warning << "\n\n";
    context.out << answer.table;
    if (input.options.search == model::Search::kSubset) {
      context.out << '\n' << comparison(flags, input, answer.saved_usd_hour);
    }
  }
}

// Prints what a second look after the wait makes of the commands.
int print_second_look(const Flags& flags, const Input& input, const std::string& messages, Context& context) {
  const ChosenEngine engine(flags.engine, flags.input.threads);
  const auto pass = reference::disrupt(input.loaded.snapshot, input.options, engine.get());
  auto look = look_again(flags.input, flags.then, input, pass.decision, messages, context);
  if (!look) return refuse(context, look.error());
  std::string warning = ignored_warning(flags.ignored);
  if (!warning.empty()) context.err << warning << '\n';
  if (flags.output == "json") {
    context.out << report::second_look_json(pass.decision, *look);
  } else {
    if (!warning.empty()) context.out << warning << "\n\n";
    context.out << report::second_look_table(pass.decision, *look, {flags.output == "wide", context.color});
  }
  return look->is_complete ? input.status : kFinding;
}

// Why these flags do not go together.
std::optional<std::string> contradiction(const Flags& flags, bool until_stable) {
  if (flags.timing && (until_stable || !flags.then.empty())) {
    return "--timing is of one pass, --until-stable and --then make several";
  }
  if (flags.then.empty()) return std::nullopt;
  if (until_stable) {
    return "--then looks at the commands of one pass again, --until-stable runs many; give one of them";
  }
  if (flags.output == "csv") return "--then prints a table or json, not csv";
  std::vector<std::string> files = flags.input.files;
  files.insert(files.end(), flags.then.begin(), flags.then.end());
  if (std::ranges::count(files, "-") > 1) return "standard input can be read only once";
  return std::nullopt;
}

int run_consolidate(const Flags& flags, Context& context) {
  auto ignored = read_ignored_rules(flags.ignored);
  if (!ignored) return refuse(context, ignored.error());
  if (auto wrong = contradiction(flags, flags.until_stable)) return refuse(context, *wrong);
  StageTimes times;
  auto sources = read_sources(flags.input.files, context);
  if (!sources) return refuse(context, sources.error());
  std::ostringstream messages;
  Context first{context.in, context.out, messages, false};
  auto input = read_input(flags.input, std::move(*sources), first);
  context.err << messages.str();
  if (!input) return refuse(context, input.error());
  if (!input->now_note.empty()) context.err << input->now_note << '\n';
  input->options.ignored = *ignored;
  input->options.max_simulations = flags.max_simulations;
  // A Case in the input may ask for either; the flags can only add to it.
  if (flags.search == "subset") input->options.search = model::Search::kSubset;
  if (flags.until_stable) input->options.until_stable = true;
  if (auto wrong = contradiction(flags, input->options.until_stable)) return refuse(context, *wrong);
  if (!flags.then.empty()) return print_second_look(flags, *input, messages.str(), context);
  times.loaded();
  Answer answer = answer_of(flags, *input, context.color, times);
  if (flags.timing) context.err << timing_text(times.cost());
  print(flags, *input, std::move(answer), context);
  return input->status;
}

}  // namespace

Action add_consolidate(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  add_input_flags(app, flags->input);
  app.add_option("-o,--output", flags->output, "table, wide, json (a Decision) or csv (a line per node)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "wide", "json", "csv"}))
      ->capture_default_str();
  app.add_flag("--until-stable", flags->until_stable, "Execute the commands and repeat until a pass starts nothing");
  app.add_option("--then", flags->then,
                 "The cluster after the controller's 15 s wait: which of the commands would still start, and why not")
      ->type_name("FILE|DIR|-")
      ->allow_extra_args(false);
  app.add_option("--search", flags->search, "prefix (Karpenter's) or subset (the best set of nodes)")
      ->type_name("SEARCH")
      ->check(CLI::IsMember({"prefix", "subset"}))
      ->capture_default_str();
  app.add_option("--max-simulations", flags->max_simulations,
                 "Scheduling simulations that one method may make, in place of the controller's minutes (default: any)")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
  add_engine_flags(app, flags->engine);
  add_exactness_flag(app, flags->engine);
  app.add_option("--ignore", flags->ignored, "What if these did not exist: budgets, pdb, do-not-disrupt")
      ->type_name("A,B")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_timing_flag(app, flags->timing);
  return [flags, &context] { return run_consolidate(*flags, context); };
}

}  // namespace kerf::cli
