#pragma once

#include <string>
#include <string_view>

#include "kerf/model/options.h"
#include "kerf/model/pod.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/node_prospect.h"
#include "kerf/reference/plan.h"

namespace kerf::report {

/// What `explain` says of one object is drawn from these.
struct ExplainInput {
  const model::Snapshot& snapshot;
  const model::Options& options;
  const reference::DisruptionResult& pass;
  bool color = false;
};

/// The decision tree of one node: what the next pass does with it, each method's answer with the budget left to it,
/// what removing it would do, and the instants at which an answer changes.
[[nodiscard]] std::string node_explanation(const ExplainInput& input, const reference::NodeProspect& prospect);

/// The decision tree of one pod: where a provisioning pass puts it and why not elsewhere; of a bound one whether it
/// keeps its node and where it would go. `prospect` is of its node, or nullptr.
[[nodiscard]] std::string pod_explanation(const ExplainInput& input, const model::Pod& pod,
                                          const reference::PlanResult& plan, const reference::NodeProspect* prospect);

/// The same as data, one JSON object. Prices are USD per hour.
[[nodiscard]] std::string node_json(const ExplainInput& input, const reference::NodeProspect& prospect);
[[nodiscard]] std::string pod_json(const ExplainInput& input, const model::Pod& pod, const reference::PlanResult& plan,
                                   const reference::NodeProspect* prospect);

/// The rows of `POD  GOES TO` for pods that leave a node; empty where none does.
[[nodiscard]] std::string places_table(const reference::Departure& departure, bool color);

/// `2026-03-02T13:00:00Z, in 1h0m0s`, or `..., 1h0m0s ago`.
[[nodiscard]] std::string instant(model::Time time, model::Time now);

}  // namespace kerf::report
