#include "kerf/judge/no_common_domain.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "kerf/judge/topology.h"

namespace kerf::judge {

using model::PodAffinityTerm;
using model::PodSpec;
using model::TopologySpread;

namespace {

const PodSpec& spec_of(const Facts& facts, std::size_t pod) { return *facts.pods[pod].pod->spec; }

/// The rules over the key that the pod may have had, preferred ones included, each by a text of its own.
std::set<std::string> rules_over(const Facts& facts, std::size_t pod, const std::string& key) {
  const model::Pod& owner = *facts.pods[pod].pod;
  const PodSpec& spec = *owner.spec;
  std::set<std::string> rules;
  for (const TopologySpread& spread : spec.topology_spread) {
    if (spread.topology_key == key) rules.insert("spread " + std::to_string(rules.size()));
  }
  auto add_terms = [&](const std::vector<PodAffinityTerm>& terms, const std::string& name) {
    for (const PodAffinityTerm& term : terms) {
      if (term.topology_key == key) rules.insert(name + selection_of(facts.snapshot, owner, term).identity());
    }
  };
  add_terms(spec.required_affinity, "near ");
  add_terms(spec.preferred_affinity, "near ");
  add_terms(spec.required_anti_affinity, "away ");
  add_terms(spec.preferred_anti_affinity, "away ");
  for (const PodFact& other : facts.pods) {
    for (const PodAffinityTerm& term : other.pod->spec->required_anti_affinity) {
      if (term.topology_key != key) continue;
      const PodSelection repelled = selection_of(facts.snapshot, *other.pod, term);
      if (repelled.selects(owner)) rules.insert("kept away " + repelled.identity());
    }
  }
  return rules;
}

/// Whether the pod has a rule over the key that it cannot have given up.
bool is_bound_to(const PodSpec& spec, const std::string& key) {
  auto over_key = [&](const PodAffinityTerm& term) { return term.topology_key == key; };
  return std::ranges::any_of(
             spec.topology_spread,
             [&](const TopologySpread& spread) { return spread.do_not_schedule && spread.topology_key == key; }) ||
         std::ranges::any_of(spec.required_affinity, over_key) ||
         std::ranges::any_of(spec.required_anti_affinity, over_key);
}

bool is_alone(const Facts& facts, const PlanView& plan, std::size_t pod, const std::string& key) {
  for (std::size_t other = 0; other < facts.pods.size(); ++other) {
    if (other == pod || plan.place_of[other] != plan.place_of[pod]) continue;
    if (is_bound_to(spec_of(facts, other), key)) return false;
  }
  return true;
}

/// Whether a domain of the key is excluded for the pod or where it is.
bool is_any_domain_excluded(const Facts& facts, const PlanView& plan, std::size_t pod, const std::string& key) {
  auto excludes = [&](const model::Requirements& requirements) {
    const model::Requirement* found = requirements.find(key);
    return found != nullptr && found->complement && !found->values.empty();
  };
  const Place place = *plan.place_of[pod];
  const PoolFact* pool = place.is_claim ? plan.claims[place.index].pool : nullptr;
  if (pool != nullptr && excludes(pool->requirements)) return true;
  for (std::size_t other = 0; other < facts.pods.size(); ++other) {
    if (plan.place_of[other] != plan.place_of[pod]) continue;
    if (std::ranges::any_of(facts.pods[other].placing, excludes)) return true;
  }
  return false;
}

/// A pod that opens a domain for itself picks one that the pod allows, even where its node excludes it.
bool may_open_excluded_domain(const Facts& facts, const PlanView& plan, std::size_t pod, const std::string& key) {
  const model::Pod& owner = *facts.pods[pod].pod;
  auto opens = [&](const PodAffinityTerm& term) {
    return term.topology_key == key && selection_of(facts.snapshot, owner, term).selects(owner);
  };
  const bool opens_one = std::ranges::any_of(owner.spec->required_affinity, opens) ||
                         std::ranges::any_of(owner.spec->preferred_affinity, opens);
  return opens_one && is_any_domain_excluded(facts, plan, pod, key);
}

}  // namespace

bool may_lack_domain(const Facts& facts, const PlanView& plan, std::size_t pod, const std::string& key) {
  if (!domains_of(facts, plan, *plan.place_of[pod], key).values.empty()) return false;
  if (!is_alone(facts, plan, pod, key)) return false;
  return rules_over(facts, pod, key).size() > 1 || may_open_excluded_domain(facts, plan, pod, key);
}

}  // namespace kerf::judge
