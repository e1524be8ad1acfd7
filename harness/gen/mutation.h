#pragma once

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario_code.h"

namespace kerf::gen {

/// Changes the scenario in one way that means something: a pod or a class of pods drops out or comes again, a pod takes
/// over a constraint of another, a quantity moves to where it just fits or just does not, a number to an end of its
/// range, a value to another of the same key, a member goes, an option flips, the clock moves. `random` chooses; a
/// scenario without documents stays as it is.
void mutate(ObjectScenario& scenario, Source& random);

/// Documents of both, in their order, each with even chances; options of `a`.
[[nodiscard]] ObjectScenario splice(const ObjectScenario& a, const ObjectScenario& b, Source& random);

}  // namespace kerf::gen
