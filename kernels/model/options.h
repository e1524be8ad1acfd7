#pragma once

#include <cstdint>

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

/// What a decision depends on besides the Snapshot.
struct Options {
  Time now{};
  PreferencePolicy preference_policy = PreferencePolicy::kRespect;
  MinValuesPolicy min_values_policy = MinValuesPolicy::kStrict;
  FeatureGates gates;
  Search search = Search::kPrefix;
  bool until_stable = false;
};

}  // namespace kerf::model
