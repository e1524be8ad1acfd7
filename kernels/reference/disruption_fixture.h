#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/disruption.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference::testing {

/// A managed machine of a scenario, still open to change.
struct Machine {
  model::Node& node;
  model::NodeClaim& claim;
};

/// A node that disruption may touch: of the pool and type, in z1, on demand, Ready, initialized and Consolidatable.
inline Machine machine(Scenario& scenario, const std::string& name, const std::string& type, int cpu,
                       const std::string& pool = "default", const std::string& capacity_type = "on-demand") {
  model::Node& node = scenario.node(name, cpu);
  node.meta.labels.set(model::kCapacityTypeLabel, capacity_type);
  node.conditions.push_back({"Ready", "True", "", "", {}});
  model::NodeClaim& claim = scenario.claim_of(node, pool);
  node.meta.labels.set(model::kInstanceTypeLabel, type);
  claim.meta.labels = node.meta.labels;
  claim.meta.name = pool + "-" + name;
  for (const char* condition : {"Launched", "Registered", "Initialized", "Consolidatable"}) {
    claim.conditions.push_back({condition, "True", "", "", scenario.options().now - std::chrono::hours(1)});
  }
  return {node, claim};
}

/// Drifted for so many minutes.
inline void drift(Scenario& scenario, Machine drifted, int minutes) {
  drifted.claim.conditions.push_back(
      {"Drifted", "True", "", "", scenario.options().now - std::chrono::minutes(minutes)});
}

/// A dynamic pool of on-demand nodes without budgets, consolidated at once.
inline model::NodePool& open_pool(Scenario& scenario, const std::string& name = "default") {
  model::NodePool& pool = scenario.pool(name);
  pool.budgets = std::vector<model::Budget>{};
  pool.consolidate_after.value = model::Duration{};
  pool.requirements = {expression(std::string(model::kCapacityTypeLabel), "In", {"on-demand"})};
  return pool;
}

/// Types of 2, 4 and 8 cpus at 0.1, 0.2 and 0.4, and an open pool.
class OpenCluster : public Scenario {
 public:
  OpenCluster() {
    type("c-2", 2);
    type("c-4", 4);
    type("c-8", 8);
    pool_ = &open_pool(*this);
  }
  model::NodePool& pool() { return *pool_; }

 private:
  model::NodePool* pool_;
};

inline std::vector<model::Budget> budget_of(const std::string& nodes) { return {model::Budget{nodes}}; }

/// `Empty [n1, n2]`, `Underutilized [n1] -> default [c-2, c-4]`.
inline std::vector<std::string> shown_commands(const model::Decision& decision) {
  auto list = [](const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return "[" + text + "]";
  };
  std::vector<std::string> shown;
  for (const model::Command& command : decision.commands) {
    std::string text = command.reason + " " + list(command.candidates);
    for (std::size_t index : command.replacements) {
      const model::Claim& claim = decision.claims[index];
      text += " -> " + claim.node_pool + " " + list(claim.instance_types);
    }
    if (command.blocked_by) text += " blocked by " + *command.blocked_by;
    shown.push_back(text);
  }
  return shown;
}

inline std::vector<std::string> commands_of(Scenario& scenario) {
  return shown_commands(disrupt(scenario.build(), scenario.options()).decision);
}

/// The code of the blocker or note of a node; empty when there is none.
inline std::string reason_for(const model::Decision& decision, std::string_view node) {
  for (const model::Blocker& blocker : decision.blockers) {
    if (blocker.node == node) return blocker.code;
  }
  for (const model::Note& note : decision.notes) {
    if (note.node == node) return note.code;
  }
  return {};
}

inline std::string reason_for(Scenario& scenario, std::string_view node) {
  return reason_for(disrupt(scenario.build(), scenario.options()).decision, node);
}

}  // namespace kerf::reference::testing
