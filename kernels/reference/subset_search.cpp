#include "kerf/reference/subset_search.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/reference/exact_price.h"
#include "kerf/reference/savings.h"
#include "kerf/reference/subset_bound.h"

namespace kerf::reference {

namespace {

using Positions = std::vector<std::size_t>;  ///< Ascending.

struct BoundedSet {
  Positions set;
  ExactPrice bound;  ///< It saves no more.
};

/// The best standing set seen so far and the rules to judge more.
class SubsetSearch {
 public:
  SubsetSearch(const Candidates& sorted, const BalancedJudge& balanced, MethodContext& context)
      : sorted_(sorted), balanced_(balanced), context_(context) {
    for (const Candidate* candidate : sorted_) left_[candidate->pool->meta.name] = context.within_reach(*candidate);
  }

  [[nodiscard]] bool is_within_budget(const Positions& set) const {
    std::map<std::string_view, std::int64_t> used;
    return std::ranges::all_of(set, [&](std::size_t position) {
      std::string_view pool = sorted_[position]->pool->meta.name;
      return ++used[pool] <= left_.at(pool);
    });
  }

  /// Takes over what another search found.
  void start_with(BatchMove found) {
    Positions set;
    for (const Candidate* candidate : found.batch) {
      set.push_back(static_cast<std::size_t>(std::ranges::find(sorted_, candidate) - sorted_.begin()));
    }
    keep(std::move(set), std::move(found.move));
  }

  /// Says which sets will be considered next, in that order, as long as none ends the search.
  void expect(const std::vector<BoundedSet>& sets) {
    Decider::Sets batches;
    batches.reserve(sets.size());
    for (const BoundedSet& entry : sets) batches.push_back(batch_of(entry.set));
    context_.decider().expect_decisions(batches);
  }

  /// Judges a set and keeps it if it is the best so far: the code of its refusal, empty when it stands. Nothing when no
  /// simulation is left.
  std::optional<std::string_view> consider(const Positions& set) {
    if (!context_.may_simulate()) return std::nullopt;
    const Candidates batch = batch_of(set);
    Move move = decide_batch(context_.decider(), balanced_, batch);
    if (!move.stands()) return move.refusal->code;
    if (is_better(set, exact_savings(batch, move))) keep(set, std::move(move));
    return std::string_view();
  }

  /// Whether a set that saves at most `bound` could still beat the best.
  [[nodiscard]] bool could_win(const Positions& set, ExactPrice bound) const { return is_better(set, bound); }

  [[nodiscard]] const Positions& best_set() const { return best_set_; }

  [[nodiscard]] std::optional<BatchMove> take() {
    if (!best_) return std::nullopt;
    return BatchMove{batch_of(best_set_), std::move(*best_)};
  }

 private:
  [[nodiscard]] Candidates batch_of(const Positions& set) const {
    Candidates batch;
    for (std::size_t position : set) batch.push_back(sorted_[position]);
    return batch;
  }

  static ExactPrice exact_savings(const Candidates& batch, const Move& move) {
    ExactPrice savings;
    for (const Candidate* candidate : batch) savings += ExactPrice(candidate->price());
    if (move.replacement) savings -= ExactPrice(destination_price(std::span(&*move.replacement, 1)));
    return savings;
  }

  /// More savings, then fewer candidates, then the first in candidate order. Source: disruption.md 6.6.
  [[nodiscard]] bool is_better(const Positions& set, ExactPrice savings) const {
    if (!best_) return true;
    if (savings != best_savings_) return savings > best_savings_;
    if (set.size() != best_set_.size()) return set.size() < best_set_.size();
    return set < best_set_;
  }

  void keep(Positions set, Move move) {
    best_savings_ = exact_savings(batch_of(set), move);
    best_set_ = std::move(set);
    best_ = std::move(move);
  }

