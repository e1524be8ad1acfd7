#include <algorithm>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

/// A pod that found no place is explained by the Pass, which for that has to know where all others went. Without such a
/// pod the outcome is enough.
void Engine::finish() {
  if (std::ranges::none_of(failures_, [](const auto& failure) { return failure.has_value(); })) {
    std::vector<reference::OpenClaim> claims;
    claims.reserve(claims_.size());
    for (std::size_t index = 0; index < claims_.size(); ++index) claims.push_back(open_claim(index));
    pass_.adopt(std::move(claims), std::move(places_));
    return;
  }
  catch_up();
  for (std::size_t pod = 0; pod < failures_.size(); ++pod) {
    if (!failures_[pod]) continue;
    auto [code, variant] = *failures_[pod];
    pass_.fail(pod, code, variant ? variants_[*variant].spec : pass_.pods()[pod].spec);
  }
}

void Engine::catch_up() {
  for (const Logged& decision : log_) tell(decision);
  log_.clear();
}

void Engine::tell(const Logged& decision) {
  if (decision.node) {
    model::Requirements requirements = *pass_.nodes()[*decision.node].requirements;
    requirements.add(sets_.get(decision.set));
    pass_.place_on_node(decision.pod, *decision.node, {std::move(requirements)});
    return;
  }
  const Claim& claim = claims_[decision.claim];
  reference::ClaimFit fit;
  fit.requirements = requirements_of(decision.set, claim.hostname);
  fit.types = rows_[claim.template_index].types(decision.rows);
  fit.reservations = decision.reservations;
  fit.min_values_relaxed = decision.min_values_relaxed;
  if (decision.claim == pass_.claims().size()) {
    pass_.open_claim(decision.pod, claim.template_index, std::move(fit));
  } else {
    pass_.place_on_claim(decision.pod, decision.claim, std::move(fit));
  }
}

model::Requirements Engine::requirements_of(RequirementSets::Id set, Hostnames::Id hostname) const {
  model::Requirements requirements = sets_.get(set);
  if (!hostname_matters_) {
    requirements.add(model::kHostnameLabel, model::Requirement::in({hostnames_.name(hostname)}));
  }
  return requirements;
}

/// Amounts are exact counts of the scale's units: their sum says what summing up the pods would.
reference::OpenClaim Engine::open_claim(std::size_t index) {
  const Claim& claim = claims_[index];
  reference::OpenClaim open;
  open.template_index = claim.template_index;
  open.hostname = hostnames_.name(claim.hostname);
  open.requirements = std::make_shared<const model::Requirements>(requirements_of(claim.set, claim.hostname));
  open.types = rows_[claim.template_index].types(claim.rows);
  for (model::ResourceTable::Id id = 0; id < resources_; ++id) {
    open.requests.set(id, model::Quantity::nano(used_[index * resources_ + id] * scale_.unit_nano(id)));
  }
  open.ports = claim.ports;
  open.reservations = claim.reservations;
  open.pods.reserve(claim.pods);
  for (std::uint32_t pod = claim.first_pod; open.pods.size() < claim.pods; pod = next_pod_[pod]) {
    open.pods.push_back(pod);
  }
  open.min_values_relaxed = claim.min_values_relaxed;
  return open;
}

}  // namespace kerf::provision
