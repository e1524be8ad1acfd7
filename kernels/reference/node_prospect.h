#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/disruption.h"
#include "kerf/reference/disruption_world.h"

namespace kerf::reference {

/// A pod that keeps its node, and until when if that ends by itself. Source: disruption.md 2.1.
struct PodProtection {
  std::string pod;
  std::optional<model::Time> until;
};

/// Where the pods of a node would go without it.
struct Departure {
  std::vector<model::Placement> moves;     ///< Claims are indices into `claims`.
  std::vector<model::PodReason> stranded;  ///< Its pods without a place, and why.
  std::vector<model::Claim> claims;        ///< That removing it would open, before any price filter.
};

/// What would become of one node, looked at alone and closely, whether or not a pass would come to it.
struct NodeProspect {
  NodeVerdict verdict;
  /// What consolidation would make of it, budgets and blockers aside: DELETE, REPLACE, or why neither.
  std::string outcome;
  std::string message;
  Departure departure;                      ///< By consolidation.
  std::optional<model::Claim> replacement;  ///< Of REPLACE: narrowed to what is cheaper.
  double savings_usd_hour = 0;              ///< Of DELETE and REPLACE.
  /// The cheapest rejected replacement with what its launch may cost; the node's own price is in the verdict.
  std::optional<model::PricedOffering> alternative;
  /// By drift, of a machine that is Drifted: its own simulation, which may also use nodes under consolidateAfter.
  /// Nothing for a machine of a static pool, which is replaced one for one without a simulation.
  std::optional<Departure> drift;

  std::optional<model::Time> consolidatable_at;  ///< End of consolidateAfter.
  std::optional<model::Time> expires_at;
  std::vector<PodProtection> protections;  ///< By pod.
};

/// Looks at single nodes of one cluster. What a disruption pass works on is made once.
class Prospector {
 public:
  /// All must outlive it.
  Prospector(const model::Snapshot& snapshot, const model::Options& options,
             const DisruptionEngine& engine = plain_engine());
  Prospector(const Prospector&) = delete;
  Prospector& operator=(const Prospector&) = delete;

  /// The prospect of the machine of that shown name, or nothing when there is none. Source: disruption.md 2, 6.3.
  [[nodiscard]] std::optional<NodeProspect> of(std::string_view node) const;
  /// NodeProspect::drift alone. Source: disruption.md 7.2.
  [[nodiscard]] std::optional<Departure> drift_of(std::string_view node) const;

 private:
  model::Snapshot considered_;  ///< Without the rules that the options ignore.
  ControllerMemory memory_;
  DisruptionWorld world_;
};

}  // namespace kerf::reference
