#include "kerf/cli/what_if.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "kerf/cli/engine_flags.h"
#include "kerf/cli/input.h"
#include "kerf/cli/news.h"
#include "kerf/cli/removals.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/edit.h"
#include "kerf/reference/until_stable.h"
#include "kerf/report/disruption_report.h"
#include "kerf/report/what_if_report.h"

namespace kerf::cli {
namespace {

struct Flags {
  InputFlags input;  ///< Catalog, prices and --no-spot are part of the edit.
  std::vector<std::string> with;
  std::vector<std::string> removed;
  std::string catalog_before;
  std::string prices_before;
  std::string output = "table";
  bool until_stable = false;
  EngineFlags engine;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf what-if: " << message << '\n';
  return kBadUsage;
}

bool edits_nothing(const Flags& flags) {
  return flags.with.empty() && flags.removed.empty() && flags.input.catalog == flags.catalog_before &&
         flags.input.prices == flags.prices_before && !flags.input.no_spot;
}

struct Sources {
  std::vector<io::SourceFile> before;
  std::vector<io::SourceFile> after;
};

std::expected<Sources, std::string> read_both(const Flags& flags, Context& context) {
  auto base = read_sources(flags.input.files, context);
  if (!base) return std::unexpected(base.error());
  Sources sources{*base, *base};
  if (flags.with.empty()) return sources;
  auto edit = read_sources(flags.with, context);
  if (!edit) return std::unexpected(fmt::format("--with: {}", edit.error()));
  for (io::SourceFile& file : *edit) {
    file.replaces = true;
    sources.after.push_back(std::move(file));
  }
  return sources;
}

struct Inputs {
  Input before;
  Input after;
};

std::expected<Inputs, std::string> load_both(const Flags& flags, Context& context) {
  auto sources = read_both(flags, context);
  if (!sources) return std::unexpected(sources.error());
  InputFlags old_flags = flags.input;
  old_flags.catalog = flags.catalog_before;
  old_flags.prices = flags.prices_before;
  old_flags.no_spot = false;
  std::ostringstream first;
  std::ostringstream second;
  Context quiet_first{context.in, context.out, first, false};
  Context quiet_second{context.in, context.out, second, false};
  auto before = read_input(old_flags, std::move(sources->before), quiet_first);
  context.err << first.str();
  if (!before) return std::unexpected(before.error());
  auto after = read_input(flags.input, std::move(sources->after), quiet_second);
  print_news(first.str(), second.str(), context.err);
  if (!after) return std::unexpected(after.error());
  // Both sides are decided at one instant, whatever instants the edit names.
  after->options.now = before->options.now;
  return Inputs{std::move(*before), std::move(*after)};
}

// What the nodes cost when drift and consolidation are through. Budgets only say how long that takes.
double settled_price(const model::Snapshot& snapshot, model::Options options,
                     const reference::DisruptionEngine& engine) {
  options.ignored.budgets = true;
  return report::totals_of(reference::disrupt_until_stable(snapshot, options, {}, engine).last).price_usd_hour;
}

report::DecidedCluster decide(model::Snapshot snapshot, const model::Options& options, const Flags& flags,
                              const reference::DisruptionEngine& engine) {
  report::DecidedCluster cluster{std::move(snapshot), options, {}, {}, std::nullopt};
  cluster.plan = plan_by(flags.engine, cluster.snapshot, options);
  cluster.pass = reference::disrupt(cluster.snapshot, options, engine);
  if (flags.until_stable) cluster.settled_usd_hour = settled_price(cluster.snapshot, options, engine);
  return cluster;
}

std::string render(const Flags& flags, const report::WhatIf& what_if, const report::DecidedCluster& before,
                   const report::DecidedCluster& after, bool color) {
  if (flags.output == "markdown") return report::what_if_markdown(what_if, before, after);
  if (flags.output == "json") return report::what_if_json(what_if, before, after);
  return report::what_if_table(what_if, before, after, color);
}

int run_what_if(const Flags& flags, Context& context) {
  if (edits_nothing(flags)) return refuse(context, "no edit: give --with, --remove, --prices, --catalog or --no-spot");
  auto inputs = load_both(flags, context);
  if (!inputs) return refuse(context, inputs.error());
  if (!inputs->before.now_note.empty()) context.err << inputs->before.now_note << '\n';
  model::Snapshot edited = std::move(inputs->after.loaded.snapshot);
  auto removed = remove_objects(flags.removed, inputs->after.options, edited);
  if (!removed) return refuse(context, removed.error());
  auto drifted = reference::apply_edit(inputs->before.loaded.snapshot, edited, inputs->after.options);
  const ChosenEngine chosen(flags.engine, flags.input.threads);
  const reference::DisruptionEngine& engine = chosen.get();
  const auto before = decide(std::move(inputs->before.loaded.snapshot), inputs->before.options, flags, engine);
  const auto after = decide(std::move(edited), inputs->after.options, flags, engine);
  const report::WhatIf what_if = report::compare(before, after, std::move(drifted), std::move(*removed), engine);
  context.out << render(flags, what_if, before, after, context.color);
  return what_if.breaks() ? kFinding : std::max(inputs->before.status, inputs->after.status);
}

}  // namespace

Action add_what_if(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  add_input_flags(app, flags->input);
  app.add_option("--with", flags->with, "Objects that take the place of those of the same kind and name, or come new")
      ->type_name("FILE|DIR|-")
      ->allow_extra_args(false);
  app.add_option("--remove", flags->removed, "An object to take out: node/, nodepool/, pdb/ or pod/ and its name")
      ->type_name("KIND/NAME")
      ->allow_extra_args(false);
  app.add_option("--catalog-before", flags->catalog_before, "--catalog as it is today")->type_name("NAME|FILE");
  app.add_option("--prices-before", flags->prices_before, "--prices as they are today")->type_name("FILE");
  app.add_flag("--until-stable", flags->until_stable,
               "Run both sides to the fixed point, too: what they cost when drift and consolidation are through");
  add_engine_flags(app, flags->engine);
  app.add_option("-o,--output", flags->output, "table, markdown (for a pull request) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "markdown", "json"}))
      ->capture_default_str();
  app.footer(
      "--catalog, --prices and --no-spot belong to the edit here. Exit status 1: pods lose their home, or a limit is\n"
      "newly exceeded.");
  return [flags, &context] { return run_what_if(*flags, context); };
}

}  // namespace kerf::cli
