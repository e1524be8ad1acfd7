#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "disruption_input.h"
#include "kerf/io/decision_io.h"

/// What may be added to a cluster without any effect, and numbers that no cluster should have.
namespace kerf::property {
namespace {

using model::Snapshot;

double price_of_all_nodes(const Snapshot& snapshot) {
  double sum = 0;
  for (const model::InstanceType& type : snapshot.catalogs.at(0).types) {
    double dearest = 0;
    for (const model::Offering& offering : type.offerings) dearest = std::max(dearest, offering.price_usd_hour);
    sum += dearest * static_cast<double>(snapshot.nodes.size());
  }
  return sum;
}

bool leaves(const Snapshot& snapshot, const std::string& node) {
  const model::Node& machine = node_named(snapshot, node);
  const auto claim = std::ranges::find(snapshot.node_claims, machine.provider_id, &model::NodeClaim::provider_id);
  return machine.meta.deletion || (claim != snapshot.node_claims.end() && claim->meta.deletion);
}

/// One NodePool without limits or minValues, and no pod that needs a place before anything is consolidated.
void simplify(Snapshot& snapshot) {
  if (snapshot.node_pools.size() > 1) snapshot.node_pools.resize(1);
  for (model::NodePool& pool : snapshot.node_pools) {
    pool.limits.reset();
    for (model::Expression& requirement : pool.requirements) requirement.min_values.reset();
  }
  std::erase_if(snapshot.pods, [&](const model::Pod& pod) {
    return pod.node_name.empty() || model::find_object(snapshot.nodes, "", pod.node_name) == nullptr ||
           leaves(snapshot, pod.node_name);
  });
}

// I-040
RC_GTEST_PROP(DisruptionAdditions, ATypeDearerThanEverythingChangesNoConsolidation, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.gates.node_overlay = false;
  cluster.options.gates.capacity_buffer = false;
  simplify(cluster.snapshot);
  std::vector<model::InstanceType>& types = cluster.snapshot.catalogs.at(0).types;
  if (types.empty()) return;
  const model::Decision before = decide(cluster.snapshot, cluster.options).decision;
  if (before.commands.empty() || before.commands.front().reason != "Underutilized") return;
  RC_TAG(before.commands.front().method);
  const double price = price_of_all_nodes(cluster.snapshot);
  model::InstanceType dear = types.front();
  dear.name = "zz-dear";
  dear.requirements.replace(model::kInstanceTypeLabel, model::Requirement::in({dear.name}));
  for (model::Offering& offering : dear.offerings) offering.price_usd_hour = price;
  types.push_back(std::move(dear));
  const model::Decision after = decide(cluster.snapshot, cluster.options).decision;
  RC_ASSERT(io::write_decision(after) == io::write_decision(before));
}

/// The ends of what prices can be; readers refuse what is not finite.
constexpr std::array<double, 6> kOddPrices{0.0, -0.0, std::numeric_limits<double>::denorm_min(), 1e300, 1e-300, 0.1};
constexpr std::array<std::string_view, 6> kOddCosts{"1e308", "-1e308", "NaN", "Inf", "-2147483648", "1e-320"};

bool holds_no_nan(const reference::DisruptionResult& result) {
  const auto is_number = [](double value) { return !std::isnan(value); };
  const auto command_is_fine = [&](const model::Command& command) { return is_number(command.savings_usd_hour); };
  const auto node_is_fine = [&](const reference::NodeVerdict& node) {
    return is_number(node.price_usd_hour) && is_number(node.reschedule_cost);
  };
  return std::ranges::all_of(result.decision.commands, command_is_fine) &&
         std::ranges::all_of(result.nodes, node_is_fine);
}

// I-026
RC_GTEST_PROP(DisruptionAdditions, OddNumbersLeaveNoNanAndOneAnswer, ()) {
  Disrupted cluster = any_cluster();
  for (model::InstanceType& type : cluster.snapshot.catalogs.at(0).types) {
    for (model::Offering& offering : type.offerings) {
      if (*rc::gen::inRange(0, 3) == 0) offering.price_usd_hour = *rc::gen::elementOf(kOddPrices);
    }
  }
  for (model::Pod& pod : cluster.snapshot.pods) {
    if (*rc::gen::inRange(0, 3) != 0) continue;
    pod.meta.annotations.set("controller.kubernetes.io/pod-deletion-cost", std::string(*rc::gen::elementOf(kOddCosts)));
  }
  const reference::DisruptionResult result = decide(cluster.snapshot, cluster.options);
  RC_CLASSIFY(!result.decision.commands.empty(), "acts");
  RC_ASSERT(holds_no_nan(result));
  const model::Decision reference = reference::disrupt(cluster.snapshot, cluster.options).decision;
  RC_ASSERT(io::write_decision(result.decision) == io::write_decision(reference));
}

}  // namespace
}  // namespace kerf::property
