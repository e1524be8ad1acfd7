#pragma once

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Best fit decreasing: the existing node that is left with least, else the open claim that is left with least, else a
/// new claim. What is left is the sum over cpu, memory and pods of the free share: of a node's allocatable, of the
/// cheapest type that a claim would still allow. Source: baselines.md 3.3 (BFD, L1).
void best_fit_decreasing(reference::Pass& pass);

}  // namespace kerf::provision
