#include "kerf/disrupt/simulator.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "kerf/disrupt/simulated_outcome.h"
#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/finalize.h"
#include "kerf/reference/savings.h"
#include "kerf/reference/spot_to_spot.h"

namespace kerf::disrupt {

using provision::Engine;
using reference::Candidate;
using reference::Move;
using reference::NewClaim;
using reference::NoMove;
using reference::PodOrigin;
using reference::StrandedPod;

namespace {

template <typename T>
void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

Simulator::Simulator(BaseState& state)
    : state_(state), engine_(state.take_engine()), resources_(state.pass().resources()) {
  engine_->prepare(state.simulation_base());
}

bool Simulator::is_known(Set candidates) const {
  return std::ranges::all_of(candidates,
                             [&](const Candidate* candidate) { return state_.machine(*candidate).is_known; });
}

void Simulator::simulate(Set candidates) {
  pods_.assign(state_.common_pods().begin(), state_.common_pods().end());
  if (fault::planted("pending-pods-left-out")) pods_.clear();
  nodes_.clear();
  counted_.clear();
  supported_.clear();
  for (const Candidate* candidate : candidates) {
    const BaseState::Machine& machine = state_.machine(*candidate);
    append(pods_, machine.pods);
    append(counted_, machine.counted);
    append(supported_, machine.supported);
    if (machine.node) nodes_.push_back(*machine.node);
  }
  limits_.clear();
  if (state_.has_limits()) update_limits(candidates);
  order_.resize(pods_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::sort(order_, reference::comes_before, [&](std::size_t position) -> const reference::QueueKey& {
    return state_.queue_key(pods_[position]);
  });
  engine_->simulate({pods_, order_, nodes_, counted_, supported_, limits_});
}

/// O(machines x limits): exact sums cannot be taken back where they might have been capped.
void Simulator::update_limits(Set candidates) {
  std::vector<const reference::StateNode*> targets;
  for (const reference::StateNode& machine : state_.pass().state()) {
    auto is_it = [&](const Candidate* candidate) {
      return candidate->state == &machine && !fault::planted("candidate-counts-against-limits");
    };
    if (!machine.marked_for_deletion && std::ranges::none_of(candidates, is_it)) targets.push_back(&machine);
  }
  for (const reference::Template& source : state_.pass().templates()) {
    limits_.emplace_back(*source.pool, targets, resources_);
  }
}

/// Whether truncation might break minValues, so that a claim is not made after all. Source: disruption.md 6.2.
bool Simulator::may_lose_claims() const {
  for (std::size_t index = 0; index < engine_->claims(); ++index) {
    const Engine::ClaimView claim = engine_->claim(index);
    bool is_long = state_.pass().templates()[claim.template_index].types.size() > reference::kMaxClaimTypes;
    if (is_long && engine_->sets().get(claim.set).has_min_values()) return true;
  }
  return false;
}

std::vector<StrandedPod> Simulator::stranded() const {
  std::vector<StrandedPod> stranded;
  for (std::size_t index : pods_) {
    const PodOrigin origin = state_.origin(index);
    if (origin == PodOrigin::kPending || origin == PodOrigin::kBuffer) continue;
    const reference::Pass::Place place = engine_->place_of(index);
    if (place.node) {
      const reference::StateNode& node = *state_.pass().nodes()[*place.node].state;
      if (node.initialized || fault::planted("uninitialized-destination-accepted") || origin == PodOrigin::kLeaving)
        continue;
      stranded.push_back({model::namespaced_name(state_.pod(index).meta), {}, node.shown_name});
    } else if (!place.claim) {
      stranded.push_back({model::namespaced_name(state_.pod(index).meta), engine_->failure_code(index), {}});
    }
  }
  return stranded;
}

Move Simulator::decide(Set candidates) {
  if (!is_known(candidates)) return reference::decide(state_.world(), candidates);
  Move move;
  move.price_usd_hour = reference::total_price(candidates);
  simulate(candidates);
  const bool is_clear = !may_lose_claims();
  if (is_clear) {
    if (auto left = stranded(); !left.empty()) {
      move.refusal = reference::pods_do_not_fit(left);
    } else if (engine_->claims() > (fault::planted("second-replacement-overlooked") ? 2 : 1)) {
      move.refusal = reference::too_many_nodes(engine_->claims());
    } else if (engine_->claims() == 1) {
      judge_replacement(candidates, move);
    }
    if (move.stands()) keep_outcome(move);
  }
  engine_->undo();
  return is_clear ? std::move(move) : reference::decide(state_.world(), candidates);
}

/// Most claims are too dear, which the price table tells by a look at each type.
void Simulator::judge_replacement(Set candidates, Move& move) {
  const Engine::ClaimView claim = engine_->claim(0);
  const reference::Template& source = state_.pass().templates()[claim.template_index];
  const model::Requirements& requirements = engine_->sets().get(claim.set);
  const bool is_plain = !claim.has_reservations && !requirements.has_min_values();
  const bool is_spot_to_spot =
      reference::are_all_spot(candidates) && requirements.get(model::kCapacityTypeLabel).has(model::kSpot);
  if (!is_plain || is_spot_to_spot) return judge_by_reference(candidates, move);
  const PriceTable& prices = prices_.of(source, claim.set, requirements);
  std::vector<std::uint32_t> cheaper;
  std::uint32_t cheapest = 0;
  double least = std::numeric_limits<double>::infinity();
  std::size_t seen = 0;
  for (std::uint32_t type : prices.order) {
    if (!engine_->table(claim.template_index).holds(claim.rows, type)) continue;
    const double launch = prices.launch_usd_hour[type];
    if (seen++ == 0 || launch < least) {
      cheapest = type;
      least = launch;
    }
    const bool is_as_dear = fault::planted("equal-price-accepted") && launch == move.price_usd_hour;
    if (launch < move.price_usd_hour || is_as_dear) cheaper.push_back(type);
    if (seen == reference::kMaxClaimTypes) break;
  }
  if (cheaper.empty()) {
    move.refusal = reference::no_cheaper_type(source.types[cheapest], requirements, least, move.price_usd_hour);
    return;
  }
  NewClaim& replacement = move.replacement.emplace();
  replacement.source = &source;
  replacement.requirements = requirements;
  replacement.types = std::move(cheaper);
  if (replacement.allows_capacity_type(model::kSpot) && replacement.allows_capacity_type(model::kOnDemand)) {
    replacement.require_spot();
  }
}

void Simulator::judge_by_reference(Set candidates, Move& move) {
  const reference::OpenClaim open = engine_->open_claim(0);
  const reference::Template& source = state_.pass().templates()[open.template_index];
  const model::Options& options = state_.world().options();
  reference::SettledClaim settled = reference::settle_claim(open, source, options);
  move.replacement = NewClaim{&source, nullptr, std::move(settled.requirements), std::move(settled.types)};
  move.refusal = reference::narrow_replacement(*move.replacement, candidates, move.price_usd_hour, options);
}

/// What a command would tell, unless it has to say why a pod stays pending, which takes a pass.
void Simulator::keep_outcome(Move& move) {
  std::vector<SimulatedOutcome::Placed> placed;
  placed.reserve(pods_.size());
  for (std::size_t pod : pods_) {
    const reference::Pass::Place place = engine_->place_of(pod);
    if (!place.node && !place.claim) return;
    placed.push_back({pod, place});
  }
  std::vector<reference::OpenClaim> claims;
  if (engine_->claims() == 1) claims.push_back(engine_->open_claim(0));
  auto outcome = std::make_unique<SimulatedOutcome>(state_, std::move(placed), std::move(claims));
  if (move.replacement) move.replacement->packed = outcome->claims().data();
  move.outcome = std::move(outcome);
}

std::optional<NoMove> Simulator::drift_refusal(const Candidate& candidate) {
  const Candidate* alone = &candidate;
  const Set set(&alone, 1);
  std::vector<StrandedPod> left;
  bool is_clear = is_known(set);
  if (is_clear) {
    simulate(set);
    is_clear = !may_lose_claims();
    left = stranded();
    engine_->undo();
  }
  if (!is_clear) return reference::drift_refusal(state_.world(), candidate);
  return left.empty() ? std::nullopt : std::optional(reference::pods_do_not_fit(left));
}

}  // namespace kerf::disrupt
