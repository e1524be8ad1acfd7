#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/disruption.h"

namespace kerf::reference {

/// A pod that keeps its node, and until when if that ends by itself. Source: disruption.md 2.1.
struct PodProtection {
  std::string pod;
  std::optional<model::Time> until;
};

/// What would become of one node, looked at alone and closely, whether or not a pass would come to it.
struct NodeProspect {
  NodeVerdict verdict;
  /// What consolidation would make of it, budgets and blockers aside: DELETE, REPLACE, or why neither.
  std::string outcome;
  std::string message;
  std::vector<model::Placement> moves;      ///< Of its pods; claims are indices into `claims`.
  std::vector<model::PodReason> stranded;   ///< Its pods without a place, and why.
  std::vector<model::Claim> claims;         ///< That removing it would open, before any price filter.
  std::optional<model::Claim> replacement;  ///< Of REPLACE: narrowed to what is cheaper.
  double savings_usd_hour = 0;              ///< Of DELETE and REPLACE.
  /// The cheapest rejected replacement with what its launch may cost; the node's own price is in the verdict.
  std::optional<model::PricedOffering> alternative;

  std::optional<model::Time> consolidatable_at;  ///< End of consolidateAfter.
  std::optional<model::Time> expires_at;
  std::vector<PodProtection> protections;  ///< By pod.
};

/// The prospect of the machine of that shown name, or nothing when there is none. Source: disruption.md 2, 6.3.
[[nodiscard]] std::optional<NodeProspect> node_prospect(const model::Snapshot& snapshot, const model::Options& options,
                                                        std::string_view node);

}  // namespace kerf::reference
