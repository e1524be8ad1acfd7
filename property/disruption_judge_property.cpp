#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "disruption_input.h"
#include "kerf/judge/judge.h"
#include "kerf/judge/traces.h"
#include "kerf/reference/repair.h"
#include "kerf/reference/termination.h"
#include "kerf/reference/until_stable.h"

/// What the independent judge says about decisions and traces of disruption.
namespace kerf::property {
namespace {

/// The reference compares prices as Karpenter does, in doubles; the judge also says where a move that passed saves
/// nothing in exact decimals, which is no fault of the decision.
bool is_of_rounding(const judge::Violation& violation) {
  return violation.code == "I-015" && violation.message.ends_with(" in exact decimals");
}

void expect_none(std::vector<judge::Violation> violations) {
  std::erase_if(violations, is_of_rounding);
  for (const judge::Violation& violation : violations) {
    RC_LOG() << violation.code << ' ' << violation.object << ": " << violation.message << '\n';
  }
  RC_ASSERT(violations.empty());
}

// Among what the judge checks: I-001, I-002, I-004, I-008, I-018, I-024, I-027, I-045, I-049, I-052; of prices: I-036.
RC_GTEST_PROP(DisruptionJudge, AcceptsEveryPassOfARunAndThePricesBetween, ()) {
  const Disrupted cluster = any_cluster();
  std::vector<judge::Violation> found;
  const auto judge_pass = [&](const model::Snapshot& snapshot, const reference::DisruptionResult& pass) {
    for (auto& violation : judge::judge_disruption(snapshot, cluster.options, pass.decision)) {
      found.push_back(std::move(violation));
    }
  };
  const auto run = reference::disrupt_until_stable(cluster.snapshot, cluster.options, judge_pass, disrupt::Engine(1));
  expect_none(std::move(found));
  std::vector<judge::PricedStep> steps;
  for (const reference::StableRound& round : run.rounds) {
    const model::Command& command = run.decision.commands.at(round.first_command);
    const bool stands = &round == &run.rounds.back() && run.end != reference::StableEnd::kFixedPoint;
    if (stands) continue;
    steps.push_back({.reason = command.reason,
                     .has_replacement = !command.replacements.empty(),
                     .has_priced_candidate = false,
                     .before_usd_hour = round.price_before_usd_hour,
                     .after_usd_hour = round.price_after_usd_hour});
  }
  expect_none(judge::judge_price_chain(steps));
}

RC_GTEST_PROP(DisruptionJudge, AcceptsTheDecisionsOfTheSubsetSearch, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.search = model::Search::kSubset;
  const model::Decision decision = decide(cluster.snapshot, cluster.options).decision;
  expect_none(judge::judge_disruption(cluster.snapshot, cluster.options, decision));
}

/// The cluster in which nothing is left that the rules could look at.
model::Snapshot without(model::Snapshot snapshot, const model::IgnoredRules& ignored) {
  for (model::NodePool& pool : snapshot.node_pools) {
    if (ignored.budgets) pool.budgets = std::vector<model::Budget>{};
  }
  if (ignored.pdb) snapshot.pod_disruption_budgets.clear();
  if (!ignored.do_not_disrupt) return snapshot;
  for (model::Pod& pod : snapshot.pods) pod.meta.annotations.erase(model::kDoNotDisruptAnnotation);
  for (model::Node& node : snapshot.nodes) node.meta.annotations.erase(model::kDoNotDisruptAnnotation);
  return snapshot;
}

RC_GTEST_PROP(DisruptionJudge, AcceptsDecisionsThatIgnoreRulesWhereTheRulesDoNotApply, ()) {
  const Disrupted cluster = any_cluster();
  const auto sometimes = [] { return *rc::gen::arbitrary<bool>(); };
  model::Options options = cluster.options;
  options.ignored = {.budgets = sometimes(), .pdb = sometimes(), .do_not_disrupt = sometimes()};
  const model::Decision decision = decide(cluster.snapshot, options).decision;
  RC_CLASSIFY(!decision.commands.empty(), "acts");
  expect_none(judge::judge_disruption(without(cluster.snapshot, options.ignored), cluster.options, decision));
}

RC_GTEST_PROP(DisruptionJudge, MissesNoPlacement, ()) {
  Disrupted cluster = any_disruption();
  model::Decision& decision = cluster.result.decision;
  if (decision.placements.empty()) return;
  const auto lost = *rc::gen::inRange<std::size_t>(0, decision.placements.size());
  decision.placements.erase(decision.placements.begin() + static_cast<std::ptrdiff_t>(lost));
  RC_ASSERT(!judge::judge_disruption(cluster.snapshot, cluster.options, decision).empty());
}

// I-046, I-047
RC_GTEST_PROP(DisruptionJudge, AcceptsDrains, ()) {
  const Disrupted cluster = any_cluster();
  if (cluster.snapshot.nodes.empty()) return;
  const auto index = *rc::gen::inRange<std::size_t>(0, cluster.snapshot.nodes.size());
  reference::DrainInput input;
  input.node = cluster.snapshot.nodes[index].meta.name;
  input.start = cluster.options.now;
  input.pod_stop = std::chrono::seconds(*rc::gen::inRange(0, 40));
  if (*rc::gen::arbitrary<bool>()) input.deadline = input.start + std::chrono::seconds(*rc::gen::inRange(0, 90));
  judge::DrainEvents events{.node = input.node, .deadline = input.deadline, .evicted = {}};
  for (const reference::DrainStep& step : reference::drain(cluster.snapshot, input).steps) {
    events.evicted.push_back({step.pod, step.at, step.is_forced, step.grace, step.gone});
  }
  expect_none(judge::judge_drain(cluster.snapshot, events));
}

// I-048
RC_GTEST_PROP(DisruptionJudge, AcceptsRepairs, ()) {
  Disrupted cluster = any_cluster();
  for (model::Node& node : cluster.snapshot.nodes) {
    if (*rc::gen::inRange(0, 5) != 0) continue;
    node.conditions = {{.type = "Ready",
                        .status = "Unknown",
                        .reason = "",
                        .message = "",
                        .last_transition = cluster.options.now - std::chrono::minutes(*rc::gen::inRange(25, 35))}};
  }
  std::vector<std::string> repaired;
  for (const reference::NodeRepair& repair : reference::node_repairs(cluster.snapshot, cluster.options.now)) {
    if (repair.acts) repaired.push_back(repair.node);
  }
  RC_CLASSIFY(!repaired.empty(), "repairs");
  expect_none(judge::judge_repairs(cluster.snapshot, cluster.options.now, repaired));
}

}  // namespace
}  // namespace kerf::property
