#pragma once

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// First fit decreasing: the first existing node, else the first open claim in opening order, else a new claim.
/// Source: baselines.md 3.3 (FFD).
void first_fit_decreasing(reference::Pass& pass);

}  // namespace kerf::provision
