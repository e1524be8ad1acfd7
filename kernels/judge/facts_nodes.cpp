#include <algorithm>
#include <array>

#include "kerf/judge/facts.h"
#include "kerf/judge/pod_rules.h"
#include "kerf/judge/requests.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Node;
using model::NodeClaim;
using model::ResourceList;
using model::Taint;
using model::TaintEffect;

namespace {

struct EphemeralTaint {
  std::string_view key;
  TaintEffect effect;
};

constexpr std::array<EphemeralTaint, 5> kEphemeralTaints{{
    {"node.kubernetes.io/not-ready", TaintEffect::kNoSchedule},
    {"node.kubernetes.io/not-ready", TaintEffect::kNoExecute},
    {"node.kubernetes.io/unreachable", TaintEffect::kNoSchedule},
    {"node.cloudprovider.kubernetes.io/uninitialized", TaintEffect::kNoSchedule},
    {"karpenter.sh/unregistered", TaintEffect::kNoExecute},
}};

bool has_label(const model::LabelMap& labels, std::string_view key, std::string_view value) {
  const std::string* found = labels.find(key);
  return found != nullptr && *found == value;
}

bool is_ephemeral(const Taint& taint) {
  if (taint.key.starts_with("readiness.k8s.io/")) return true;
  return std::ranges::any_of(kEphemeralTaints, [&](const EphemeralTaint& known) {
    return known.key == taint.key && known.effect == taint.effect;
  });
}

bool is_startup(const NodeClaim& claim, const Taint& taint) {
  return std::ranges::any_of(claim.startup_taints, [&](const Taint& startup) {
    return startup.key == taint.key && startup.effect == taint.effect;
  });
}

std::vector<Taint> taints_of(const NodeFact& fact) {
  std::vector<Taint> taints = fact.node == nullptr || !fact.registered ? fact.claim->taints : fact.node->taints;
  if (fact.claim != nullptr && !fact.initialized) {
    std::erase_if(taints, [&](const Taint& taint) { return is_ephemeral(taint) || is_startup(*fact.claim, taint); });
  }
  return taints;
}

// What the kubelet does not report yet is taken from the NodeClaim.
ResourceList filled(ResourceList reported, const ResourceList& promised) {
  for (const auto& [name, quantity] : promised) {
    if (amount(reported, name).is_zero()) reported.set(name, quantity);
  }
  return reported;
}

ResourceList amounts_of(const NodeFact& fact, ResourceList Node::* of_node, ResourceList NodeClaim::* of_claim) {
  if (fact.node == nullptr) return fact.claim->*of_claim;
  if (fact.claim == nullptr || fact.initialized) return fact.node->*of_node;
  return filled(fact.node->*of_node, fact.claim->*of_claim);
}

bool is_leaving(const NodeFact& fact) {
  if (fact.claim == nullptr) return fact.node->meta.deletion.has_value();
  return fact.claim->meta.deletion || model::is_true(fact.claim->conditions, "InstanceTerminating");
}

void complete(NodeFact& fact) {
  const bool managed = fact.claim != nullptr;
  fact.registered =
      !managed || (fact.node != nullptr && has_label(fact.node->meta.labels, model::kRegisteredLabel, "true"));
  fact.initialized =
      !managed || (fact.node != nullptr && has_label(fact.node->meta.labels, model::kInitializedLabel, "true"));
  const bool speaks_for_itself = fact.node != nullptr && fact.registered;
  const model::ObjectMeta& meta = speaks_for_itself ? fact.node->meta : fact.claim->meta;
  fact.name = fact.node != nullptr ? fact.node->meta.name : fact.claim->meta.name;
  fact.leaving = is_leaving(fact);
  fact.labels = meta.labels;
  fact.annotations = meta.annotations;
  const std::string* hostname = meta.labels.find(model::kHostnameLabel);
  fact.hostname = hostname != nullptr && !hostname->empty() ? *hostname : meta.name;
  fact.requirements = model::Requirements::from_labels(meta.labels);
  fact.requirements.add(model::kHostnameLabel, model::Requirement::in({fact.hostname}));
  fact.taints = taints_of(fact);
  fact.capacity = amounts_of(fact, &Node::capacity, &NodeClaim::capacity);
  fact.capacity.set(model::kNodes, model::Quantity::units(1));
}

// A Node of a NodePool is only looked at once it can be told which machine it is.
bool is_tracked(const Node& node) {
  if (!node.meta.labels.contains(model::kNodePoolLabel)) return true;
  if (node.provider_id.empty()) return false;
  const std::string* type = node.meta.labels.find(model::kInstanceTypeLabel);
  return (type != nullptr && !type->empty()) || has_label(node.meta.labels, model::kInitializedLabel, "true");
}

bool holds_unreadable_pod(const model::Snapshot& snapshot, const NodeFact& fact) {
  if (fact.node == nullptr) return false;
  return std::ranges::any_of(snapshot.unreadable, [&](const model::UnreadableObject& object) {
    return object.kind == "Pod" && object.node_name == fact.node->meta.name;
  });
}

ResourceList daemon_requests_to_come(const Facts& facts, const NodeFact& node) {
  ResourceList expected;
  const model::Requirements labels = model::Requirements::from_labels(node.labels);
  for (const DaemonFact& daemon : facts.daemons) {
    const bool matches = std::ranges::any_of(daemon.required, [&](const model::Requirements& required) {
      return model::is_compatible(labels, required, model::Undefined::kNone);
    });
    if (matches && model::tolerates_all(daemon.tolerations, node.taints)) model::add(expected, daemon.requests);
  }
  ResourceList to_come;
  for (std::size_t index : node.bound) {
    const PodFact& pod = facts.pods[index];
    if (model::is_owned_by(pod.pod->meta, "apps", "DaemonSet")) model::subtract(expected, pod.requests);
  }
  for (const auto& [name, quantity] : expected) {
    if (quantity > model::Quantity()) to_come.set(name, quantity);
  }
  return to_come;
}

}  // namespace

