#include "kerf/reference/simulation.h"

#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/pricing.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

bool NewClaim::allows_capacity_type(std::string_view capacity_type) const {
  return requirements.get(model::kCapacityTypeLabel).has(capacity_type);
}

void NewClaim::require_spot() {
  requirements.add(model::kCapacityTypeLabel, model::Requirement::in({std::string(model::kSpot)}));
}

Simulation::Simulation(const DisruptionWorld& world, std::span<const Candidate* const> candidates,
                       SimulationPurpose purpose)
    : options_(&world.options()) {
  PassInput input{world.snapshot(),       world.options(), {}, {}, purpose == SimulationPurpose::kConsolidation,
                  ReservedMode::kFallback};
  for (const Candidate* candidate : candidates) {
    input.excluded_nodes.push_back(candidate->name());
    input.displaced_pods.insert(input.displaced_pods.end(), candidate->movable.begin(), candidate->movable.end());
  }
  pass_ = std::make_unique<Pass>(world.facts(), input);
  world.engine().pack(*pass_);
  settle_claims();
  find_stranded();
}

void Simulation::settle_claims() {
  for (const OpenClaim& open : pass_->claims()) {
    const Template& source = pass_->templates()[open.template_index];
    SettledClaim settled = settle_claim(open, source, *options_);
    is_dropped_.push_back(!settled.lost_by_truncation.empty());
    if (is_dropped_.back()) continue;
    claims_.push_back({&source, &open, std::move(settled.requirements), std::move(settled.types)});
  }
}

/// Pending pods that stay pending are nobody's fault, wherever they end. Source: disruption.md 6.2.
void Simulation::find_stranded() {
  for (std::size_t index = 0; index < pass_->pods().size(); ++index) {
    const PassPod& pod = pass_->pods()[index];
    if (pod.origin == PodOrigin::kPending || pod.origin == PodOrigin::kBuffer) continue;
    const Pass::Place& place = pass_->place(index);
    if (place.node) {
      const StateNode& node = *pass_->nodes()[*place.node].state;
      if (node.initialized || pod.origin == PodOrigin::kLeaving) continue;
      stranded_.push_back({pod.name, {}, node.shown_name});
    } else if (!place.claim) {
      stranded_.push_back({pod.name, pass_->failure_code(index), {}});
    } else if (is_dropped_[*place.claim]) {
      stranded_.push_back({pod.name, kTruncated, {}});
    }
  }
}

model::Claim emit_narrowed(const NewClaim& claim, const model::Options& options,
                           const model::ResourceTable& resources) {
  std::vector<std::uint32_t> types = in_price_order(*claim.source, claim.types, claim.requirements);
  return emit_claim(*claim.packed, claim.requirements, types, {*claim.source, options, resources});
}

model::Claim Simulation::emit(const NewClaim& claim) const {
  return emit_narrowed(claim, *options_, pass_->resources());
}

}  // namespace kerf::reference
