#pragma once

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Bin-centric dot product: each new claim is filled for the type that would hold everything still waiting at the
/// least cost if pods were liquid, with the pods that go best with what is left of it. Source: baselines.md 3.4.
void dot_product(reference::Pass& pass);

}  // namespace kerf::provision