  const Candidates& sorted_;
  const BalancedJudge& balanced_;
  MethodContext& context_;
  std::map<std::string_view, std::int64_t> left_;
  Positions best_set_;
  ExactPrice best_savings_;
  std::optional<Move> best_;
};

Positions positions_of(std::uint32_t mask) {
  Positions set;
  for (std::size_t position = 0; mask != 0; ++position, mask >>= 1U) {
    if ((mask & 1U) != 0) set.push_back(position);
  }
  return set;
}

/// All sets, those that may save most first. A set whose bound cannot win ends the search for all behind it.
void search_exactly(const Candidates& sorted, const SubsetBound& bounds, SubsetSearch& search) {
  std::vector<BoundedSet> sets;
  for (std::uint32_t mask = 1; mask < (1U << sorted.size()); ++mask) {
    if (std::popcount(mask) < 2) continue;
    Positions set = positions_of(mask);
    if (!search.is_within_budget(set)) continue;
    if (auto bound = bounds.most_savings(set)) sets.push_back({std::move(set), *bound});
  }
  std::ranges::sort(sets, [](const BoundedSet& a, const BoundedSet& b) {
    if (a.bound != b.bound) return a.bound > b.bound;
    return a.set.size() != b.set.size() ? a.set.size() < b.set.size() : a.set < b.set;
  });
  search.expect(sets);
  for (const BoundedSet& entry : sets) {
    if (!search.could_win(entry.set, entry.bound)) return;
    if (!search.consider(entry.set)) return;
  }
}

Positions with(Positions set, std::size_t position) {
  set.insert(std::ranges::lower_bound(set, position), position);
  return set;
}

Positions without(Positions set, std::size_t position) {
  std::erase(set, position);
  return set;
}

/// Adds one candidate after the other as long as the set's pods find places with at most one new node, whether or not
/// that pays already.
void grow(const Candidates& sorted, const SubsetBound& bounds, SubsetSearch& search) {
  Positions set;
  for (std::size_t position = 0; position < sorted.size(); ++position) {
    Positions larger = with(set, position);
    if (!search.is_within_budget(larger) || !bounds.most_savings(larger)) continue;
    if (larger.size() < 2) {
      if (bounds.can_move_alone(position)) set = std::move(larger);
      continue;
    }
    auto refusal = search.consider(larger);
    if (!refusal) return;
    if (*refusal != "PODS_DO_NOT_FIT" && *refusal != "TWO_NODES_NEEDED") set = std::move(larger);
  }
}

/// Takes one candidate in or out of the best set, round after round, until that helps no more.
void improve(const Candidates& sorted, const SubsetBound& bounds, SubsetSearch& search) {
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    Positions start = search.best_set();
    if (start.empty()) return;
    for (std::size_t position = 0; position < sorted.size(); ++position) {
      bool is_in = std::ranges::binary_search(start, position);
      Positions changed = is_in ? without(start, position) : with(start, position);
      if (changed.size() < 2 || !search.is_within_budget(changed)) continue;
      auto bound = bounds.most_savings(changed);
      if (!bound || !search.could_win(changed, *bound)) continue;
      if (!search.consider(changed)) return;
      if (search.best_set() == changed) start = changed;
    }
    if (search.best_set() == start && round > 0) return;
  }
}

}  // namespace

std::optional<BatchMove> search_subsets(const Candidates& sorted, const BalancedJudge& balanced,
                                        std::optional<BatchMove> prefix, MethodContext& context) {
  Candidates affordable;
  for (const Candidate* candidate : sorted) {
    if (context.within_reach(*candidate) > 0) affordable.push_back(candidate);
  }
  SubsetSearch search(affordable, balanced, context);
  SubsetBound bounds(context.world(), affordable);
  if (prefix) search.start_with(std::move(*prefix));
  if (affordable.size() <= kExactCandidates) {
    search_exactly(affordable, bounds, search);
  } else {
    grow(affordable, bounds, search);
    improve(affordable, bounds, search);
  }
  return search.take();
}

}  // namespace kerf::reference
