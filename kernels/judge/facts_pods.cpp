#include <algorithm>

#include "kerf/judge/facts.h"
#include "kerf/judge/pod_rules.h"
#include "kerf/judge/requests.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Pod;
using model::PodDisruptionBudget;
using model::Snapshot;

namespace {

// The condition of 1.1 that an unbound pod fails; empty when it is provisionable.
std::string why_not_provisionable(const Pod& pod) {
  const model::Condition* scheduled = model::find_condition(pod.status.conditions, "PodScheduled");
  if (!pod.node_name.empty()) return "is bound to node " + pod.node_name;
  if (scheduled == nullptr || scheduled->reason != "Unschedulable") return "has no PodScheduled reason Unschedulable";
  if (!pod.status.nominated_node_name.empty()) return "waits for preemption on " + pod.status.nominated_node_name;
  if (is_of_daemon_set(pod)) return "belongs to a DaemonSet";
  if (is_static(pod)) return "is a static pod";
  return "";
}

bool blocks_for_good(const PodDisruptionBudget& budget, const Pod& pod) {
  if (excuses_unhealthy(budget, pod)) return false;
  const auto& most = budget.max_unavailable;
  const auto& least = budget.min_available;
  if (most && (most->is_percent_text ? most->text == "0%" : most->text == "0")) return true;
  return least && least->is_percent_text && least->text == "100%";
}

bool is_held_by_budgets(const Snapshot& snapshot, const Pod& pod, model::Time now) {
  if (!is_evictable(pod, now)) return false;
  const std::vector<const PodDisruptionBudget*> selecting = selecting_budgets(snapshot, pod);
  if (selecting.empty()) return false;
  return selecting.size() > 1 || blocks_for_good(*selecting.front(), pod);
}

// The condition of 1.1 that keeps a pod of a leaving node where it is; empty when it has to move.
std::string why_not_moved(const Snapshot& snapshot, const Pod& pod, model::Time now) {
  if (!is_worth_a_place(pod)) return "has ended or is terminating";
  if (is_of_daemon_set(pod)) return "belongs to a DaemonSet";
  if (is_static(pod)) return "is a static pod";
  if (is_protected(pod, now)) return "is protected by karpenter.sh/do-not-disrupt";
  if (is_held_by_budgets(snapshot, pod, now)) return "is held by a PodDisruptionBudget";
  return "";
}

const NodeFact* leaving_node_of(const Facts& facts, const Pod& pod) {
  if (pod.node_name.empty()) return nullptr;
  const auto found = facts.node_index.find(pod.node_name);
  if (found == facts.node_index.end()) return nullptr;
  const NodeFact& node = facts.nodes[found->second];
  return node.node != nullptr && node.leaving ? &node : nullptr;
}

std::string first_missing(const std::vector<VolumeFact>& volumes) {
  for (const VolumeFact& volume : volumes) {
    if (!volume.missing.empty()) return volume.missing;
  }
  return "";
}

void set_role_of_moved(const Facts& facts, PodFact& fact) {
  fact.why_not = why_not_moved(facts.snapshot, *fact.pod, facts.options.now);
  if (!fact.why_not.empty()) return;
  if (!facts.unlaunched.empty()) {
    fact.why_not = "would have to move, but the sync gate holds the pass back";
    return;
  }
  fact.moved = true;
  fact.code = first_missing(fact.volumes);
  fact.role = !fact.code.empty()                                 ? Role::kIgnored
              : has_unreadable_budget(facts.snapshot, *fact.pod) ? Role::kOpen
                                                                 : Role::kInPass;
}

void set_role(const Facts& facts, PodFact& fact) {
  if (leaving_node_of(facts, *fact.pod) != nullptr) {
    set_role_of_moved(facts, fact);
    return;
  }
  fact.why_not = why_not_provisionable(*fact.pod);
  if (!fact.why_not.empty()) return;
  fact.code = facts.unlaunched.empty() ? validation_code(facts.snapshot, *fact.pod) : "NO-PASS";
  fact.role = fact.code.empty() ? Role::kInPass : Role::kIgnored;
}

PodFact describe_pod(const Facts& facts, const Pod& pod) {
  PodFact fact;
  fact.name = model::namespaced_name(pod.meta);
  fact.pod = &pod;
  fact.requests = effective_requests(pod);
  fact.required = required_alternatives(*pod.spec);
  fact.placing = placing_alternatives(*pod.spec, facts.options.preference_policy);
  fact.ports = host_ports(*pod.spec);
  fact.volumes = volumes_of(facts.snapshot, pod);
  return fact;
}

}  // namespace

std::vector<HostPort> host_ports(const model::PodSpec& spec) {
  std::vector<HostPort> ports;
  for (const model::Container& container : spec.containers) {
    for (const model::ContainerPort& port : container.ports) {
      if (port.host_port == 0) continue;
      ports.push_back(
          {.ip = port.host_ip.empty() ? "0.0.0.0" : port.host_ip, .port = port.host_port, .protocol = port.protocol});
    }
  }
  return ports;
}

bool ports_conflict(const HostPort& a, const HostPort& b) {
  if (a.port != b.port || a.protocol != b.protocol) return false;
  auto is_any = [](const HostPort& port) { return port.ip == "0.0.0.0" || port.ip == "::"; };
  return a.ip == b.ip || is_any(a) || is_any(b);
}

std::vector<model::Requirements> required_alternatives(const model::PodSpec& spec) {
  const model::Requirements selected = model::Requirements::from_labels(spec.node_selector);
  if (spec.required_node_terms.empty()) return {selected};
  std::vector<model::Requirements> alternatives;
  for (const model::NodeSelectorTerm& term : spec.required_node_terms) {
    alternatives.push_back(selected);
    alternatives.back().add(model::Requirements::from_expressions(term.match_expressions));
  }
  return alternatives;
}

std::vector<model::Requirements> placing_alternatives(const model::PodSpec& spec, model::PreferencePolicy policy) {
  std::vector<model::Requirements> alternatives = required_alternatives(spec);
  if (policy == model::PreferencePolicy::kIgnore) return alternatives;
  const std::size_t required = alternatives.size();
  for (std::size_t i = 0; i < required; ++i) {
    for (const model::PreferredNodeTerm& preferred : spec.preferred_node_terms) {
      model::Requirements both = alternatives[i];
      both.add(model::Requirements::from_expressions(preferred.term.match_expressions));
      alternatives.push_back(std::move(both));
    }
  }
  return alternatives;
}

void derive_pods(Facts& facts) {
  if (facts.options.gates.capacity_buffer) facts.virtual_pods = virtual_buffer_pods(facts.snapshot);
  for (const Pod& pod : facts.snapshot.pods) {
    facts.pods.push_back(describe_pod(facts, pod));
    set_role(facts, facts.pods.back());
  }
  for (const Pod& pod : facts.virtual_pods) {
    facts.pods.push_back(describe_pod(facts, pod));
    facts.pods.back().role = facts.unlaunched.empty() ? Role::kInPass : Role::kOpen;
  }
  for (std::size_t i = 0; i < facts.pods.size(); ++i) facts.pod_index.emplace(facts.pods[i].name, i);
}

}  // namespace kerf::judge
