#include "kerf/reference/pod_requirements.h"

namespace kerf::reference {

using model::Requirements;

PodRequirements pod_requirements(const model::PodSpec& spec, model::PreferencePolicy policy) {
  PodRequirements result;
  result.strict = Requirements::from_labels(spec.node_selector);
  if (!spec.required_node_terms.empty()) {
    result.strict.add(Requirements::from_expressions(spec.required_node_terms.front().match_expressions));
  }
  result.full = result.strict;
  const model::PreferredNodeTerm* preference = heaviest_preference(spec);
  if (preference != nullptr && policy == model::PreferencePolicy::kRespect) {
    result.full.add(Requirements::from_expressions(preference->term.match_expressions));
  }
  return result;
}

std::vector<Requirements> strict_alternatives(const model::PodSpec& spec) {
  Requirements selector = Requirements::from_labels(spec.node_selector);
  if (spec.required_node_terms.empty()) return {selector};
  std::vector<Requirements> alternatives;
  for (const model::NodeSelectorTerm& term : spec.required_node_terms) {
    alternatives.push_back(selector);
    alternatives.back().add(Requirements::from_expressions(term.match_expressions));
  }
  return alternatives;
}

const model::PreferredNodeTerm* heaviest_preference(const model::PodSpec& spec) {
  const model::PreferredNodeTerm* heaviest = nullptr;
  for (const model::PreferredNodeTerm& candidate : spec.preferred_node_terms) {
    if (heaviest == nullptr || candidate.weight > heaviest->weight) heaviest = &candidate;
  }
  return heaviest;
}

}  // namespace kerf::reference
