#include "kerf/reference/state_nodes.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "kerf/model/labels.h"
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

/// `reported`, with every quantity that is zero or missing replaced by what the NodeClaim promises.
ResourceList completed(ResourceList reported, const ResourceList& promised) {
  for (const auto& [resource, quantity] : promised) {
    const model::Quantity* known = reported.find(resource);
    if (known == nullptr || known->is_zero()) reported.set(resource, quantity);
  }
  return reported;
}

bool is_marked_for_deletion(const StateNode& state) {
  if (!state.is_managed()) return state.node->meta.deletion.has_value();
  return state.claim->meta.deletion.has_value() || model::is_true(state.claim->conditions, "InstanceTerminating");
}

std::vector<Taint> taints_of(const StateNode& state, bool registered) {
  std::vector<Taint> taints = registered ? state.node->taints : state.claim->taints;
  if (state.is_managed() && !state.initialized) {
    std::erase_if(
        taints, [&](const Taint& taint) { return is_known_ephemeral(taint) || is_startup_taint(*state.claim, taint); });
  }
  return taints;
}

void set_resources(StateNode& state) {
  static const ResourceList kNone;
  const ResourceList& capacity = state.node != nullptr ? state.node->capacity : kNone;
  const ResourceList& allocatable = state.node != nullptr ? state.node->allocatable : kNone;
  bool trust_node = !state.is_managed() || state.initialized;
  state.capacity = trust_node ? capacity : completed(capacity, state.claim->capacity);
  state.allocatable = trust_node ? allocatable : completed(allocatable, state.claim->allocatable);
  state.capacity.set(model::kNodes, model::Quantity::units(1));
}

StateNode make_state_node(const Node* node, const NodeClaim* claim) {
  StateNode state;
  state.node = node;
  state.claim = claim;
  // Without a NodeClaim there is always a Node.
  bool registered = node != nullptr && (claim == nullptr || has_true_label(*node, model::kRegisteredLabel));
  state.initialized = node != nullptr && (claim == nullptr || has_true_label(*node, model::kInitializedLabel));
  state.name = registered ? node->meta.name : claim->meta.name;
  state.shown_name = node != nullptr ? node->meta.name : claim->meta.name;
  state.labels = registered ? &node->meta.labels : &claim->meta.labels;
  state.annotations = registered ? &node->meta.annotations : &claim->meta.annotations;
  const std::string* hostname = state.labels->find(model::kHostnameLabel);
  state.hostname = hostname != nullptr && !hostname->empty() ? *hostname : state.name;
  state.taints = taints_of(state, registered);
  state.marked_for_deletion = is_marked_for_deletion(state);
  set_resources(state);
  return state;
}

void assign_pods(std::vector<StateNode>& nodes, const Snapshot& snapshot) {
  // Asked once a pod, never walked.
  std::unordered_map<std::string_view, StateNode*> by_node_name;
  for (StateNode& state : nodes) {
    if (state.node != nullptr) by_node_name[state.node->meta.name] = &state;
  }
  for (const model::Pod& pod : snapshot.pods) {
    auto place = by_node_name.find(pod.node_name);
    if (place == by_node_name.end()) continue;
    if (!model::is_terminal(pod)) place->second->pods.push_back(&pod);
    if (is_reschedulable(pod)) place->second->reschedulable.push_back(&pod);
  }
  for (const model::UnreadableObject& object : snapshot.unreadable) {
    auto place = by_node_name.find(object.node_name);
    if (object.kind == "Pod" && place != by_node_name.end()) place->second->has_unreadable_pod = true;
  }
}

}  // namespace

std::string_view StateNode::node_pool() const {
  const std::string* pool = labels->find(model::kNodePoolLabel);
  return pool == nullptr ? std::string_view() : std::string_view(*pool);
}

bool is_tracked(const Node& node) {
  if (!node.meta.labels.contains(model::kNodePoolLabel)) return true;
  if (node.provider_id.empty()) return false;
  return node.meta.labels.contains(model::kInstanceTypeLabel) || has_true_label(node, model::kInitializedLabel);
}

std::vector<StateNode> state_nodes(const Snapshot& snapshot) {
  std::unordered_map<std::string_view, const Node*> by_provider_id;
  for (const Node& node : snapshot.nodes) {
    if (is_tracked(node) && !node.provider_id.empty()) by_provider_id.emplace(node.provider_id, &node);
  }
  std::vector<StateNode> states;
  std::unordered_set<std::string_view> claimed;
  for (const NodeClaim& claim : snapshot.node_claims) {
    if (claim.provider_id.empty() || !claimed.insert(claim.provider_id).second) continue;
    auto node = by_provider_id.find(claim.provider_id);
    states.push_back(make_state_node(node == by_provider_id.end() ? nullptr : node->second, &claim));
  }
  for (const Node& node : snapshot.nodes) {
    bool has_claim = !node.provider_id.empty() && claimed.contains(node.provider_id);
    if (is_tracked(node) && !has_claim) states.push_back(make_state_node(&node, nullptr));
  }
  std::ranges::sort(states, [](const StateNode& a, const StateNode& b) {
    return std::tie(a.name, a.shown_name) < std::tie(b.name, b.shown_name);
  });
  assign_pods(states, snapshot);
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
