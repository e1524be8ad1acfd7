#pragma once

#include <string>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::optimize {

/// A proven lower bound on the price of the new claims.
struct LowerBound {
  double price_usd_hour = 0;
  std::string kind;      ///< `per-resource`, `dearest-pod`, or `none` when nothing is bought.
  std::string resource;  ///< The resource that binds; only for `per-resource`.
};

/// No packing of the pods which `decision` puts on new claims can buy nodes for less than this. The larger of two
/// bounds: per resource, each pod's demand x the cheapest price per unit over the types that may host it (price of the
/// cheapest available offering that the NodePool may buy, per allocatable unit after daemon overhead); and the dearest
/// single pod, at the cheapest type that holds it. Rounded down by one part in 1e9, far more than the rounding of the
/// sums. Source: baselines.md 4.1. O(pod classes x types x resources).
[[nodiscard]] LowerBound per_dimension_bound(const model::Snapshot& snapshot, const model::Options& options,
                                             const model::Decision& decision);

}  // namespace kerf::optimize
