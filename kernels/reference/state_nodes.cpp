#include "kerf/reference/state_nodes.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/pod_kinds.h"
#include "kerf/reference/provisionable.h"

namespace kerf::reference {

using model::Node;
using model::NodeClaim;
using model::ResourceList;
using model::Snapshot;
using model::Taint;
using model::TaintEffect;

namespace {

constexpr std::string_view kReadinessTaintPrefix = "readiness.k8s.io/";

bool has_true_label(const Node& node, std::string_view label) {
  const std::string* value = node.meta.labels.find(label);
  return value != nullptr && *value == "true";
}

/// Taints that a starting node loses by itself, judged by key and effect.
bool is_known_ephemeral(const Taint& taint) {
  if (taint.key.starts_with(kReadinessTaintPrefix)) return true;
  if (taint.key == "node.kubernetes.io/not-ready") return taint.effect != TaintEffect::kPreferNoSchedule;
  if (taint.key == "node.kubernetes.io/unreachable") return taint.effect == TaintEffect::kNoSchedule;
  if (taint.key == "node.cloudprovider.kubernetes.io/uninitialized") return taint.effect == TaintEffect::kNoSchedule;
  return taint.key == "karpenter.sh/unregistered" && taint.effect == TaintEffect::kNoExecute;
}

bool is_startup_taint(const NodeClaim& claim, const Taint& taint) {
  return std::ranges::any_of(claim.startup_taints, [&](const Taint& startup) {
    return startup.key == taint.key && startup.effect == taint.effect;
  });
}

using SharedList = std::shared_ptr<const ResourceList>;

/// A list that its owner keeps.
SharedList lent(const ResourceList& list) { return {SharedList(), &list}; }

/// `reported`, with every quantity that is zero or missing replaced by what the NodeClaim promises.
SharedList completed(ResourceList reported, const ResourceList& promised) {
  for (const auto& [resource, quantity] : promised) {
    const model::Quantity* known = reported.find(resource);
    if (known == nullptr || known->is_zero()) reported.set(resource, quantity);
  }
  return std::make_shared<const ResourceList>(std::move(reported));
}

bool is_marked_for_deletion(const StateNode& state) {
  if (!state.is_managed()) return state.node->meta.deletion.has_value();
  return state.claim->meta.deletion.has_value() || model::is_true(state.claim->conditions, "InstanceTerminating");
}

std::vector<Taint> taints_of(const StateNode& state, bool registered) {
  std::vector<Taint> taints = registered ? state.node->taints : state.claim->taints;
  if (state.is_managed() && !state.initialized) {
    std::erase_if(taints, [&](const Taint& taint) {
      const bool is_startup = is_startup_taint(*state.claim, taint) && !fault::planted("startup-taint-stays");
      return is_known_ephemeral(taint) || is_startup;
    });
  }
  return taints;
}

void set_resources(StateNode& state) {
  static const ResourceList kNone;
  const ResourceList& capacity = state.node != nullptr ? state.node->capacity : kNone;
  const ResourceList& allocatable = state.node != nullptr ? state.node->allocatable : kNone;
  bool trust_node = !state.is_managed() || state.initialized;
  state.capacity = trust_node ? lent(capacity) : completed(capacity, state.claim->capacity);
  state.allocatable = trust_node ? lent(allocatable) : completed(allocatable, state.claim->allocatable);
}

/// A machine before anything is known of it but how it is called.
struct Machine {
  std::string_view name;
  std::string_view shown_name;
  const Node* node = nullptr;
  const NodeClaim* claim = nullptr;
  bool is_registered = false;  ///< Its Node says what it is like.
};

bool is_registered(const Node* node, const NodeClaim* claim) {
  // Without a NodeClaim there is always a Node.
  return node != nullptr && (claim == nullptr || has_true_label(*node, model::kRegisteredLabel));
}

Machine machine_of(const Node* node, const NodeClaim* claim) {
  const bool registered = is_registered(node, claim);
  std::string_view name = registered ? node->meta.name : claim->meta.name;
  return {name, node != nullptr ? node->meta.name : claim->meta.name, node, claim, registered};
}

StateNode make_state_node(const Machine& machine) {
  const auto& [name, shown_name, node, claim, registered] = machine;
  StateNode state;
  state.node = node;
  state.claim = claim;
  state.initialized = node != nullptr && (claim == nullptr || has_true_label(*node, model::kInitializedLabel));
  state.name = name;
  state.shown_name = shown_name;
  state.labels = registered ? &node->meta.labels : &claim->meta.labels;
  state.annotations = registered ? &node->meta.annotations : &claim->meta.annotations;
  const std::string* hostname = state.labels->find(model::kHostnameLabel);
  state.hostname = hostname != nullptr && !hostname->empty() ? *hostname : state.name;
  const std::string* pool = state.labels->find(model::kNodePoolLabel);
  if (pool != nullptr) state.pool = *pool;
  state.taints = taints_of(state, registered);
  state.marked_for_deletion = is_marked_for_deletion(state);
  set_resources(state);
  return state;
}

bool come_in_order(const Machine& a, const Machine& b) {
  return std::tie(a.name, a.shown_name) < std::tie(b.name, b.shown_name);
}

/// Every tracked machine, by name. Nodes come by name, so that only those that are not called by their Node are sorted.
std::vector<Machine> machines(const Snapshot& snapshot) {
  struct Claimed {
    const NodeClaim* claim = nullptr;
    bool has_node = false;
  };
  std::unordered_map<std::string_view, Claimed> by_provider_id;
  by_provider_id.reserve(snapshot.node_claims.size());
  for (const NodeClaim& claim : snapshot.node_claims) {
    if (!claim.provider_id.empty()) by_provider_id.try_emplace(claim.provider_id, Claimed{&claim});
  }
  std::vector<Machine> named_by_node;
  named_by_node.reserve(snapshot.nodes.size());
  std::vector<Machine> others;
  auto add = [&](const Node* node, const NodeClaim* claim) {
    const Machine machine = machine_of(node, claim);
    (machine.is_registered ? named_by_node : others).push_back(machine);
  };
  for (const Node& node : snapshot.nodes) {
    if (!is_tracked(node)) continue;
    auto place = node.provider_id.empty() ? by_provider_id.end() : by_provider_id.find(node.provider_id);
    if (place == by_provider_id.end()) {
      add(&node, nullptr);
    } else if (!std::exchange(place->second.has_node, true)) {
      add(&node, place->second.claim);
    }
  }
  for (const NodeClaim& claim : snapshot.node_claims) {
    if (claim.provider_id.empty()) continue;
    const Claimed& claimed = by_provider_id.find(claim.provider_id)->second;
    if (claimed.claim == &claim && !claimed.has_node) add(nullptr, &claim);
  }
  std::ranges::sort(others, come_in_order);
  std::vector<Machine> machines;
  machines.reserve(named_by_node.size() + others.size());
  std::ranges::merge(named_by_node, others, std::back_inserter(machines), come_in_order);
  return machines;
}

/// By Node of the Snapshot: its machine, or nullptr.
std::vector<StateNode*> states_of_nodes(std::vector<StateNode>& states, const Snapshot& snapshot) {
  std::vector<StateNode*> by_node(snapshot.nodes.size());
  for (StateNode& state : states) {
    if (state.node != nullptr) by_node[static_cast<std::size_t>(state.node - snapshot.nodes.data())] = &state;
  }
  return by_node;
}

void assign_pods(std::vector<StateNode>& states, const Snapshot& snapshot,
                 std::span<const std::uint32_t> nodes_of_pods) {
  const std::vector<StateNode*> by_node = states_of_nodes(states, snapshot);
  std::vector<std::size_t> pods(by_node.size());
  for (std::uint32_t node : nodes_of_pods) {
    if (node != kNoNode) ++pods[node];
  }
  for (std::size_t node = 0; node < by_node.size(); ++node) {
    if (by_node[node] != nullptr) by_node[node]->pods.reserve(pods[node]);
  }
  for (std::size_t index = 0; index < nodes_of_pods.size(); ++index) {
    StateNode* state = nodes_of_pods[index] == kNoNode ? nullptr : by_node[nodes_of_pods[index]];
    if (state == nullptr) continue;
    const model::Pod& pod = snapshot.pods[index];
    (model::is_terminal(pod) ? state->ended : state->pods).push_back(&pod);
  }
  for (const model::UnreadableObject& object : snapshot.unreadable) {
    if (object.kind != "Pod") continue;
    const Node* node = model::find_object(snapshot.nodes, "", object.node_name);
    StateNode* state = node == nullptr ? nullptr : by_node[static_cast<std::size_t>(node - snapshot.nodes.data())];
    if (state != nullptr) state->has_unreadable_pod = true;
  }
}

}  // namespace

std::vector<const model::Pod*> StateNode::reschedulable() const {
  std::vector<const model::Pod*> bound;
  std::ranges::merge(pods, ended, std::back_inserter(bound));
  std::erase_if(bound, [](const model::Pod* pod) { return !is_reschedulable(*pod); });
  return bound;
}

model::Quantity StateNode::total(std::string_view resource) const {
  if (resource == model::kNodes) return model::Quantity::units(1);
  const model::Quantity* amount = capacity->find(resource);
  return amount == nullptr ? model::Quantity() : *amount;
}

bool is_tracked(const Node& node) {
  if (!node.meta.labels.contains(model::kNodePoolLabel)) return true;
  if (node.provider_id.empty()) return false;
  return node.meta.labels.contains(model::kInstanceTypeLabel) || has_true_label(node, model::kInitializedLabel);
}

std::vector<StateNode> state_nodes(const Snapshot& snapshot) { return state_nodes(snapshot, nodes_of_pods(snapshot)); }

std::vector<StateNode> state_nodes(const Snapshot& snapshot, std::span<const std::uint32_t> nodes_of_pods) {
  std::vector<StateNode> states;
  const std::vector<Machine> ordered = machines(snapshot);
  states.reserve(ordered.size());
  for (const Machine& machine : ordered) states.push_back(make_state_node(machine));
  assign_pods(states, snapshot, nodes_of_pods);
  return states;
}

std::vector<std::string> unlaunched_claims(const Snapshot& snapshot) {
  std::vector<std::string> names;
  for (const NodeClaim& claim : snapshot.node_claims) {
    if (claim.provider_id.empty()) names.push_back(claim.meta.name);
  }
  return names;
}

}  // namespace kerf::reference
