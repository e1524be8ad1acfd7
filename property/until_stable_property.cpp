#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "disruption_input.h"
#include "kerf/io/decision_io.h"
#include "kerf/reference/until_stable.h"

/// What holds of consolidation carried to its end.
namespace kerf::property {
namespace {

using reference::StableEnd;
using reference::StableResult;

StableResult run_of(const model::Snapshot& snapshot, const model::Options& options) {
  return reference::disrupt_until_stable(snapshot, options, {}, disrupt::Engine(1));
}

struct Settled {
  Disrupted cluster;
  StableResult run;
};

Settled any_run() {
  Settled settled{.cluster = any_cluster(), .run = {}};
  settled.run = run_of(settled.cluster.snapshot, settled.cluster.options);
  RC_CLASSIFY(settled.run.rounds.size() == 1, "one round");
  RC_CLASSIFY(settled.run.rounds.size() > 1, "several rounds");
  return settled;
}

// I-036; I-037, I-051: as prices fall, no move is undone, and chains of spot nodes end.
RC_GTEST_PROP(UntilStable, EndsAndCostsLessAfterEveryConsolidation, ()) {
  const Settled settled = any_run();
  RC_ASSERT(settled.run.end != StableEnd::kRoundLimit);
  for (const reference::StableRound& round : settled.run.rounds) {
    const model::Command& command = settled.run.decision.commands.at(round.first_command);
    const bool stands = &round == &settled.run.rounds.back() && settled.run.end != StableEnd::kFixedPoint;
    if (command.reason == "Drifted" || stands) continue;
    RC_ASSERT(round.price_after_usd_hour <= round.price_before_usd_hour);
    if (!command.replacements.empty()) RC_ASSERT(round.price_after_usd_hour < round.price_before_usd_hour);
  }
}

// I-035
RC_GTEST_PROP(UntilStable, ASecondRunFindsNothingMore, ()) {
  const Settled settled = any_run();
  if (settled.run.end != StableEnd::kFixedPoint) return;
  RC_ASSERT(run_of(settled.run.snapshot, settled.cluster.options).rounds.empty());
}

// I-031
RC_GTEST_PROP(UntilStable, TheOrderOfDocumentsDoesNotMatter, ()) {
  const Settled settled = any_run();
  const model::Snapshot other = read_scenario(shuffled(settled.cluster.scenario.documents));
  const StableResult again = run_of(other, settled.cluster.options);
  RC_ASSERT(io::write_decision(again.decision) == io::write_decision(settled.run.decision));
}

}  // namespace
}  // namespace kerf::property
