#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/edit.h"
#include "kerf/reference/plan.h"

namespace kerf::report {

/// A cluster with what the two kinds of passes decide on it.
struct DecidedCluster {
  model::Snapshot snapshot;
  model::Options options;
  reference::PlanResult plan;
  reference::DisruptionResult pass;
  /// Of the nodes when every command has run, budgets aside; where that was asked for.
  std::optional<double> settled_usd_hour;
};

/// A limit that is exceeded, so that no replacement starts.
struct ExceededLimit {
  std::string node_pool;
  std::string resource;
  std::string used;
  std::string limit;
};

/// A reason for which a pool had disruptions left and has none any more.
struct ExhaustedBudget {
  std::string node_pool;
  std::string reason;
  std::string left_before;
};

/// What an edit changes.
struct WhatIf {
  std::vector<model::PodReason> homeless;  ///< Pods that had a place, or would have got one, and have none.
  std::vector<model::PodReason> stranded;  ///< Pods of nodes that drift, which will find none.
  std::vector<ExceededLimit> limits;       ///< Newly exceeded.
  std::vector<ExhaustedBudget> budgets;    ///< Newly at 0.
  std::vector<reference::NewlyDrifted> drifted;
  std::vector<std::string> removed;  ///< Nodes taken out.

  /// Something that worked no longer does.
  [[nodiscard]] bool breaks() const { return !homeless.empty() || !stranded.empty() || !limits.empty(); }
};

/// Compares the two sides; `drifted` and `removed` are what was done to the second one.
[[nodiscard]] WhatIf compare(const DecidedCluster& before, const DecidedCluster& after,
                             std::vector<reference::NewlyDrifted> drifted, std::vector<std::string> removed,
                             const reference::DisruptionEngine& engine = reference::plain_engine());

/// For a terminal.
[[nodiscard]] std::string what_if_table(const WhatIf& what_if, const DecidedCluster& before,
                                        const DecidedCluster& after, bool color);

/// For a comment on a pull request (GitHub's Markdown).
[[nodiscard]] std::string what_if_markdown(const WhatIf& what_if, const DecidedCluster& before,
                                           const DecidedCluster& after);

[[nodiscard]] std::string what_if_json(const WhatIf& what_if, const DecidedCluster& before,
                                       const DecidedCluster& after);

}  // namespace kerf::report
