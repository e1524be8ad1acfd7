#include "kerf/reference/balanced.h"

#include <fmt/format.h>

#include <limits>
#include <set>

#include "kerf/model/labels.h"
#include "kerf/reference/disruption_cost.h"

namespace kerf::reference {

namespace {

constexpr double kThreshold = 1.0 / 2;

bool is_balanced(const Candidate& machine) {
  return machine.pool != nullptr && machine.pool->consolidation_policy == model::ConsolidationPolicy::kBalanced;
}

/// The controller tracks what a NodeClaim costs once its labels say what it is. Source: disruption.md 6.8.
bool is_cost_tracked(const Candidate& machine) {
  if (!machine.state->is_managed()) return false;
  const model::LabelMap& labels = machine.state->claim->meta.labels;
  return labels.contains(model::kInstanceTypeLabel) && labels.contains(model::kZoneLabel) &&
         labels.contains(model::kCapacityTypeLabel);
}

NoMove below_threshold(std::string_view pool, double score, double savings, double disruption,
                       const BalancedTotals& totals) {
  return {
      "BALANCED_SCORE",
      fmt::format("NodePool {} is Balanced and scores the move {:.3g}, below {}: it saves {:.4g} of {:.4g} per hour "
                  "and costs {:.4g} of {:.4g} disruption",
                  pool, score, kThreshold, savings, totals.price_usd_hour, disruption, totals.disruption),
      {}};
}

}  // namespace

double balanced_score(double savings_usd_hour, double disruption, const BalancedTotals& totals) {
  if (totals.price_usd_hour <= 0 || totals.disruption <= 0) return 0;
  double saved = savings_usd_hour / totals.price_usd_hour;
  double disrupted = disruption / totals.disruption;
  if (saved <= 0) return 0;
  return disrupted == 0 ? std::numeric_limits<double>::infinity() : saved / disrupted;
}

BalancedJudge::BalancedJudge(const DisruptionWorld& world) {
  std::map<std::string, double, std::less<>> candidate_prices;
  for (const Candidate& machine : world.machines()) {
    if (!is_balanced(machine)) continue;
    BalancedTotals& totals = totals_[machine.pool->meta.name];
    bool is_candidate = !machine.graceful;
    totals.disruption += is_candidate ? machine.reschedule_cost : tracked_disruption(*machine.state);
    if (is_cost_tracked(machine)) totals.price_usd_hour += machine.price();
    if (is_candidate) candidate_prices[machine.pool->meta.name] += machine.price();
  }
  for (auto& [pool, totals] : totals_) {
    if (!(totals.price_usd_hour > 0)) totals.price_usd_hour = candidate_prices[pool];
  }
}

BalancedTotals BalancedJudge::totals(std::string_view pool) const {
  auto place = totals_.find(pool);
  return place == totals_.end() ? BalancedTotals{} : place->second;
}

std::optional<NoMove> BalancedJudge::quick_refusal(const Candidate& candidate) const {
  if (!is_balanced(candidate)) return std::nullopt;
  const std::string& pool = candidate.pool->meta.name;
  BalancedTotals known = totals(pool);
  if (!(known.price_usd_hour > 0)) return std::nullopt;
  double score = balanced_score(candidate.price(), candidate.reschedule_cost, known);
  if (score >= kThreshold) return std::nullopt;
  return below_threshold(pool, score, candidate.price(), candidate.reschedule_cost, known);
}

std::optional<NoMove> BalancedJudge::refusal(const Move& move, std::span<const Candidate* const> candidates) const {
  struct Share {
    double price = 0;
    double disruption = 0;
    bool is_scored = false;
  };
  std::map<std::string_view, Share> shares;
  for (const Candidate* candidate : candidates) {
    Share& share = shares[candidate->pool->meta.name];
    share.price += candidate->price();
    share.disruption += candidate->reschedule_cost;
    share.is_scored = is_balanced(*candidate);
  }
  double savings = move.savings_usd_hour();
  for (const auto& [pool, share] : shares) {
    if (!share.is_scored) continue;
    double part = savings;
    if (shares.size() > 1 && move.price_usd_hour > 0) part = savings * (share.price / move.price_usd_hour);
    double score = balanced_score(part, share.disruption, totals(pool));
    if (!(score >= kThreshold)) return below_threshold(pool, score, part, share.disruption, totals(pool));
  }
  return std::nullopt;
}

}  // namespace kerf::reference
