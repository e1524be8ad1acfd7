#include <fmt/format.h>
#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "disruption_input.h"
#include "kerf/reference/balanced.h"
#include "kerf/reference/command_validation.h"

/// What consolidation buys and for how much, looked up in the input without the reference's help.
namespace kerf::property {
namespace {

using model::Snapshot;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// What the first offering of the node's type, zone and capacity type costs; 0 when there is none.
double price_of(const Snapshot& snapshot, const std::string& name) {
  const model::Node& node = node_named(snapshot, name);
  const std::string* type_name = node.meta.labels.find(model::kInstanceTypeLabel);
  const model::InstanceType* type = type_name == nullptr ? nullptr : snapshot.catalogs.at(0).find(*type_name);
  if (type == nullptr) return 0;
  for (const model::Offering& offering : type->offerings) {
    if (has_label(node, model::kZoneLabel, offering.zone) &&
        has_label(node, model::kCapacityTypeLabel, offering.capacity_type)) {
      return offering.price_usd_hour;
    }
  }
  return 0;
}

/// Source: disruption.md 6.3.
double launch_price(const model::InstanceType& type, const model::Requirements& requirements) {
  for (const std::string_view capacity_type : {model::kReserved, model::kSpot, model::kOnDemand}) {
    double dearest = -1;
    for (const model::Offering& offering : type.offerings) {
      if (!offering.available || offering.capacity_type != capacity_type) continue;
      if (!model::is_compatible(requirements, offering.requirements, model::Undefined::kWellKnown)) continue;
      dearest = std::max(dearest, offering.price_usd_hour);
    }
    if (dearest >= 0) return dearest;
  }
  return kInfinity;
}

// I-015. A type without spot offerings may stay in a claim that was narrowed to spot (disruption.md 6.3).
RC_GTEST_PROP(DisruptionReplacement, NoTypeOfAReplacementCostsAsMuchAsTheNodesDo, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.gates.node_overlay = false;
  const model::Decision decision = decide(cluster.snapshot, cluster.options).decision;
  for (const model::Command& command : decision.commands) {
    if (command.reason != "Underutilized") continue;
    double price = 0;
    for (const std::string& name : command.candidates) price += price_of(cluster.snapshot, name);
    for (const std::size_t index : command.replacements) {
      RC_TAG("replaces");
      const auto requirements = model::Requirements::from_expressions(decision.claims.at(index).requirements);
      const model::Requirement& bought_as = requirements.get(model::kCapacityTypeLabel);
      const bool is_spot_only = bought_as.has(model::kSpot) && !bought_as.has(model::kOnDemand);
      for (const std::string& name : decision.claims[index].instance_types) {
        const model::InstanceType& type = *cluster.snapshot.catalogs.at(0).find(name);
        const double launch = launch_price(type, requirements);
        if (launch < price || (launch == kInfinity && is_spot_only)) continue;
        RC_FAIL(fmt::format("{} costs {}, the nodes cost {}", name, launch, price));
      }
    }
  }
}

bool all_spot(const Snapshot& snapshot, const model::Command& command) {
  return std::ranges::all_of(command.candidates, [&](const std::string& name) {
    return has_label(node_named(snapshot, name), model::kCapacityTypeLabel, model::kSpot);
  });
}

// I-019, I-020, I-021
RC_GTEST_PROP(DisruptionReplacement, SpotIsReplacedBySpotOnlyWithTheGateAndEnoughTypes, ()) {
  const Disrupted cluster = any_disruption();
  for (const model::Command& command : cluster.decision().commands) {
    if (command.reason != "Underutilized" || command.replacements.empty()) continue;
    const model::Claim& claim = cluster.decision().claims.at(command.replacements.front());
    const auto requirements = model::Requirements::from_expressions(claim.requirements);
    const model::Requirement& bought_as = requirements.get(model::kCapacityTypeLabel);
    RC_ASSERT((!bought_as.has(model::kSpot) || !bought_as.has(model::kOnDemand)));
    if (!bought_as.has(model::kSpot) || !all_spot(cluster.snapshot, command)) continue;
    RC_TAG("spot to spot");
    RC_ASSERT(cluster.options.gates.spot_to_spot_consolidation);
    if (command.candidates.size() > 1) continue;
    constexpr std::size_t kFewest = 15;
    RC_ASSERT(claim.instance_types.size() >= kFewest);
    const bool has_min_values = std::ranges::any_of(
        claim.requirements, [](const auto& requirement) { return requirement.min_values.has_value(); });
    RC_ASSERT((has_min_values || claim.instance_types.size() == kFewest));
  }
}

// I-022
RC_GTEST_PROP(DisruptionReplacement, MinValuesHoldOfEveryReplacement, ()) {
  const Disrupted cluster = any_disruption();
  for (const model::Claim& claim : cluster.decision().claims) {
    for (const model::Expression& requirement : claim.requirements) {
      if (!requirement.min_values || claim.instance_types.empty()) continue;
      RC_TAG("minValues");
      std::set<std::string> values;
      for (const std::string& name : claim.instance_types) {
        const model::InstanceType& type = *cluster.snapshot.catalogs.at(0).find(name);
        const model::Requirement& defined = type.requirements.get(requirement.key);
        if (!defined.complement) values.insert(defined.values.begin(), defined.values.end());
      }
      RC_ASSERT(static_cast<std::int64_t>(values.size()) >= *requirement.min_values);
    }
  }
}

/// What the cheapest offering of the candidate's own type costs there, available or not; 0 when there is none.
double cheapest_here(const Snapshot& snapshot, const std::string& name, const model::InstanceType& type) {
  const model::Node& node = node_named(snapshot, name);
  const auto labels = model::Requirements::from_labels(node.meta.labels);
  double cheapest = kInfinity;
  for (const model::Offering& offering : type.offerings) {
    if (model::is_compatible(labels, offering.requirements, model::Undefined::kWellKnown)) {
      cheapest = std::min(cheapest, offering.price_usd_hour);
    }
  }
  return cheapest == kInfinity ? 0 : cheapest;
}

// I-018, of the types that are left
RC_GTEST_PROP(DisruptionReplacement, SeveralNodesAreReplacedBelowThePriceOfATypeTheyShare, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.gates.node_overlay = false;
  const model::Decision decision = decide(cluster.snapshot, cluster.options).decision;
  for (const model::Command& command : decision.commands) {
    if (command.method != "multi-node" || command.replacements.empty()) continue;
    RC_TAG("multi-node replace");
    const model::Claim& claim = decision.claims.at(command.replacements.front());
    double least = kInfinity;
    for (const std::string& name : command.candidates) {
      const std::string* type = node_named(cluster.snapshot, name).meta.labels.find(model::kInstanceTypeLabel);
      if (std::ranges::find(claim.instance_types, *type) == claim.instance_types.end()) continue;
      least = std::min(least, cheapest_here(cluster.snapshot, name, *cluster.snapshot.catalogs.at(0).find(*type)));
    }
    const auto requirements = model::Requirements::from_expressions(claim.requirements);
    for (const std::string& name : claim.instance_types) {
      RC_ASSERT(launch_price(*cluster.snapshot.catalogs.at(0).find(name), requirements) < least);
    }
  }
}

// disruption.md 6.9
RC_GTEST_PROP(DisruptionReplacement, WhereNothingChangesEveryCommandStarts, ()) {
  const Disrupted cluster = any_disruption();
  const auto verdicts = reference::validate_commands(cluster.decision(), cluster.snapshot, cluster.options,
                                                     reference::ControllerMemory{});
  for (const reference::CommandValidation& verdict : verdicts) {
    if (!verdict.starts || !verdict.code.empty()) RC_FAIL(verdict.code + ": " + verdict.message);
  }
}

// disruption.md 6.6, RULE on search: subset
RC_GTEST_PROP(DisruptionReplacement, TheSubsetSearchSavesAtLeastWhatThePrefixSearchDoes, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.search = model::Search::kPrefix;
  const auto prefix = decide(cluster.snapshot, cluster.options).decision.commands;
  if (prefix.empty() || prefix.front().method != "multi-node") return;
  RC_TAG("multi-node");
  cluster.options.search = model::Search::kSubset;
  const auto subset = decide(cluster.snapshot, cluster.options).decision.commands;
  RC_ASSERT((!subset.empty() && subset.front().method == "multi-node"));
  RC_ASSERT(subset.front().savings_usd_hour >= prefix.front().savings_usd_hour);
}

double any_amount() { return static_cast<double>(*rc::gen::inRange(0, 10'000)) / 64; }

// I-025
RC_GTEST_PROP(BalancedScore, FallsWithTheSavingsAndWithTheDisruption, ()) {
  const reference::BalancedTotals totals{.price_usd_hour = any_amount(), .disruption = any_amount()};
  const double savings = any_amount();
  const double disruption = 1 + any_amount();
  const double score = reference::balanced_score(savings, disruption, totals);
  RC_ASSERT(reference::balanced_score(savings - any_amount(), disruption, totals) <= score);
  RC_ASSERT(reference::balanced_score(savings, disruption + any_amount(), totals) <= score);
  RC_ASSERT(reference::balanced_score(-savings, disruption, totals) == 0);
  const int doublings = *rc::gen::inRange(0, 8);
  const reference::BalancedTotals copied{.price_usd_hour = std::ldexp(totals.price_usd_hour, doublings),
                                         .disruption = std::ldexp(totals.disruption, doublings)};
  RC_ASSERT(reference::balanced_score(savings, disruption, copied) == score);
}

}  // namespace
}  // namespace kerf::property
