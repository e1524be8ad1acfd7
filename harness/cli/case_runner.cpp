#include "kerf/cli/case_runner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <utility>

#include "kerf/cli/case_expectations.h"
#include "kerf/cli/case_limits.h"
#include "kerf/cli/case_options.h"
#include "kerf/disrupt/engine.h"
#include "kerf/io/decision_io.h"
#include "kerf/io/json_text.h"
#include "kerf/judge/judge.h"
#include "kerf/provision/policy.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/until_stable.h"

namespace kerf::cli {
namespace {

using io::json_string;

CaseResult failure(std::string name, Mismatch mismatch) {
  CaseResult result;
  result.name = std::move(name);
  result.mismatches.push_back(std::move(mismatch));
  return result;
}

// What an input that is no case says about it.
CaseResult no_case(const io::SourceFile& file, const io::LoadResult& input) {
  std::string came = input.cases.empty() ? "none" : fmt::format("{} of them", input.cases.size());
  for (const io::Diagnostic& error : input.errors) {
    if (error.document == 0) came += fmt::format("; {}", io::describe(error));
  }
  return failure(std::filesystem::path(file.name).stem().string(), {"kind", "one Case, the first document", came});
}

// Every pass of a run is judged on the cluster that it decided on.
void decide_disruption(const CaseOptions& options, Outcome& outcome) {
  const disrupt::Engine engine;
  auto judge_pass = [&](const model::Snapshot& snapshot, const reference::DisruptionResult& pass) {
    for (judge::Violation& violation : judge::judge_disruption(snapshot, options.model, pass.decision)) {
      outcome.violations.push_back(std::move(violation));
    }
  };
  const model::Snapshot& snapshot = outcome.input.snapshot;
  if (options.model.until_stable) {
    outcome.decision = reference::disrupt_until_stable(snapshot, options.model, judge_pass, engine).decision;
  } else {
    const reference::DisruptionResult pass = reference::disrupt(snapshot, options.model, engine);
    judge_pass(snapshot, pass);
    outcome.decision = pass.decision;
  }
}

void decide(const CaseOptions& options, Outcome& outcome) {
  outcome.decision = provision::plan(outcome.input.snapshot, options.model).decision;
  outcome.violations = judge::judge_plan(outcome.input.snapshot, options.model, *outcome.decision);
}

model::Decision decide_by_reference(const model::Snapshot& snapshot, const CaseOptions& options, bool is_plan) {
  if (is_plan) return provision::plan(snapshot, options.model, provision::Implementation::kReference).decision;
  if (options.model.until_stable) return reference::disrupt_until_stable(snapshot, options.model).decision;
  return reference::disrupt(snapshot, options.model).decision;
}

/// The engine decided; the reference has to come to the same bytes.
void compare_implementations(const CaseOptions& options, const Outcome& outcome, bool is_plan,
                             std::vector<Mismatch>& mismatches) {
  std::string engine = io::write_decision(*outcome.decision);
  std::string reference = io::write_decision(decide_by_reference(outcome.input.snapshot, options, is_plan));
  if (engine != reference) mismatches.push_back({"decision of the engine", reference, engine});
}

CaseResult run_command(const io::CaseHeader& header, const CaseOptions& options, io::LoadResult input) {
  CaseResult result;
  result.name = header.name;
  Outcome outcome{input, std::nullopt, {}};
  if (header.command == "plan") {
    decide(options, outcome);
  } else if (header.command == "consolidate") {
    decide_disruption(options, outcome);
  } else if (header.command == "budget") {
    outcome.allowed = reference::budget_allowances(outcome.input.snapshot, options.model);
  } else if (header.command != "load") {
    std::string came = fmt::format("command {} is not implemented yet in this build", header.command);
    result.mismatches.push_back({"command", header.command, std::move(came)});
  }
  if (result.mismatches.empty()) {
    result.mismatches = check_expectations(header.expect_json, header.command, outcome);
    if (outcome.decision) compare_implementations(options, outcome, header.command == "plan", result.mismatches);
  }
  result.decision = std::move(outcome.decision);
  result.allowed = std::move(outcome.allowed);
  result.errors = std::move(input.errors);
  result.warnings = std::move(input.warnings);
  return result;
}

std::string diagnostic_json(const io::Diagnostic& diagnostic) {
  std::string json = fmt::format("{{\"object\": {}", json_string(diagnostic.object));
  if (!diagnostic.field.empty()) json += fmt::format(", \"field\": {}", json_string(diagnostic.field));
  if (!diagnostic.code.empty()) json += fmt::format(", \"code\": {}", json_string(diagnostic.code));
  return json + fmt::format(", \"message\": {}}}", json_string(diagnostic.message));
}

std::string diagnostics_json(const std::vector<io::Diagnostic>& diagnostics) {
  std::vector<std::string> items;
  items.reserve(diagnostics.size());
  for (const io::Diagnostic& diagnostic : diagnostics) items.push_back(diagnostic_json(diagnostic));
  return fmt::format("[{}]", fmt::join(items, ", "));
}

// What there was to see besides the decision. Entries are as in `expect`.
std::string observed_json(const CaseResult& result) {
  if (!result.allowed) return "{}";
  std::vector<std::string> pools;
  for (const reference::PoolAllowance& pool : *result.allowed) {
    std::vector<std::string> reasons;
    for (const reference::ReasonAllowance& reason : pool.reasons) {
      std::string left = show_allowance(reason.left);
      if (reason.left == reference::kUnlimitedDisruptions) left = json_string(left);
      reasons.push_back(fmt::format("{}: {}", json_string(std::string(reference::reason_name(reason.reason))), left));
    }
    pools.push_back(fmt::format("{}: {{{}}}", json_string(pool.node_pool), fmt::join(reasons, ", ")));
  }
  return fmt::format("{{\"allowed\": {{{}}}}}", fmt::join(pools, ", "));
}

}  // namespace

CaseResult run_case(const io::SourceFile& file) {
  // A case is a closed world: what its InstanceTypes do not say cannot be bought.
  const io::LoadOptions closed_world{.catalog = "none", .catalog_file = {}, .zones = {}, .prices = {}};
  std::vector<io::SourceFile> sources = {file};
  io::LoadResult input = io::load(sources, closed_world);
  if (input.cases.size() != 1) return no_case(file, input);
  const io::CaseHeader header = input.cases.front();
  auto options = read_case_options(header);
  if (!options) return failure(header.name, {"options", "options that this build knows", options.error()});
  if (!options->files.empty()) {
    sources.insert(sources.end(), options->files.begin(), options->files.end());
    input = io::load(sources, closed_world);
  }
  if (!header.now && input.latest_instant) options->model.now = *input.latest_instant;
  std::vector<Mismatch> limits = check_reading_limits(sources, *options);
  CaseResult result = run_command(header, *options, std::move(input));
  result.mismatches.insert(result.mismatches.end(), limits.begin(), limits.end());
  return result;
}

std::string to_json(const CaseResult& result) {
  std::string json =
      fmt::format("{{\"case\": {}, \"result\": {}", json_string(result.name), result.passed() ? "\"ok\"" : "\"fail\"");
  if (result.decision) {
    std::string decision = io::write_decision(*result.decision);
    while (decision.ends_with('\n')) decision.pop_back();
    json += fmt::format(",\n \"decision\": {}", decision);
  }
  json += fmt::format(",\n \"errors\": {},\n \"warnings\": {},\n \"observed\": {}}}\n", diagnostics_json(result.errors),
                      diagnostics_json(result.warnings), observed_json(result));
  return json;
}

std::string describe(const CaseResult& result) {
  std::string text = fmt::format("{} {}\n", result.passed() ? "ok" : "FAIL", result.name);
  for (const Mismatch& mismatch : result.mismatches) {
    std::string wanted = mismatch.wanted.empty() ? "nothing" : mismatch.wanted;
    text += fmt::format("  {}: wanted {}, came {}\n", mismatch.key, wanted, mismatch.came);
  }
  return text;
}

}  // namespace kerf::cli
