#pragma once

#include <cstddef>
#include <string>

#include "kerf/model/decision.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/until_stable.h"

namespace kerf::report {

struct DisruptionStyle {
  bool wide = false;   ///< Every instance type and pod by name, costs of nodes, how far each method came.
  bool color = false;  ///< For a terminal.
};

/// What a cluster has and costs, before or after commands.
struct ClusterTotals {
  std::size_t nodes = 0;
  double price_usd_hour = 0;
  std::size_t unknown_prices = 0;  ///< Nodes that count as 0.
};

[[nodiscard]] ClusterTotals totals_of(const reference::DisruptionResult& pass);

/// The totals once the commands of the pass that nothing blocks are through.
[[nodiscard]] ClusterTotals totals_after(const reference::DisruptionResult& pass);

/// `saves $0.1000/h, $73.00/month`, `costs $0.1000/h, $73.00/month more`, or `no change`.
[[nodiscard]] std::string price_change(double before_usd_hour, double after_usd_hour);

/// The commands of a pass, where their pods go, totals, and why every other node stays.
[[nodiscard]] std::string disruption_table(const model::Snapshot& snapshot, const reference::DisruptionResult& pass,
                                           const DisruptionStyle& style);

/// The commands of every pass to the fixed point, totals, and why the nodes stay that are left.
[[nodiscard]] std::string stable_table(const reference::StableResult& run, const DisruptionStyle& style);

/// One line per node under a line of names (RFC 4180): the command that takes it, or why it stays.
[[nodiscard]] std::string disruption_csv(const reference::DisruptionResult& pass);
[[nodiscard]] std::string stable_csv(const reference::StableResult& run);

}  // namespace kerf::report
