#include "kerf/cli/budget.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "kerf/cli/input.h"
#include "kerf/reference/disruption.h"
#include "kerf/report/budget_report.h"

namespace kerf::cli {
namespace {

struct Flags {
  InputFlags input;
  std::string output = "table";
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf budget: " << message << '\n';
  return kBadUsage;
}

int run_budget(const Flags& flags, Context& context) {
  auto sources = read_sources(flags.input.files, context);
  if (!sources) return refuse(context, sources.error());
  auto input = read_input(flags.input, std::move(*sources), context);
  if (!input) return refuse(context, input.error());
  if (!input->now_note.empty()) context.err << input->now_note << '\n';
  const model::Snapshot& snapshot = input->loaded.snapshot;
  const auto pools = reference::budget_allowances(snapshot, input->options);
  const report::BudgetWeek week = report::budget_week(snapshot, pools, input->options.now);
  context.out << (flags.output == "json" ? report::budget_json(pools, week, input->options.now)
                                         : report::budget_table(pools, week, context.color));
  return input->status;
}

}  // namespace

Action add_budget(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  add_input_flags(app, flags->input);
  app.add_option("-o,--output", flags->output, "table or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  return [flags, &context] { return run_budget(*flags, context); };
}

}  // namespace kerf::cli
