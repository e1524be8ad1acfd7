#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// Why a NodeClaim no longer is what would be made today.
struct DriftReason {
  std::string_view reason;  ///< As in the condition Drifted.
  std::string message;
};

/// The first reason for which the controller would call the NodeClaim drifted, or nothing; also nothing when it is not
/// launched, is being deleted, or its NodePool does not exist. Of the provider's reasons those that a dump shows: node
/// class hash and image. Source: disruption.md 7.1.
[[nodiscard]] std::optional<DriftReason> drift_reason(const model::NodeClaim& claim, const model::Snapshot& snapshot,
                                                      const model::Options& options);

/// Whether an edit changes what the NodePool's hash covers, so that the nodes made before it drift: the template's
/// labels, annotations, taints, startup taints, node class, terminationGracePeriod and expireAfter; the order of lists
/// does not matter. Source: disruption.md 7.1.
[[nodiscard]] bool changes_template_hash(const model::NodePool& before, const model::NodePool& after);

}  // namespace kerf::reference
