#include "kerf/reference/subset_search.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/reference/exact_price.h"
#include "kerf/reference/savings.h"
#include "kerf/reference/subset_bound.h"
#include "kerf/reference/subset_queue.h"

namespace kerf::reference {

namespace {

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
  void expect(const std::shared_ptr<SubsetQueue>& sets) {
    context_.decider().expect_decisions(
        sets->size(), [sets, sorted = sorted_](std::size_t n) { return batch_of(sets->at(n).positions(), sorted); });
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
  /// Whether any set that saves at most `bound` could.
  [[nodiscard]] bool could_win(ExactPrice bound) const { return !best_ || bound >= best_savings_; }
  /// What the budgets of the candidate's pool leave for sets. Source: disruption.md 4.4.
  [[nodiscard]] std::int64_t left(std::size_t position) const { return left_.at(sorted_[position]->pool->meta.name); }
  [[nodiscard]] std::string_view pool(std::size_t position) const { return sorted_[position]->pool->meta.name; }
  [[nodiscard]] std::size_t candidates() const { return sorted_.size(); }

  [[nodiscard]] const Positions& best_set() const { return best_set_; }

  [[nodiscard]] std::optional<BatchMove> take() {
    if (!best_) return std::nullopt;
    return BatchMove{batch_of(best_set_), std::move(*best_)};
  }

 private:
  static Candidates batch_of(const Positions& set, const Candidates& sorted) {
    Candidates batch;
    for (std::size_t position : set) batch.push_back(sorted[position]);
    return batch;
  }
  [[nodiscard]] Candidates batch_of(const Positions& set) const { return batch_of(set, sorted_); }

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

/// All sets of at least two candidates that keep budgets and may beat what was found before: branch by branch, each of
/// the sets that begin alike. More candidates never need less, so a branch ends where pods find no room any more, and
/// where all candidates that could still come are worth too little.
class SubsetTree {
 public:
  SubsetTree(const SubsetBound& bounds, const SubsetSearch& search)
      : bounds_(bounds), search_(search), sums_(search.candidates() + 1), rest_(search.candidates() + 1) {
    for (std::size_t position = search.candidates(); position-- > 0;) {
      rest_[position] = rest_[position + 1] + std::max(bounds.price(position), ExactPrice());
    }
    std::map<std::string_view, std::size_t> pools;
    for (std::size_t position = 0; position < search.candidates(); ++position) {
      auto [pool, is_new] = pools.try_emplace(search.pool(position), left_.size());
      if (is_new) left_.push_back(search.left(position));
      pool_of_.push_back(pool->second);
    }
    sums_[0] = bounds.empty();
    grow(BoundedSet(), 0, 0);
  }
  [[nodiscard]] std::vector<BoundedSet> take() { return std::move(sets_); }

 private:
  /// Adds all sets that begin with `start`, which has `size` candidates, and go on with candidates from `next` on.
  void grow(const BoundedSet& start, std::size_t size, std::size_t next) {
    for (std::size_t position = next; position < search_.candidates(); ++position) {
      if (!search_.could_win(sums_[size].price + rest_[position])) return;
      std::int64_t& left = left_[pool_of_[position]];
      if (left == 0) continue;
      sums_[size + 1] = sums_[size];
      const auto bound = bounds_.add(position, sums_[size + 1]);
      if (!bound) continue;
      const BoundedSet set{start.bits | 1U << position, *bound};
      if (size > 0 && search_.could_win(*bound)) sets_.push_back(set);
      --left;
      grow(set, size + 1, position + 1);
      ++left;
    }
  }

  const SubsetBound& bounds_;
  const SubsetSearch& search_;
  std::vector<SubsetBound::Sum> sums_;  ///< By size: of the set that is being grown.
  std::vector<ExactPrice> rest_;        ///< By position: of all candidates from there on.
  std::vector<std::size_t> pool_of_;    ///< By position.
  std::vector<std::int64_t> left_;      ///< By pool: what its budgets leave beside the set.
  std::vector<BoundedSet> sets_;
};

/// All sets, those that may save most first. A set whose bound cannot win ends the search for all behind it.
void search_exactly(const SubsetBound& bounds, SubsetSearch& search) {
  const auto sets = std::make_shared<SubsetQueue>(SubsetTree(bounds, search).take());
  search.expect(sets);
  for (std::size_t n = 0; n < sets->size(); ++n) {
    const Positions set = sets->at(n).positions();
    if (!search.could_win(set, sets->at(n).bound)) return;
    if (!search.consider(set)) return;
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
  if (affordable.size() <= context.world().engine().exact_candidates()) {
    search_exactly(bounds, search);
  } else {
    grow(affordable, bounds, search);
    improve(affordable, bounds, search);
  }
  return search.take();
}

}  // namespace kerf::reference
