#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "kerf/gen/scenario.h"
#include "kerf/io/load.h"
#include "kerf/model/labels.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/plan.h"
#include "kerf/reference/requests.h"

/// What the first 1,000 seeds of each kind make the reference decide: nothing that a decision can show may be missing.
/// The table is printed, so `ctest -V -R ScenarioCoverage` shows it.
namespace kerf::property {
namespace {

constexpr std::uint64_t kSeeds = 1000;

/// How many scenarios show each outcome.
class Tally {
 public:
  /// Counts each outcome of one scenario once.
  void add(const std::set<std::string>& outcomes) {
    for (const std::string& outcome : outcomes) ++counts_[outcome];
  }
  void print(std::string_view title) const {
    fmt::print("{} of {} seeds\n", title, kSeeds);
    for (const auto& [outcome, count] : counts_) fmt::print("  {:>5}  {}\n", count, outcome);
    std::fflush(stdout);
  }
  void expect_all(std::span<const std::string_view> outcomes) const {
    for (const std::string_view outcome : outcomes) EXPECT_TRUE(counts_.contains(outcome)) << outcome;
  }

 private:
  std::map<std::string, int, std::less<>> counts_;
};

struct Input {
  model::Snapshot snapshot;
  model::Options options;
};

Input of_seed(std::uint64_t seed, gen::ScenarioKind kind) {
  gen::SeedSource source(seed);
  const gen::Scenario scenario = gen::decode_scenario(source, kind, {});
  io::SourceFile file{.name = "scenario.yaml", .bytes = ""};
  for (const std::string& document : scenario.documents) file.bytes += "---\n" + document + "\n";
  return {io::load(std::span(&file, 1), {}).snapshot, scenario.options};
}

bool allows_spot_only(const model::Claim& claim) {
  return std::ranges::any_of(claim.requirements, [](const model::Expression& requirement) {
    return requirement.key == model::kCapacityTypeLabel && requirement.values == std::vector<std::string>{"spot"};
  });
}

bool all_spot(const model::Command& command, const model::Snapshot& snapshot) {
  return std::ranges::all_of(command.candidates, [&](const std::string& name) {
    const model::Node* node = model::find_object(snapshot.nodes, "", name);
    const std::string* type = node == nullptr ? nullptr : node->meta.labels.find(model::kCapacityTypeLabel);
    return type != nullptr && *type == model::kSpot;
  });
}

std::string command_kind(const model::Command& command, const model::Decision& decision, const Input& input) {
  std::string kind = fmt::format("{} {}", command.method, command.replacements.empty() ? "delete" : "replace");
  if (command.replacements.empty() || command.reason != "Underutilized") return kind;
  const bool to_spot = allows_spot_only(decision.claims[command.replacements.front()]);
  if (to_spot && all_spot(command, input.snapshot)) kind += " spot-to-spot";
  return kind;
}

/// A budget that is not unlimited leaves less than its method has candidates.
bool is_budget_limiting(const reference::DisruptionResult& result) {
  std::map<std::string, std::int64_t> eligible;
  for (const reference::NodeVerdict& node : result.nodes) {
    const bool wanted =
        std::ranges::any_of(node.methods, [](const reference::MethodVerdict& method) { return method.takes(); });
    if (wanted) ++eligible[node.node_pool];
  }
  return std::ranges::any_of(result.pools, [&](const reference::PoolAllowance& pool) {
    return std::ranges::any_of(
        pool.reasons, [&](const reference::ReasonAllowance& reason) { return reason.left < eligible[pool.node_pool]; });
  });
}

std::set<std::string> disruption_outcomes(const Input& input) {
  const reference::DisruptionResult result = reference::disrupt(input.snapshot, input.options);
  std::set<std::string> outcomes;
  for (const model::Command& command : result.decision.commands) {
    outcomes.insert("command " + command_kind(command, result.decision, input));
    if (command.blocked_by) outcomes.insert("command blocked by " + *command.blocked_by);
  }
  if (result.decision.commands.empty()) outcomes.insert("no command");
  for (const model::Blocker& blocker : result.decision.blockers) outcomes.insert("blocker " + blocker.code);
  for (const model::Note& note : result.decision.notes) outcomes.insert("note " + note.code);
  if (is_budget_limiting(result)) outcomes.insert("budget limiting");
  return outcomes;
}

std::set<std::string> plan_outcomes(const Input& input) {
  const model::Decision decision = reference::plan(input.snapshot, input.options).decision;
  std::set<std::string> outcomes;
  for (const model::PodReason& reason : decision.pending) outcomes.insert("pending " + reason.code);
  for (const model::PodReason& reason : decision.ignored) outcomes.insert("ignored " + reason.code);
  for (const model::Placement& placement : decision.placements) {
    outcomes.insert(placement.node ? "placed on a node" : "placed on a claim");
  }
  return outcomes;
}

TEST(ScenarioCoverage, DisruptionSeedsReachEveryMethodBlockerAndBudget) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    tally.add(disruption_outcomes(of_seed(seed, gen::ScenarioKind::kDisruption)));
  }
  tally.print("disruption");
  constexpr std::array<std::string_view, 21> kWanted{"command emptiness delete",
                                                     "command static-drift replace",
                                                     "command drift delete",
                                                     "command drift replace",
                                                     "command multi-node delete",
                                                     "command multi-node replace",
                                                     "command multi-node replace spot-to-spot",
                                                     "command single-node delete",
                                                     "command single-node replace",
                                                     "command single-node replace spot-to-spot",
                                                     "command blocked by LIMIT",
                                                     "budget limiting",
                                                     "blocker UNMANAGED",
                                                     "blocker NO_NODE",
                                                     "blocker NOT_INITIALIZED",
                                                     "blocker DELETING",
                                                     "blocker NODE_DO_NOT_DISRUPT",
                                                     "blocker NODEPOOL_NOT_FOUND",
                                                     "blocker POD_DO_NOT_DISRUPT",
                                                     "blocker PDB_MULTIPLE",
                                                     "blocker PDB_BLOCKED"};
  tally.expect_all(kWanted);
}

