#include "kerf/judge/existing_room.h"

#include <algorithm>
#include <utility>

#include "kerf/judge/requests.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Quantity;
using model::ResourceList;

namespace {

/// Whether a node takes the pod by room, taints and labels alone, and the pod changes nothing of the node but its room.
bool is_plain(const PodFact& pod) {
  const model::PodSpec& spec = *pod.pod->spec;
  const bool has_terms = !spec.required_affinity.empty() || !spec.preferred_affinity.empty() ||
                         !spec.required_anti_affinity.empty() || !spec.preferred_anti_affinity.empty() ||
                         !spec.topology_spread.empty();
  if (has_terms || spec.has_resource_claims || !spec.volumes.empty()) return false;
  if (!pod.ports.empty() || pod.placing.size() != 1 || !spec.preferred_node_terms.empty()) return false;
  return std::ranges::all_of(pod.placing.front(),
                             [](const auto& wanted) { return wanted.second.op() == model::Operator::kIn; });
}

bool admits(const NodeFact& node, const PodFact& pod) {
  return model::tolerates_all(pod.pod->spec->tolerations, node.taints) &&
         model::is_compatible(node.requirements, pod.placing.front(), model::Undefined::kNone);
}

bool repels_others(const PodFact& pod) { return !pod.pod->spec->required_anti_affinity.empty(); }

}  // namespace

ExistingRoom::ExistingRoom(const Facts& facts)
    : facts_(facts), virtual_begin_(facts.pods.size() - facts.virtual_pods.size()) {
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    const PodFact& pod = facts.pods[i];
    // A pod that has to move and cannot take part, or may or may not, leaves open what comes of the others.
    const bool is_open = pod.role == Role::kOpen || (pod.role == Role::kIgnored && pod.moved);
    const bool takes_part = pod.role == Role::kInPass;
    if (takes_part) in_pass_.push_back(i);
    if (is_open || repels_others(pod) || (takes_part && !is_plain(pod))) is_plain_ = false;
  }
}

bool ExistingRoom::adds_up(const MachineFact& machine, std::vector<std::size_t>& pods) const {
  if (!is_plain_) return false;
  pods = in_pass_;
  for (std::size_t index : machine.node->reschedulable) {
    if (!is_plain(facts_.pods[index])) return false;
    pods.push_back(index);
  }
  return true;
}

const NodeFact* ExistingRoom::certain_home(const MachineFact& machine, bool is_consolidation) const {
  std::vector<std::size_t> pods;
  if (machine.node->leaving || !adds_up(machine, pods)) return nullptr;
  ResourceList total;
  for (std::size_t index : pods) model::add(total, facts_.pods[index].requests);
  for (const NodeFact& node : facts_.nodes) {
    if (&node == machine.node || node.leaving || node.closed || !node.initialized) continue;
    if (!fits(total, node.remaining) || (is_consolidation && is_under_consolidate_after(facts_, node))) continue;
    if (std::ranges::all_of(pods, [&](std::size_t index) { return admits(node, facts_.pods[index]); })) return &node;
  }
  return nullptr;
}

std::optional<std::set<std::string, std::less<>>> ExistingRoom::nodes_of_buffers() const {
  const bool has_others = !in_pass_.empty() && in_pass_.front() < virtual_begin_;
  if (!is_plain_ || has_others || facts_.soft_taints_relax || facts_.pools.empty()) return std::nullopt;
  std::vector<std::size_t> queue = in_pass_;
  std::ranges::sort(queue, [&](std::size_t a, std::size_t b) {
    const auto size = [&](std::size_t index) {
      const ResourceList& requests = facts_.pods[index].requests;
      return std::pair(amount(requests, model::kCpu), amount(requests, model::kMemory));
    };
    return size(a) != size(b) ? size(b) < size(a) : a < b;
  });
  std::vector<std::pair<const NodeFact*, ResourceList>> nodes;
  for (const bool initialized : {true, false}) {
    for (const NodeFact& node : facts_.nodes) {
      const bool is_destination = !node.leaving && !node.closed && node.initialized == initialized;
      if (is_destination) nodes.emplace_back(&node, node.remaining);
    }
  }
  std::set<std::string, std::less<>> holders;
  for (std::size_t index : queue) {
    const PodFact& pod = facts_.pods[index];
    for (auto& [node, room] : nodes) {
      if (!fits(pod.requests, room) || !admits(*node, pod)) continue;
      model::subtract(room, pod.requests);
      holders.insert(node->name);
      break;
    }
  }
  return holders;
}

bool ExistingRoom::may_hold_buffer_pod(const NodeFact& node) const {
  if (node.leaving || node.closed) return false;
  return std::ranges::any_of(facts_.virtual_pods, [&](const model::Pod& virtual_pod) {
    const auto place = static_cast<std::size_t>(&virtual_pod - facts_.virtual_pods.data());
    const auto is_in_the_way = [&](const model::Taint& taint) {
      const bool may_relax = facts_.soft_taints_relax && taint.effect == model::TaintEffect::kPreferNoSchedule;
      return !may_relax && !model::tolerates(virtual_pod.spec->tolerations, taint);
    };
    return fits(facts_.pods[virtual_begin_ + place].requests, node.remaining) &&
           std::ranges::none_of(node.taints, is_in_the_way);
  });
}

bool is_under_consolidate_after(const Facts& facts, const NodeFact& node) {
  const std::string* label = node.labels.find(model::kNodePoolLabel);
  const PoolFact* pool = label == nullptr ? nullptr : facts.find_pool(*label);
  if (node.claim == nullptr || pool == nullptr) return false;
  const std::optional<model::Duration> window = pool->pool->consolidate_after.value;
  // Without a window nothing is under it, not even where an event is later than the instant of the decision.
  if (!window || *window <= model::Duration::zero()) return false;
  const model::Condition* initialized = model::find_condition(node.claim->conditions, "Initialized");
  if (initialized == nullptr || initialized->status != "True") return false;
  const auto since = node.claim->last_pod_event ? node.claim->last_pod_event : initialized->last_transition;
  return since && facts.options.now - *since < *window;
}

}  // namespace kerf::judge
