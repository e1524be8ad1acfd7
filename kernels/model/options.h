#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "kerf/model/time.h"

namespace kerf::model {

enum class PreferencePolicy : std::uint8_t { kRespect, kIgnore };
enum class MinValuesPolicy : std::uint8_t { kStrict, kBestEffort };
enum class Search : std::uint8_t { kPrefix, kSubset };

/// Upstream's feature gates with upstream's defaults. Source: formats.md "Options".
struct FeatureGates {
  bool reserved_capacity = true;
  bool node_repair = false;
  bool spot_to_spot_consolidation = false;
  bool node_overlay = false;
  bool static_capacity = false;
  bool capacity_buffer = false;
};

/// Rules of disruption that a what-if leaves out. Never part of a decision that is to be carried out.
struct IgnoredRules {
  bool budgets = false;         ///< Disruption budgets of NodePools.
  bool pdb = false;             ///< PodDisruptionBudgets.
  bool do_not_disrupt = false;  ///< The annotation `karpenter.sh/do-not-disrupt` of nodes and pods.

  bool operator==(const IgnoredRules&) const = default;
};

/// What a decision depends on besides the Snapshot.
struct Options {
  Time now{};
  PreferencePolicy preference_policy = PreferencePolicy::kRespect;
  MinValuesPolicy min_values_policy = MinValuesPolicy::kStrict;
  FeatureGates gates;
  Search search = Search::kPrefix;
  bool until_stable = false;
  /// Scheduling simulations that one disruption method may make before it stops with what it has; absent = unlimited.
  /// Stands for the controller's wall-clock limits. Source: disruption.md 10.
  std::optional<std::size_t> max_simulations;
  IgnoredRules ignored;
};

}  // namespace kerf::model
