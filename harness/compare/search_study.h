#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/reference/disruption_engine.h"

namespace kerf::compare {

/// What the two searches for a set of nodes make of one generated cluster. Source: disruption.md 6.6.
struct SearchComparison {
  std::uint64_t seed = 0;
  std::size_t candidates = 0;
  std::optional<double> prefix_usd_hour;  ///< Savings of the set that Karpenter's search finds; nothing: none.
  std::optional<double> subset_usd_hour;  ///< Likewise of the best set.

  /// Karpenter's search finds no set although there is one.
  [[nodiscard]] bool is_blind() const { return !prefix_usd_hour && subset_usd_hour; }
  /// It finds one that saves less than the best.
  [[nodiscard]] bool is_short() const;
  /// What it leaves on the table.
  [[nodiscard]] double left_usd_hour() const { return subset_usd_hour.value_or(0) - prefix_usd_hour.value_or(0); }
};

/// Makes the half-empty cluster of the seed and searches it both ways.
[[nodiscard]] SearchComparison compare_searches(std::uint64_t seed, const reference::DisruptionEngine& engine);

/// How often the prefix search is blind, how often short, and what that costs, with the seeds.
[[nodiscard]] std::string study_text(const std::vector<SearchComparison>& clusters);

}  // namespace kerf::compare
