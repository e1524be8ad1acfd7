#pragma once

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Best fit decreasing: the existing node that is left with least, else the open claim that is left with least, else a
/// new claim. What is left is the sum over resources of the free share: of what was free on the node, of the cheapest
/// type of the claim that has room. Source: baselines.md 3.3 (BFD, L1).
void best_fit_decreasing(reference::Pass& pass);

}  // namespace kerf::provision