bool has_overfull_node(const model::Snapshot& snapshot) {
  return std::ranges::any_of(snapshot.nodes, [&](const model::Node& node) {
    model::ResourceList left = node.allocatable;
    for (const model::Pod& pod : snapshot.pods) {
      if (pod.node_name == node.meta.name && !model::is_terminal(pod)) {
        model::subtract(left, reference::effective_requests(pod));
      }
    }
    return std::ranges::any_of(left, [](const auto& amount) { return amount.second.is_negative(); });
  });
}

TEST(ScenarioCoverage, NodesAreOverfullInFewSeeds) {
  int overfull = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    if (has_overfull_node(of_seed(seed, gen::ScenarioKind::kDisruption).snapshot)) ++overfull;
  }
  EXPECT_GT(overfull, 0);
  EXPECT_LT(overfull, 50);
}

TEST(ScenarioCoverage, PlanSeedsReachEveryReason) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    tally.add(plan_outcomes(of_seed(seed, gen::ScenarioKind::kPlan)));
  }
  tally.print("plan");
  constexpr std::array<std::string_view, 20> kWanted{
      "placed on a node",      "placed on a claim",       "pending E-NO-POOLS",     "pending E-NO-TYPES",
      "pending E-TAINT",       "pending E-REQ-UNDEFINED", "pending E-REQ-CONFLICT", "pending E-VOLUME",
      "pending E-TOPOLOGY",    "pending E-INSTANCE",      "pending E-MINVALUES",    "pending E-LIMIT-NODES",
      "pending E-LIMIT-RES",   "pending E-RESERVED-BUSY", "pending E-DRA",          "ignored V-SELECTOR",
      "ignored V-MATCHFIELDS", "ignored V-PVC-MISSING",   "ignored V-PVC-UNBOUND",  "ignored V-STORAGECLASS"};
  tally.expect_all(kWanted);
}

}  // namespace
}  // namespace kerf::property
