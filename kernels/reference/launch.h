#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

/// What a cloud is asked to launch.
struct LaunchRequest {
  const Template& source;
  const std::vector<std::uint32_t>& types;  ///< In price order, by index in the template.
  const model::Requirements& requirements;  ///< As the NodeClaim states them.
  const model::ResourceVector& requests;
  model::MinValuesPolicy min_values_policy;
};

/// Whether the pool's cloud chooses by rules of its own what to launch. Source: provisioning.md 6.4, 6.5.
[[nodiscard]] bool has_launch_rules(const model::NodePool& pool);

/// What a simulated cloud makes of a claim, or nothing for insufficient capacity: on AWS by the filters of the provider
/// and the cheapest override that is left, elsewhere the cheapest offering. Source: provisioning.md 6.4, 6.5.
[[nodiscard]] std::optional<model::PricedOffering> simulated_launch(const LaunchRequest& request);

}  // namespace kerf::reference
