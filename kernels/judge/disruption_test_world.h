#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/judge/test_world.h"

namespace kerf::judge {

/// A cluster and a disruption decision on it, for tests to break in one way at a time. It is noon, budgets are open,
/// every machine is initialized, Ready and Consolidatable.
class DisruptionWorld : public World {
 public:
  static constexpr model::Time kNoon = model::Time(std::chrono::hours(12));

  DisruptionWorld() {
    options.now = kNoon;
    pool().budgets = std::vector<model::Budget>{};
    pool().consolidate_after = {model::Duration::zero()};
  }

  /// A machine of pool `default` in zone z1 with 4 cpu, on demand for 0.2 per hour.
  model::NodeClaim& add_machine(std::string_view name) {
    model::Node& made = add_node(name, "z1");
    made.meta.labels.set(model::kCapacityTypeLabel, "on-demand");
    made.conditions = {true_condition("Ready")};
    model::NodeClaim& claim = node_claim(name);
    claim.meta.labels = made.meta.labels;
    claim.conditions = {true_condition("Initialized"), true_condition("Consolidatable")};
    return claim;
  }
  void label(std::string_view name, std::string_view key, std::string_view value) {
    node(name).meta.labels.set(key, std::string(value));
    node_claim(name).meta.labels.set(key, std::string(value));
  }
  void drift(std::string_view name, model::Time since = kNoon) {
    node_claim(name).conditions.push_back(true_condition("Drifted", since));
  }
  static model::Condition true_condition(std::string_view type, model::Time since = model::Time{}) {
    return {.type = std::string(type), .status = "True", .reason = "", .message = "", .last_transition = since};
  }

  model::Command& add_command(std::string_view reason, std::string_view method, std::vector<std::string> candidates,
                              double savings, std::vector<std::size_t> replacements = {}) {
    decision.commands.push_back({.reason = std::string(reason),
                                 .method = std::string(method),
                                 .candidates = std::move(candidates),
                                 .replacements = std::move(replacements),
                                 .savings_usd_hour = savings,
                                 .blocked_by = std::nullopt});
    return decision.commands.back();
  }
  model::Command& command() { return decision.commands.front(); }
  void block(std::string_view name, std::string_view code) {
    decision.blockers.push_back({.node = std::string(name), .code = std::string(code), .object = "", .message = ""});
  }

  [[nodiscard]] std::vector<Violation> violations() const { return judge_disruption(snapshot, options, decision); }
  /// The codes of all violations, each once.
  [[nodiscard]] std::set<std::string> codes() const {
    std::set<std::string> seen;
    for (const Violation& violation : violations()) seen.insert(violation.code);
    return seen;
  }
  [[nodiscard]] std::string first_message() const {
    const std::vector<Violation> all = violations();
    return all.empty() ? "" : all.front().message;
  }
};

using Codes = std::set<std::string>;

/// n1 is deleted; its pod a moves to n2, where b runs.
inline DisruptionWorld one_deleted() {
  DisruptionWorld world;
  world.add_machine("n1");
  world.add_machine("n2");
  world.add_running("a", "n1");
  world.add_running("b", "n2");
  world.add_command("Underutilized", "single-node", {"n1"}, 0.2);
  world.put_on_node("a", "n2");
  return world;
}

/// n1 with pod a, the only machine, is replaced by a small one for 0.1 per hour.
inline DisruptionWorld one_replaced() {
  DisruptionWorld world;
  world.add_machine("n1");
  world.add_running("a", "n1");
  world.add_claim({"small"}, "1");
  world.add_command("Underutilized", "single-node", {"n1"}, 0.1, {0});
  world.put_on_claim("a", 0);
  return world;
}

/// n1 and n2, with a pod each, are replaced by a small one for 0.1 per hour.
inline DisruptionWorld two_replaced() {
  DisruptionWorld world;
  world.add_machine("n1");
  world.add_machine("n2");
  world.add_running("a", "n1");
  world.add_running("b", "n2");
  world.add_claim({"small"}, "2", 2);
  world.add_command("Underutilized", "multi-node", {"n1", "n2"}, 0.30000000000000004, {0});
  world.put_on_claim("a", 0);
  world.put_on_claim("b", 0);
  return world;
}

/// n1 and n2 have no pods and are deleted.
inline DisruptionWorld two_emptied() {
  DisruptionWorld world;
  world.add_machine("n1");
  world.add_machine("n2");
  world.add_command("Empty", "emptiness", {"n1", "n2"}, 0.4);
  return world;
}

/// n1 is drifted and without pods, and goes.
inline DisruptionWorld one_drifted() {
  DisruptionWorld world;
  world.add_machine("n1").conditions.pop_back();
  world.drift("n1");
  world.add_command("Drifted", "drift", {"n1"}, 0.2);
  return world;
}

/// n1 of the static pool `default` is drifted and replaced by what the template says.
inline DisruptionWorld one_static_drifted() {
  DisruptionWorld world = one_drifted();
  world.pool().replicas = 1;
  world.command().method = "static-drift";
  world.command().replacements = {0};
  model::Claim claim;
  claim.node_pool = "default";
  world.decision.claims.push_back(std::move(claim));
  world.require("karpenter.kwok.sh/kwoknodeclass", "In", {"default"});
  world.require("karpenter.sh/nodepool", "In", {"default"});
  return world;
}

}  // namespace kerf::judge
