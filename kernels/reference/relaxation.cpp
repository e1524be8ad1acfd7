#include "kerf/reference/relaxation.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kerf::reference {

using model::PodSpec;

namespace {

/// Removes the first element of the largest weight. False when there is none.
template <typename Term>
bool drop_heaviest(std::vector<Term>& terms) {
  if (terms.empty()) return false;
  terms.erase(std::ranges::max_element(terms, {}, &Term::weight));
  return true;
}

bool drop_required_node_term(PodSpec& spec) {
  if (spec.required_node_terms.size() < 2) return false;
  spec.required_node_terms.erase(spec.required_node_terms.begin());
  return true;
}

bool drop_soft_spread(PodSpec& spec) {
  auto& spreads = spec.topology_spread;
  auto soft = std::ranges::find(spreads, false, &model::TopologySpread::do_not_schedule);
  if (soft == spreads.end()) return false;
  std::swap(*soft, spreads.back());
  spreads.pop_back();
  return true;
}

bool tolerate_soft_taints(PodSpec& spec) {
  const model::Toleration every_soft_taint{"", "Exists", "", model::TaintEffect::kPreferNoSchedule};
  if (std::ranges::find(spec.tolerations, every_soft_taint) != spec.tolerations.end()) return false;
  spec.tolerations.push_back(every_soft_taint);
  return true;
}

}  // namespace

std::optional<PodSpec> relaxed(const PodSpec& spec, bool may_tolerate_soft_taints) {
  PodSpec result = spec;
  bool gave_up = drop_required_node_term(result) || drop_heaviest(result.preferred_affinity) ||
                 drop_heaviest(result.preferred_anti_affinity) || drop_heaviest(result.preferred_node_terms) ||
                 drop_soft_spread(result) || (may_tolerate_soft_taints && tolerate_soft_taints(result));
  return gave_up ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace kerf::reference
