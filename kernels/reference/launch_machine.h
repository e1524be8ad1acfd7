#pragma once

#include <optional>
#include <string>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// A machine that a claim became.
struct Machine {
  model::Node node;
  model::NodeClaim claim;
};

/// The claim as its cheapest offering, running under `name`, initialized and Consolidatable for long enough. A claim of
/// a static pool takes the cheapest offering that its requirements allow. Nothing when there is none.
/// Source: formats.md "Options".
[[nodiscard]] std::optional<Machine> launch_machine(const model::Claim& claim, const std::string& name,
                                                    const model::Snapshot& snapshot, const model::Options& options);

}  // namespace kerf::reference
