#include <algorithm>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Undefined;
using simd::Word;

/// Walks the open claims, emptier ones first. Groups of claims walk side by side, so that what a whole group refuses
/// costs one question, and a claim that refuses for good costs one question per variant. O(groups) per pod, and a
/// logarithm per claim that was changed or refuses.
bool Engine::add_to_claim(std::size_t pod, const PodClass& of_class, std::uint32_t variant) {
  start_walks(pod, of_class, variant);
  set_aside_.clear();
  std::optional<std::size_t> taken;
  while (!taken) {
    auto next = std::ranges::min_element(walks_, {}, &Walk::key);
    if (next == walks_.end()) break;
    Candidates& candidates = candidates_[variant][next->group];
    Answer answer = ask_claim(pod, of_class, variants_[variant], *next);
    if (answer == Answer::kYes) {
      taken = next->claim;
      continue;
    }
    candidates.drop_first();
    if (answer == Answer::kNotNow) set_aside_.emplace_back(next->group, next->claim);
    if (!start_walk(variant, of_class, *next)) walks_.erase(next);
  }
  for (auto [group, claim] : set_aside_) candidates_[variant][group].put_back(claim_groups_, claim);
  if (taken) settle(pod, of_class, *taken);
  return taken.has_value();
}

void Engine::start_walks(std::size_t pod, const PodClass& of_class, std::uint32_t variant) {
  walks_.clear();
  reached_.clear();
  if (candidates_.size() <= variant) candidates_.resize(variants_.size());
  candidates_[variant].resize(claim_groups_.groups().size());
  for (ClaimGroups::GroupId index = 0; index < claim_groups_.groups().size(); ++index) {
    const ClaimGroups::Group& group = claim_groups_.groups()[index];
    if (!simd::test(variants_[variant].tolerated, template_taints_[group.template_index])) continue;
    Walk walk{index, reached_.size(), 0, 0, 0};
    if (!start_walk(variant, of_class, walk)) continue;
    reach(pod, of_class, variants_[variant], group.set, Undefined::kWellKnown);
    walk.last_set = reached_.size();
    if (walk.first_set < walk.last_set) walks_.push_back(walk);
  }
}

/// Brings the walk to the first claim of its group; false when there is none.
bool Engine::start_walk(std::uint32_t variant, const PodClass& of_class, Walk& walk) {
  auto claim = candidates_[variant][walk.group].first(
      claim_groups_, walk.group, [&](ClaimGroups::ClaimId index) { return may_have_room(index, of_class); });
  if (!claim) return false;
  walk.claim = *claim;
  walk.key = claim_groups_.key(*claim);
  return true;
}

Engine::Answer Engine::ask_claim(std::size_t pod, const PodClass& of_class, const PodVariant& variant,
                                 const Walk& walk) {
  const Claim& claim = claims_[walk.claim];
  Answer answer = ask_hostname(variant, pod, reached_[walk.first_set], claim.hostname);
  if (answer != Answer::kYes) return answer;
  if (!has_room(claim, of_class)) return Answer::kNever;
  const Asked asked{pod, of_class, variant, claim, /*is_new=*/false};
  for (std::size_t n = walk.first_set; n < walk.last_set; ++n) {
    if (ask_set(asked, reached_[n]).empty()) return Answer::kYes;
  }
  // Another domain may do another time.
  return Answer::kNotNow;
}

/// Whether, resource by resource, some type of the claim has room for the pod. O(resources).
bool Engine::may_have_room(ClaimGroups::ClaimId claim, const PodClass& of_class) const {
  const std::int64_t* headroom = headroom_.data() + claim * resources_;
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    if (of_class.requests[resource] > headroom[resource]) return false;
  }
  return true;
}

/// Whether any type of the claim has room for the pod too; that never gets better. Leaves what is asked for in need_.
bool Engine::has_room(const Claim& claim, const PodClass& of_class) {
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    need_[resource] = model::add_counts(claim.requests[resource], of_class.requests[resource]);
  }
  const TypeRows& table = tables_[claim.template_index];
  roomy_rows_.assign(claim.rows.begin(), claim.rows.end());
  table.keep_fitting(need_, roomy_rows_);
  return !simd::is_empty(roomy_rows_);
}

void Engine::update_headroom(std::size_t index, const PodClass& of_class, bool keeps_types) {
  const Claim& claim = claims_[index];
  headroom_.resize(claims_.size() * resources_);
  std::span<std::int64_t> headroom = std::span(headroom_).subspan(index * resources_, resources_);
  if (!keeps_types) return tables_[claim.template_index].headroom(claim.rows, claim.requests, headroom);
  for (std::size_t resource = 0; resource < resources_; ++resource) headroom[resource] -= of_class.requests[resource];
}

/// Puts the pod on the claim as the last answer says.
void Engine::settle(std::size_t pod, const PodClass& of_class, std::size_t index) {
  Claim& claim = claims_[index];
  const reference::PassPod& placed = pass_.pods()[pod];
  claim.pods.push_back(pod);
  claim.set = fit_.set;
  const bool keeps_types = claim.pods.size() > 1 && claim.rows == fit_.rows;
  claim.rows = fit_.rows;
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    claim.requests[resource] = model::add_counts(claim.requests[resource], of_class.requests[resource]);
  }
  update_headroom(index, of_class, keeps_types);
  if (!placed.ports.empty()) claim.ports.add(placed.name, placed.ports);
  reservations_.exchange(claim.reservations, fit_.reservations);
  claim.reservations = fit_.reservations;
  claim.min_values_relaxed |= fit_.min_values_relaxed;
  if (claim.pods.size() == 1) {
    limits_[claim.template_index].charge(pass_.templates()[claim.template_index],
                                         tables_[claim.template_index].types(claim.rows));
    claim_groups_.open(claim.template_index, claim.set);
  } else {
    claim_groups_.grow(static_cast<ClaimGroups::ClaimId>(index), claim.set);
  }
  places_[pod].claim = index;
  failures_[pod].reset();
  log_.push_back({pod, std::nullopt, index, claim.set, claim.rows, claim.reservations, fit_.min_values_relaxed});
  record(classes_[class_of_[pod]], pod, claim.set, claim.hostname, template_taints_[claim.template_index]);
}

}  // namespace kerf::provision
