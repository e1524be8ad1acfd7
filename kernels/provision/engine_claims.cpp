#include <algorithm>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Undefined;

namespace {

/// A variant that was refused for want of room by more claims of a row than this keeps a list of the others.
constexpr std::size_t kPatience = 8;

}  // namespace

/// Walks the open claims row by row, emptier ones first. Groups of claims walk side by side, so that what a whole group
/// refuses costs one question, and a claim that refuses for good costs one question per wish, or one per variant where
/// it is for want of room. O(groups x rows) per pod.
bool Engine::add_to_claim(const Seeker& seeker) {
  see_new_groups(wishes_[seeker.wish]);
  for (auto row = claim_groups_.next_row(0); row; row = claim_groups_.next_row(*row + 1)) {
    if (auto claim = find_in_row(seeker, *row)) {
      settle(seeker, *claim);
      return true;
    }
  }
  return false;
}

/// Groups come up as claims are narrowed. One that can never do for the wish is looked at once.
void Engine::see_new_groups(WishBook& book) {
  if (is_simulating_ && book.groups_seen == 0 && !claim_groups_.groups().empty()) used_wishes_.push_back(&book);
  for (; book.groups_seen < claim_groups_.groups().size(); ++book.groups_seen) {
    const ClaimGroups::Group& group = claim_groups_.groups()[book.groups_seen];
    if (!simd::test(book.wish.tolerated, template_taints_[group.template_index])) continue;
    if (!sets_.is_compatible(group.set, book.wish.full, Undefined::kWellKnown)) continue;
    std::deque<Lane>& lanes = host_books_[book.host_book].lanes;
    while (lanes.size() <= book.groups_seen)
      lanes.emplace_back(static_cast<ClaimGroups::GroupId>(lanes.size()), &arena_);
    WishLane lane{&lanes[book.groups_seen], {}, 0};
    if (book.wish.domains.empty()) {
      reach(book.wish, group.set, Undefined::kWellKnown, lane.sets);
      if (lane.sets.empty()) continue;
    }
    book.lanes.push_back(std::move(lane));
  }
}

std::optional<std::size_t> Engine::find_in_row(const Seeker& seeker, std::size_t row) {
  start_walks(seeker, row);
  while (!walks_.empty()) {
    auto next = std::ranges::min_element(
        walks_, [row](const Walk& a, const Walk& b) { return ClaimGroups::comes_before(row, a.entry, b.entry); });
    const std::size_t claim = next->entry.claim;
    if (!can_reach(wishes_[seeker.wish].wish, *next->lane)) {
      walks_.erase(next);
      continue;
    }
    const Answer answer = ask_claim(seeker, *next->lane, claim);
    if (answer == Answer::kYes) {
      for (const Walk& walk : walks_) finish_walk(seeker, row, walk);
      return claim;
    }
    if (answer == Answer::kNever) {
      ++next->refused;
      if (roomy_row(seeker.variant, next->lane->lane->group(), row) != nullptr)
        next->waiting->at(row, next->n).step = 0;
    }
    ++next->n;
    if (advance(seeker, row, *next)) continue;
    finish_walk(seeker, row, *next);
    walks_.erase(next);
  }
  return std::nullopt;
}

void Engine::start_walks(const Seeker& seeker, std::size_t row) {
  WishBook& book = wishes_[seeker.wish];
  walks_.clear();
  for (WishLane& lane : book.lanes) {
    const ClaimGroups::GroupId group = lane.lane->group();
    const std::pmr::vector<std::uint32_t>& sizes = claim_groups_.groups()[group].sizes;
    if (row >= sizes.size() || sizes[row] == 0) continue;
    // Without a hostname of their own, what claims require decides anew what hostname they have.
    Waiting& left = lane.lane->row(claim_groups_, row, [&](ClaimGroups::ClaimId claim) {
      for (std::size_t resource = 0; resource < resources_; ++resource) {
        if (least_need_[resource] > headroom_[claim * resources_ + resource]) return false;
      }
      return hostname_matters_ ||
             ask_hostname(book.wish, claims_[claim].set, claims_[claim].hostname) != Answer::kNever;
    });
    Walk walk{&lane, &left, 0, 0, {}};
    if (RoomyRow* roomy = roomy_row(seeker.variant, group, row)) {
      left.for_each_after(roomy->seen, [&](const ClaimGroups::Entry& entry) {
        roomy->seen = entry.step;
        if (claim_groups_.is_current(entry) && may_have_room(entry.claim, seeker.of_class)) roomy->claims.push(entry);
      });
      roomy->claims.trim(claim_groups_, row);
      walk.waiting = &roomy->claims;
    }
    if (advance(seeker, row, walk)) {
      walks_.push_back(walk);
    } else {
      finish_walk(seeker, row, walk);
    }
  }
}

/// Brings the walk to the next claim that may have room, from where it stands; false when there is none.
bool Engine::advance(const Seeker& seeker, std::size_t row, Walk& walk) {
  for (; walk.n < walk.waiting->size(); ++walk.n) {
    walk.entry = walk.waiting->at(row, walk.n);
    if (!claim_groups_.is_current(walk.entry)) continue;
    if (may_have_room(walk.entry.claim, seeker.of_class)) return true;
    ++walk.refused;
  }
  return false;
}

