#include <algorithm>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

/// A pod that found no place is explained by the Pass, which for that has to know where all others went. Without such a
/// pod the outcome is enough.
void Engine::finish() {
  if (failures_.empty()) {
    std::vector<reference::OpenClaim> claims;
    claims.reserve(claims_.size());
    for (std::size_t index = 0; index < claims_.size(); ++index) claims.push_back(open_claim(index));
    std::vector<reference::Pass::Place> places(pods_.size());
    for (std::size_t pod = 0; pod < pods_.size(); ++pod) {
      const PodState& state = pods_[pod];
      if (state.kind == PodState::Kind::kOnNode) places[pod].node = state.place;
      if (state.kind == PodState::Kind::kOnClaim) places[pod].claim = state.place;
    }
    pass_.adopt(std::move(claims), std::move(places));
    return;
  }
  catch_up();
  for (const auto& [pod, failure] : failures_) {
    auto [code, variant] = failure;
    pass_.fail(pod, code, variant ? variants_[*variant].spec : pass_.pods()[pod].spec);
  }
}

void Engine::catch_up() {
  for (const Logged& decision : log_) tell(decision);
  log_.clear();
  logged_reservations_.clear();
}

void Engine::tell(const Logged& decision) {
  if (decision.is_on_node) {
    model::Requirements requirements = pass_.nodes()[decision.place].requirements();
    requirements.add(sets_.get(decision.set));
    pass_.place_on_node(decision.pod, decision.place, {std::move(requirements)});
    return;
  }
  const Claim& claim = claims_[decision.place];
  reference::ClaimFit fit;
  fit.requirements = requirements_of(decision.set, claim.hostname);
  fit.types = rows_[claim.template_index].types(decision.rows);
  if (decision.reservations != 0) fit.reservations = logged_reservations_[decision.reservations - 1];
  fit.min_values_relaxed = decision.min_values_relaxed;
  if (decision.place == pass_.claims().size()) {
    pass_.open_claim(decision.pod, claim.template_index, std::move(fit));
  } else {
    pass_.place_on_claim(decision.pod, decision.place, std::move(fit));
  }
}

model::Requirements Engine::requirements_of(RequirementSets::Id set, Hostnames::Id hostname) const {
  model::Requirements requirements = sets_.get(set);
  if (!hostname_matters_) {
    requirements.add(model::kHostnameLabel, model::Requirement::in({std::string(hostnames_.name(hostname))}));
  }
  return requirements;
}

/// The set as claims share it. That each of them has a hostname of its own matters no more once pods are placed.
std::shared_ptr<const model::Requirements> Engine::shared_set(RequirementSets::Id set) {
  if (shared_sets_.size() <= set) shared_sets_.resize(sets_.size());
  if (shared_sets_[set] == nullptr) shared_sets_[set] = std::make_shared<const model::Requirements>(sets_.get(set));
  return shared_sets_[set];
}

/// Amounts are exact counts of the scale's units: their sum says what summing up the pods would.
reference::OpenClaim Engine::open_claim(std::size_t index) {
  const Claim& claim = claims_[index];
  reference::OpenClaim open;
  open.template_index = claim.template_index;
  open.hostname = hostnames_.name(claim.hostname);
  open.requirements = shared_set(claim.set);
  open.types = rows_[claim.template_index].types(claim.rows);
  // The last one first: that makes room for all.
  for (auto id = static_cast<model::ResourceTable::Id>(resources_); id-- > 0;) {
    open.requests.set(id, model::Quantity::nano(used_[index * resources_ + id] * scale_.unit_nano(id)));
  }
  open.ports = extras_[index].ports;
  open.reservations = extras_[index].reservations;
  open.pods.reserve(claim.pods);
  for (std::uint32_t pod = claim.first_pod; open.pods.size() < claim.pods; pod = pods_[pod].next) {
    open.pods.push_back(pod);
  }
  open.min_values_relaxed = claim.min_values_relaxed;
  return open;
}

}  // namespace kerf::provision
