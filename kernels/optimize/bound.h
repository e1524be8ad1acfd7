#pragma once

#include <string>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/model/decision.h"

namespace kerf::optimize {

/// A proven lower bound on the price of the new claims.
struct LowerBound {
  double price_usd_hour = 0;
  std::string kind;      ///< Which bound it is.
  std::string resource;  ///< The resource that binds, empty when the bound is 0.
};

/// No decision that places the pods which `decision` puts on new claims can buy nodes for less than this, whatever it
/// packs. Per resource: demand x the cheapest price per unit over all types and offerings. Source: baselines.md 4.1.
[[nodiscard]] LowerBound per_dimension_bound(const model::Snapshot& snapshot, const model::Options& options,
                                             const model::Decision& decision);

}  // namespace kerf::optimize
