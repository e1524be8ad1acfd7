#pragma once

#include <gtest/gtest.h>

#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "kerf/disrupt/engine.h"
#include "kerf/model/labels.h"
#include "kerf/reference/disruption.h"
#include "scenario_input.h"

namespace kerf::property {

/// The pass as `kerf consolidate` makes it. That the reference decides the same, tests of `differential` say.
inline reference::DisruptionResult decide(const model::Snapshot& snapshot, const model::Options& options,
                                          std::size_t threads = 1) {
  return reference::disrupt(snapshot, options, disrupt::Engine(threads));
}

/// A cluster, read, and the disruption pass on it.
struct Disrupted {
  DrawnScenario scenario;
  model::Snapshot snapshot;
  model::Options options;
  reference::DisruptionResult result;

  [[nodiscard]] const model::Decision& decision() const { return result.decision; }
};

/// Any cluster under any options that a user can ask for; `result` is empty.
inline Disrupted any_cluster() {
  Disrupted cluster{
      .scenario = any_scenario(gen::ScenarioKind::kDisruption), .snapshot = {}, .options = {}, .result = {}};
  cluster.snapshot = read_scenario(cluster.scenario.documents);
  cluster.options = cluster.scenario.options;
  if (*rc::gen::inRange(0, 4) == 3) cluster.options.search = model::Search::kSubset;
  classify(cluster.snapshot);
  return cluster;
}

/// Likewise with its pass, by any number of threads; how many passes act, and how, is printed.
inline Disrupted any_disruption() {
  Disrupted cluster = any_cluster();
  cluster.result = decide(cluster.snapshot, cluster.options, *rc::gen::element<std::size_t>(1, 2, 8));
  const model::Decision& decision = cluster.decision();
  if (decision.commands.empty()) {
    RC_TAG("no command");
  } else {
    RC_TAG(decision.commands.front().method + (decision.claims.empty() ? " delete" : " replace"));
  }
  return cluster;
}

/// The Node of a candidate.
inline const model::Node& node_named(const model::Snapshot& snapshot, const std::string& name) {
  const model::Node* node = model::find_object(snapshot.nodes, "", name);
  RC_ASSERT(node != nullptr);
  return *node;
}

/// The NodeClaim of a candidate.
inline const model::NodeClaim& claim_of(const model::Snapshot& snapshot, const std::string& name) {
  const std::string& provider_id = node_named(snapshot, name).provider_id;
  const auto claim = std::ranges::find(snapshot.node_claims, provider_id, &model::NodeClaim::provider_id);
  RC_ASSERT(claim != snapshot.node_claims.end());
  return *claim;
}

inline const std::string& pool_of(const model::Snapshot& snapshot, const std::string& node) {
  const std::string* pool = node_named(snapshot, node).meta.labels.find(model::kNodePoolLabel);
  RC_ASSERT(pool != nullptr);
  return *pool;
}

inline bool has_label(const model::Node& node, std::string_view label, std::string_view value) {
  const std::string* found = node.meta.labels.find(label);
  return found != nullptr && *found == value;
}

/// Whether a method of that reason needs the consent of pods. Source: disruption.md 1.4.
inline bool is_graceful(const model::Command& command) { return command.reason != "Drifted"; }

}  // namespace kerf::property
