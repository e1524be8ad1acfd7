#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/checks.h"
#include "kerf/judge/topology.h"

namespace kerf::judge {

namespace {

/// A pod and whether the decision places it (else it is bound there already).
struct Occupant {
  std::size_t pod = 0;
  bool is_placed = false;
};

using OccupantsByDomain = std::map<std::string, std::vector<Occupant>>;

constexpr auto kTerms = &model::PodSpec::required_anti_affinity;

// Bound pods whose own terms keep others away. One that is terminating still does.
// Source: provisioning.md 5.1.
std::vector<std::size_t> repelling_residents(const Facts& facts) {
  std::vector<std::size_t> residents;
  for (const NodeFact& node : facts.nodes) {
    for (std::size_t index : node.bound) {
      const PodFact& pod = facts.pods[index];
      const bool stays = pod.role == Role::kStays;
      if (stays && !((*pod.pod->spec).*kTerms).empty()) residents.push_back(index);
    }
  }
  std::ranges::sort(residents);
  return residents;
}

OccupantsByDomain owners_by_domain(const Facts& facts, const PlanView& plan, const TermGroup& group) {
  OccupantsByDomain owners;
  for (std::size_t pod : group.resident_owners) {
    const model::Node* node = find_object(facts.snapshot.nodes, "", facts.pods[pod].pod->node_name);
    const std::string* domain = node == nullptr ? nullptr : node->meta.labels.find(group.key);
    if (domain != nullptr) owners[*domain].push_back({.pod = pod, .is_placed = false});
  }
  for (std::size_t pod : group.placed_owners) {
    for (const std::string& domain : domains_of(facts, plan, *plan.place_of[pod], group.key).values) {
      owners[domain].push_back({.pod = pod, .is_placed = true});
    }
  }
  return owners;
}

OccupantsByDomain targets_by_domain(const Facts& facts, const PlanView& plan, const TermGroup& group,
                                    const std::vector<ResidentPod>& residents, SelectionCache& cache) {
  OccupantsByDomain targets;
  const std::string identity = group.selection.identity();
  for (const ResidentPod& resident : residents) {
    if (!resident.is_certain || !cache.selects(group.selection, identity, resident.pod)) continue;
    if (const auto domain = counted_domain(*resident.node, group.key)) {
      targets[*domain].push_back({.pod = resident.pod, .is_placed = false});
    }
  }
  for (std::size_t pod : group.placed_targets) {
    for (const std::string& domain : domains_of(facts, plan, *plan.place_of[pod], group.key).values) {
      targets[domain].push_back({.pod = pod, .is_placed = true});
    }
  }
  return targets;
}

std::string where(const Facts& facts, const PlanView& plan, std::size_t pod) {
  return plan.place_of[pod] ? place_name(facts, *plan.place_of[pod]) : "node " + facts.pods[pod].pod->node_name;
}

// Two pods that were bound before are no doing of this decision.
void check_pair(const Facts& facts, const PlanView& plan, const std::string& key, const std::string& domain,
                const Occupant& owner, const std::vector<Occupant>& targets, Violations& found) {
  for (const Occupant& target : targets) {
    if (target.pod == owner.pod || (!target.is_placed && !owner.is_placed)) continue;
    found.push_back(
        {"I-004-ANTI-AFFINITY", facts.pods[owner.pod].name,
         fmt::format("on {} must not share {} with {} on {}, but both may be in {}", where(facts, plan, owner.pod), key,
                     facts.pods[target.pod].name, where(facts, plan, target.pod), domain)});
    return;
  }
}

}  // namespace

void check_anti_affinity(const Facts& facts, const PlanView& plan, Violations& found) {
  SelectionCache cache(facts);
  const std::vector<std::size_t> repelling = repelling_residents(facts);
  const std::vector<ResidentPod> counted = counted_residents(facts);
  for (const auto& [name, group] : group_terms(facts, plan, kTerms, repelling, cache)) {
    const OccupantsByDomain targets = targets_by_domain(facts, plan, group, counted, cache);
    for (const auto& [domain, owners] : owners_by_domain(facts, plan, group)) {
      const auto others = targets.find(domain);
      if (others == targets.end()) continue;
      for (const Occupant& owner : owners) check_pair(facts, plan, group.key, domain, owner, others->second, found);
    }
  }
}

}  // namespace kerf::judge