void derive_nodes(Facts& facts) {
  const model::Snapshot& snapshot = facts.snapshot;
  std::map<std::string, NodeFact> by_provider_id;
  for (const NodeClaim& claim : snapshot.node_claims) {
    if (claim.provider_id.empty()) {
      facts.unlaunched.insert(claim.meta.name);
    } else {
      by_provider_id[claim.provider_id].claim = &claim;
    }
  }
  for (const Node& node : snapshot.nodes) {
    if (!is_tracked(node)) continue;
    by_provider_id[node.provider_id.empty() ? node.meta.name : node.provider_id].node = &node;
  }
  for (auto& [id, fact] : by_provider_id) {
    complete(fact);
    fact.removed = facts.removal && facts.removal->nodes.contains(fact.name);
    fact.leaving = fact.leaving || fact.removed;
    fact.closed = holds_unreadable_pod(snapshot, fact);
    facts.nodes.push_back(std::move(fact));
  }
  // A NodeClaim without a Node may be called like a Node that is not its own: the Node is the one that pods name.
  std::ranges::sort(facts.nodes, {}, [](const NodeFact& fact) { return std::pair(fact.name, fact.node == nullptr); });
  for (std::size_t i = 0; i < facts.nodes.size(); ++i) facts.node_index.emplace(facts.nodes[i].name, i);
}

void derive_remaining(Facts& facts) {
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    const model::Pod& pod = *facts.pods[i].pod;
    const auto node = facts.node_index.find(pod.node_name);
    if (pod.node_name.empty() || node == facts.node_index.end()) continue;
    if (facts.nodes[node->second].node == nullptr) continue;
    if (!model::is_terminal(pod)) facts.nodes[node->second].bound.push_back(i);
    if (is_reschedulable(pod)) facts.nodes[node->second].reschedulable.push_back(i);
  }
  for (NodeFact& node : facts.nodes) {
    node.remaining = amounts_of(node, &Node::allocatable, &NodeClaim::allocatable);
    for (std::size_t index : node.bound) subtract_present(node.remaining, facts.pods[index].requests);
    subtract_present(node.remaining, daemon_requests_to_come(facts, node));
  }
}

}  // namespace kerf::judge
