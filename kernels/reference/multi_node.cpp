#include "kerf/reference/multi_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/reference/disruption_methods.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/replacement_price.h"
#include "kerf/reference/subset_search.h"

namespace kerf::reference {

namespace {

/// Per type of the candidates the cheapest listed price; 0 for a type without one.
std::map<std::string_view, double> cheapest_by_type(std::span<const Candidate* const> candidates) {
  std::map<std::string_view, std::optional<double>> cheapest;
  for (const Candidate* candidate : candidates) {
    std::optional<double>& known = cheapest[candidate->type->name];
    auto price = cheapest_listed_price(*candidate->type, *candidate->state->labels);
    if (price) known = std::min(known.value_or(*price), *price);
  }
  std::map<std::string_view, double> result;
  for (const auto& [type, price] : cheapest) result[type] = price.value_or(0.0);
  return result;
}

/// The largest prefix that a binary search finds. Source: disruption.md 6.6.
std::optional<BatchMove> search_prefix(const Candidates& sorted, const BalancedJudge& balanced,
                                       MethodContext& context) {
  std::optional<BatchMove> best;
  std::size_t low = 1;
  std::size_t high = std::min(sorted.size() - 1, kLargestBatchIndex);
  while (low <= high) {
    std::size_t middle = (low + high) / 2;
    if (!context.may_simulate()) break;
    Candidates batch(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(middle + 1));
    Move move = decide_batch(context.decider(), balanced, batch);
    if (move.stands()) {
      best = BatchMove{std::move(batch), std::move(move)};
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return best;
}

}  // namespace

std::optional<NoMove> keep_types_below_candidates(NewClaim& claim, std::span<const Candidate* const> candidates) {
  std::map<std::string_view, double> cheapest = cheapest_by_type(candidates);
  double limit = std::numeric_limits<double>::infinity();
  for (std::uint32_t index : claim.types) {
    auto shared = cheapest.find(claim.source->types[index].type->name);
    if (shared != cheapest.end()) limit = std::min(limit, shared->second);
  }
  if (auto refusal = keep_cheaper_types(claim, limit)) {
    return NoMove{"SAME_TYPE",
                  fmt::format("keeping one of the nodes would be as good: a replacement has to cost less than {} per "
                              "hour, their own type's price",
                              limit),
                  refusal->alternative};
  }
  return std::nullopt;
}

Move decide_batch(Decider& decider, const BalancedJudge& balanced, std::span<const Candidate* const> batch) {
  Move move = decider.decide(batch);
  const bool asks_types = move.replacement && !fault::planted("same-type-bought-again");
  if (move.stands() && asks_types) move.refusal = keep_types_below_candidates(*move.replacement, batch);
  if (move.stands()) move.refusal = balanced.refusal(move, batch);
  return move;
}

std::vector<PlannedCommand> run_multi_node(const Candidates& candidates, MethodContext& context) {
  Candidates sorted = candidates;
  sort_by_savings_ratio(sorted);
  std::vector<PlannedCommand> commands;
  bool is_subset = context.world().options().search == model::Search::kSubset;
  Candidates affordable = context.within_budget(sorted);
  const Candidates& searched = is_subset ? sorted : affordable;
  if (searched.size() < 2) return commands;
  if (context.abort_without_pools()) return commands;
  BalancedJudge balanced(context.world());
  std::optional<BatchMove> found;
  if (affordable.size() >= 2) found = search_prefix(affordable, balanced, context);
  if (is_subset) found = search_subsets(sorted, balanced, std::move(found), context);
  if (found) commands.push_back(command_for(std::move(found->batch), std::move(found->move), context));
  return commands;
}

}  // namespace kerf::reference
