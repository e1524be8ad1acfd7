#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "kerf/judge/disruption_checks.h"

namespace kerf::judge {

namespace {

std::set<std::string> touched_nodes(const model::Decision& decision) {
  std::set<std::string> touched;
  for (const model::Command& command : decision.commands) {
    touched.insert(command.candidates.begin(), command.candidates.end());
  }
  return touched;
}

/// A node's name, and whether it is a NodeClaim without a Node: a Node may be called the same.
using MachineKey = std::pair<std::string, bool>;

MachineKey key_of(const MachineFact& machine) { return {machine.name(), machine.node->node == nullptr}; }

/// What a blocker speaks of: of two that have its name, the one that its code fits.
MachineKey key_of(const DisruptionView& view, const model::Blocker& blocker) {
  const MachineKey place(blocker.node, blocker.code == "NO_NODE");
  const bool is_there =
      std::ranges::any_of(view.machines.all, [&](const MachineFact& machine) { return key_of(machine) == place; });
  return is_there ? place : MachineKey(place.first, !place.second);
}

void check_node(const std::string& code, const std::string& name, const std::optional<Refusal>& refusal,
                Violations& found) {
  if (refusal && code == refusal->code) return;
  const std::string is = refusal ? fmt::format("{} ({})", refusal->code, refusal->message) : "nothing";
  found.push_back(
      {"J-BLOCKER", "node " + name,
       fmt::format("is listed as blocked by {}, but is blocked by {}", code.empty() ? "nothing" : code, is)});
}

}  // namespace

void check_blockers(const DisruptionView& view, Violations& found) {
  std::map<MachineKey, std::string> listed;
  for (const model::Blocker& blocker : view.decision.blockers) {
    if (view.machines.find(blocker.node) == nullptr) {
      found.push_back({"J-BLOCKER", "node " + blocker.node, "is listed as blocked, but is no node of the input"});
    } else if (!listed.emplace(key_of(view, blocker), blocker.code).second) {
      found.push_back({"J-BLOCKER", "node " + blocker.node, "is listed as blocked twice"});
    }
  }
  if (!std::ranges::is_sorted(view.decision.blockers, {}, &model::Blocker::node)) {
    found.push_back({"J-ORDER", "blockers", "are not listed by node"});
  }
  const std::set<std::string> touched = touched_nodes(view.decision);
  for (const MachineFact& machine : view.machines.all) {
    const auto says = listed.find(key_of(machine));
    const bool is_touched = machine.node->node != nullptr && touched.contains(machine.name());
    if (is_touched && says != listed.end()) {
      found.push_back({"J-BLOCKER", "node " + machine.name(), "is listed as blocked, but a command disrupts it"});
    }
    if (is_touched) continue;
    const auto refusal = refusal_of(view.machines.facts, machine, /*is_eventual=*/false);
    if (!refusal && says == listed.end()) continue;
    check_node(says == listed.end() ? "" : says->second, machine.name(), refusal, found);
  }
}

}  // namespace kerf::judge