/// Too many claims without room: from now on the variant goes by a list of its own.
void Engine::finish_walk(const Seeker& seeker, std::size_t row, const Walk& walk) {
  if (walk.refused <= kPatience) return;
  if (roomy_rows_.size() <= seeker.variant) roomy_rows_.resize(variants_.size());
  if (is_simulating_) listed_variants_.push_back(seeker.variant);
  auto& by_group = roomy_rows_[seeker.variant];
  const ClaimGroups::GroupId group = walk.lane->lane->group();
  if (by_group.size() <= group) by_group.resize(group + 1);
  if (by_group[group].size() <= row) by_group[group].resize(row + 1);
  by_group[group][row].is_used = true;
}

/// The list of the variant for that row, if it has one.
Engine::RoomyRow* Engine::roomy_row(std::uint32_t variant, ClaimGroups::GroupId group, std::size_t row) {
  if (variant >= roomy_rows_.size() || group >= roomy_rows_[variant].size()) return nullptr;
  std::vector<RoomyRow>& rows = roomy_rows_[variant][group];
  return row < rows.size() && rows[row].is_used ? &rows[row] : nullptr;
}

/// Whether claims of the lane can have the pod at all; what they would require then is in lane.sets.
bool Engine::can_reach(const Wish& wish, WishLane& lane) {
  if (!wish.domains.empty() && lane.question != questions_) {
    lane.question = questions_;
    lane.sets.clear();
    reach(wish, claim_groups_.groups()[lane.lane->group()].set, Undefined::kWellKnown, lane.sets);
  }
  return !lane.sets.empty();
}

Engine::Answer Engine::ask_claim(const Seeker& seeker, const WishLane& lane, std::size_t index) {
  ++work_.claims;
  const Claim& claim = claims_[index];
  const reference::PodNeeds& first = *seeker.of_class.first->needs;
  Answer answer = ask_hostname(wishes_[seeker.wish].wish, lane.sets.front(), claim.hostname);
  if (answer != Answer::kYes) return answer;
  if (!first.ports.empty() &&
      extras_[index].ports.conflicts_with(pass_.pods()[prototype_[seeker.pod]].name, first.ports)) {
    return Answer::kNever;
  }
  const RowSets::Id roomy = roomy_rows(claim, used_.data() + index * resources_, seeker.of_class);
  if (roomy == RowSets::kNothing) return Answer::kNever;
  const Asked asked{seeker, claim, extras_[index], roomy, /*is_new=*/false};
  for (RequirementSets::Id set : lane.sets) {
    if (ask_set(asked, set).empty()) return Answer::kYes;
  }
  // Another domain may do another time.
  return Answer::kNotNow;
}

/// Whether, resource by resource, some type of the claim has room for the pod. O(resources).
bool Engine::may_have_room(std::size_t claim, const PodClass& of_class) const {
  const std::int64_t* headroom = headroom_.data() + claim * resources_;
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    if (of_class.requests[resource] > headroom[resource]) return false;
  }
  return true;
}

/// The rows of the claim that have room for the pod too; where there are none, there never will be.
RowSets::Id Engine::roomy_rows(const Claim& claim, const std::int64_t* used, const PodClass& of_class) {
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    need_[resource] = model::add_counts(used[resource], of_class.requests[resource]);
  }
  return rows_[claim.template_index].fitting(claim.rows, need_);
}

void Engine::place(std::size_t pod, PodState::Kind kind, std::size_t place) {
  pods_[pod].kind = kind;
  pods_[pod].place = static_cast<std::uint32_t>(place);
  if (!failures_.empty()) failures_.erase(pod);
}

/// Puts the pod on the claim as the last answer says.
void Engine::settle(const Seeker& seeker, std::size_t index) {
  Claim& claim = claims_[index];
  const reference::PodNeeds& first = *seeker.of_class.first->needs;
  const auto pod = static_cast<std::uint32_t>(seeker.pod);
  RowSets& rows = rows_[claim.template_index];
  if (claim.pods++ == 0) {
    claim.first_pod = pod;
  } else {
    pods_[claim.last_pod].next = pod;
  }
  claim.last_pod = pod;
  claim.set = fit_.set;
  claim.rows = fit_.rows;
  std::span<const std::int64_t> most = rows.most(claim.rows);
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    std::int64_t& used = used_[index * resources_ + resource];
    used = model::add_counts(used, seeker.of_class.requests[resource]);
    headroom_[index * resources_ + resource] = most[resource] - used;
  }
  if (!first.ports.empty()) extras_[index].ports.add(pass_.pods()[prototype_[seeker.pod]].name, first.ports);
  std::uint32_t logged = 0;
  if (reference::Reservations::Ids& held = extras_[index].reservations; !held.empty() || !fit_.reservations.empty()) {
    if (!fault::planted("reservation-overbooked")) reservations_.exchange(held, fit_.reservations);
    held = fit_.reservations;
    logged_reservations_.push_back(held);
    logged = static_cast<std::uint32_t>(logged_reservations_.size());
  }
  claim.min_values_relaxed |= fit_.min_values_relaxed;
  if (claim.pods == 1) {
    limits_[claim.template_index].charge(pass_.templates()[claim.template_index], rows.types(claim.rows));
    claim_groups_.open(claim.template_index, claim.set);
  } else {
    claim_groups_.grow(static_cast<ClaimGroups::ClaimId>(index), claim.set);
  }
  place(seeker.pod, PodState::Kind::kOnClaim, index);
  if (!is_simulating_) {
    log_.push_back({pod, static_cast<std::uint32_t>(index), claim.set, claim.rows, logged, /*is_on_node=*/false,
                    fit_.min_values_relaxed});
  }
  record(seeker.of_class, claim.set, claim.hostname, template_taints_[claim.template_index]);
}

}  // namespace kerf::provision
