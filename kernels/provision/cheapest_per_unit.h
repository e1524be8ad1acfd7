#pragma once

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Greedy set cover: for each type a tentative claim is filled by alignment, and the type whose price per value of what
/// it would hold is least is bought. A pod's value is what it would cost alone: the least price x largest share of a
/// type. Source: baselines.md 3.5 (CPU-greedy).
void cheapest_per_unit(reference::Pass& pass);

}  // namespace kerf::provision
