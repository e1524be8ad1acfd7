#include "kerf/cli/compare.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "kerf/cli/files.h"
#include "kerf/cli/input.h"
#include "kerf/judge/judge.h"
#include "kerf/model/resources.h"
#include "kerf/optimize/bound.h"
#include "kerf/provision/policy.h"
#include "kerf/report/compare_report.h"

namespace kerf::cli {
namespace {

namespace fs = std::filesystem;

struct Flags {
  InputFlags input;
  std::vector<std::string> policies;
  std::string output = "table";
  bool together = false;
  bool no_time = false;
};

// One input of the comparison: its name and what `-f` of kerf plan would be.
struct Unit {
  std::string name;
  std::vector<std::string> paths;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf compare: " << message << '\n';
  return kBadUsage;
}

// Each manifest in a directory is an input, and so is each directory in it that holds manifests.
std::expected<std::vector<Unit>, std::string> units_in(const std::string& directory) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    bool is_unit =
        entry->is_directory(ignored) ? list_manifests(entry->path()).has_value() : is_manifest(entry->path());
    if (is_unit) paths.push_back(entry->path().string());
  }
  if (error) return std::unexpected(fmt::format("{}: {}", directory, error.message()));
  if (paths.empty()) return std::unexpected(fmt::format("{}: holds no .yaml, .yml or .json file", directory));
  std::ranges::sort(paths);
  std::vector<Unit> units;
  for (std::string& path : paths) units.push_back({path, {path}});
  return units;
}

std::expected<std::vector<Unit>, std::string> units_of(const Flags& flags) {
  const std::vector<std::string>& files = flags.input.files;
  if (files.empty()) return std::unexpected("nothing to compare on: give -f FILE, -f DIR, or -f - for standard input");
  if (flags.together) return std::vector<Unit>{{files.front(), files}};
  std::vector<Unit> units;
  for (const std::string& path : files) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      units.push_back({path, {path}});
      continue;
    }
    auto found = units_in(path);
    if (!found) return std::unexpected(found.error());
    units.insert(units.end(), found->begin(), found->end());
  }
  return units;
}

std::expected<std::vector<std::string>, std::string> policies_of(const Flags& flags) {
  const auto known = provision::policy_names();
  if (flags.policies.empty()) return std::vector<std::string>(known.begin(), known.end());
  for (const std::string& policy : flags.policies) {
    if (std::ranges::find(known, policy) == known.end()) {
      return std::unexpected(
          fmt::format("--policy: no policy is called '{}'; there are {}", policy, fmt::join(known, ", ")));
    }
  }
  return flags.policies;
}

void report_violations(const Unit& unit, const std::string& policy, const std::vector<judge::Violation>& violations,
                       Context& context) {
  for (const judge::Violation& violation : violations) {
    context.err << fmt::format("{}: policy {} breaks {}: {}: {}\n", unit.name, policy, violation.code, violation.object,
                               violation.message);
  }
}

std::expected<report::PolicyResult, std::string> run_policy(const Unit& unit, const std::string& policy,
                                                            const Input& input, bool timed, Context& context) {
  const model::Snapshot& snapshot = input.loaded.snapshot;
  const auto start = std::chrono::steady_clock::now();
  auto planned = provision::plan_with(policy, snapshot, input.options);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (!planned) return std::unexpected(planned.error());
  const model::Decision& decision = planned->decision;
  const auto violations = judge::judge_plan(snapshot, input.options, decision);
  report_violations(unit, policy, violations, context);
  const auto claims = report::summarise(snapshot, decision);
  report::PolicyResult result;
  result.policy = policy;
  result.cost_usd_hour = report::total(snapshot, decision).price_usd_hour;
  result.nodes = decision.claims.size();
  result.pending = decision.pending.size();
  result.cpu = report::total_use(claims, model::kCpu);
  result.memory = report::total_use(claims, model::kMemory);
  result.bound_usd_hour = optimize::per_dimension_bound(snapshot, input.options, decision).price_usd_hour;
  if (timed) result.seconds = elapsed.count();
  result.violations = violations.size();
  return result;
}

struct UnitOutcome {
  report::InputResult result;
  int status = kDone;
};

std::expected<UnitOutcome, std::string> run_unit(const Flags& flags, const Unit& unit,
                                                 const std::vector<std::string>& policies, Context& context) {
  auto sources = read_sources(unit.paths, context);
  if (!sources) return std::unexpected(sources.error());
  auto input = read_input(flags.input, std::move(*sources), context);
  if (!input) return std::unexpected(fmt::format("{}: {}", unit.name, input.error()));
  UnitOutcome outcome{{unit.name, {}}, input->status};
  for (const std::string& policy : policies) {
    auto result = run_policy(unit, policy, *input, !flags.no_time, context);
    if (!result) return std::unexpected(result.error());
    if (result->violations > 0) outcome.status = kFinding;
    outcome.result.policies.push_back(std::move(*result));
  }
  return outcome;
}

std::string render(const Flags& flags, const std::vector<report::InputResult>& results, bool color) {
  if (flags.output == "json") return report::compare_json(results);
  if (flags.output == "csv") return report::compare_csv(results);
  return report::compare_table(results, color);
}

int run_compare(const Flags& flags, Context& context) {
  auto policies = policies_of(flags);
  if (!policies) return refuse(context, policies.error());
  auto units = units_of(flags);
  if (!units) return refuse(context, units.error());
  std::vector<report::InputResult> results;
  int status = kDone;
  for (const Unit& unit : *units) {
    auto outcome = run_unit(flags, unit, *policies, context);
    if (!outcome) {
      // The other inputs are still worth comparing.
      status = refuse(context, outcome.error());
      continue;
    }
    status = std::max(status, outcome->status);
    results.push_back(std::move(outcome->result));
  }
  if (!results.empty()) context.out << render(flags, results, context.color);
  return status;
}

}  // namespace

Action add_compare(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  add_input_flags(app, flags->input);
  app.add_option("--policy", flags->policies, "Which policies, in which order (default: all)")
      ->type_name("A,B")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("-o,--output", flags->output, "table, json or csv")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "json", "csv"}))
      ->capture_default_str();
  app.add_flag("--together", flags->together,
               "All -f are one input (default: each file and each directory in a DIR is one)");
  app.add_flag("--no-time", flags->no_time, "Leave times out, so that equal decisions give equal output");
  app.footer(
      "CPU and MEMORY are requested shares of what all new nodes together offer. BOUND is a proven lower bound for "
      "the\npods that the policy placed on new nodes; GAP is how far the cost is above it.");
  return [flags, &context] { return run_compare(*flags, context); };
}

}  // namespace kerf::cli
