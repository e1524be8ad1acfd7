#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/instance_type.h"
#include "kerf/model/node_pool.h"
#include "kerf/reference/state_nodes.h"

namespace kerf::reference {

/// Graceful methods need consent before they start; eventual ones have it from a NodeClaim with a
/// terminationGracePeriod. Source: disruption.md 1.4.
enum class DisruptionClass : std::uint8_t { kGraceful, kEventual };

/// A machine as disruption weighs it, whether or not it may be touched. Source: disruption.md 2.
struct Candidate {
  const StateNode* state = nullptr;
  const model::NodePool* pool = nullptr;      ///< Of its label; nullptr when there is none.
  const model::InstanceType* type = nullptr;  ///< As its pool's provider lists it; nullptr when it does not.
  std::string capacity_type;                  ///< Empty = no label.
  std::string zone;                           ///< Empty = no label.
  std::optional<double> price_usd_hour;       ///< Nothing when unknown. Source: disruption.md 2.3.
  double reschedule_cost = 0;
  std::size_t reschedulable_pods = 0;
  std::vector<const model::Pod*> movable;  ///< Its currently reschedulable pods.
  std::optional<model::Blocker> graceful;
  std::optional<model::Blocker> eventual;

  [[nodiscard]] const std::string& name() const { return state->shown_name; }
  /// Its price for sums and comparisons: 0 when unknown.
  [[nodiscard]] double price() const { return price_usd_hour.value_or(0.0); }
  /// Nothing on it is worth a cost; not the same as having no pods. Source: disruption.md 2.3.
  [[nodiscard]] bool is_empty() const { return reschedule_cost <= 1.0; }
  [[nodiscard]] double savings_ratio() const { return price() / reschedule_cost; }
  [[nodiscard]] const std::optional<model::Blocker>& blocker(DisruptionClass disruption_class) const {
    return disruption_class == DisruptionClass::kGraceful ? graceful : eventual;
  }
};

}  // namespace kerf::reference
