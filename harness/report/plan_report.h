#pragma once

#include <string>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/plan.h"

namespace kerf::report {

struct PlanStyle {
  bool wide = false;   ///< Requests, pods by name, every pending pod by itself, reasons in full.
  bool color = false;  ///< For a terminal.
};

/// The claims, the pods that go onto existing nodes, the totals, and for the pending pods what each NodePool says.
[[nodiscard]] std::string plan_table(const model::Snapshot& snapshot, const reference::PlanResult& result,
                                     const PlanStyle& style);

/// One line per claim under a line of names (RFC 4180).
[[nodiscard]] std::string plan_csv(const model::Snapshot& snapshot, const model::Decision& decision);

/// The claims as `karpenter.sh/v1` NodeClaims, one YAML document each, named `<pool>-plan-<index>`.
/// Source: provisioning.md 6.3.
[[nodiscard]] std::string plan_yaml(const model::Snapshot& snapshot, const model::Decision& decision);

/// For every pending pod each NodePool and what excluded it, with the instance types lost at each filter. Pods with the
/// same answer share one. Source: provisioning.md 4.9.
[[nodiscard]] std::string explain_table(const std::vector<reference::PodExplanation>& explanations,
                                        const PlanStyle& style);

}  // namespace kerf::report
