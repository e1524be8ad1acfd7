#include <string>
#include <vector>

#include "kerf/disrupt/base_state.h"
#include "kerf/disrupt/engine.h"
#include "kerf/disrupt/simulator.h"
#include "kerf/fuzz/scenario_world.h"
#include "kerf/io/decision_io.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/method_filter.h"
#include "kerf/reference/state_nodes.h"
#include "kerf/reference/until_stable.h"

namespace kerf::fuzz {
namespace {

using reference::Candidate;
using reference::StableEnd;

const disrupt::Engine& serial_engine() {
  static const disrupt::Engine kEngine(1);
  return kEngine;
}

std::string shown(const reference::Move& move) {
  std::string text = std::to_string(move.price_usd_hour);
  if (move.refusal) (text += move.refusal->code) += move.refusal->message;
  if (!move.stands() || !move.replacement) return text;
  text += " by " + move.replacement->source->pool->meta.name;
  for (const std::uint32_t type : move.replacement->types) text += ' ' + std::to_string(type);
  return text;
}

}  // namespace

void consolidate_judge(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kDisruption);
  const model::Options& options = world.scenario.options;
  const model::Decision decision = reference::disrupt(world.snapshot, options, serial_engine()).decision;
  expect_none(judge::judge_disruption(world.snapshot, options, decision));
  expect(io::write_decision(reference::disrupt(world.snapshot, options).decision) == io::write_decision(decision),
         "ENGINE", "engine and reference decide differently");
}

void consolidate_fixed_point(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kDisruption);
  const model::Options& options = world.scenario.options;
  const auto run = reference::disrupt_until_stable(world.snapshot, options, {}, serial_engine());
  expect(run.end != StableEnd::kRoundLimit, "I-036", "consolidation does not end");
  for (const reference::StableRound& round : run.rounds) {
    const model::Command& command = run.decision.commands.at(round.first_command);
    const bool stands = &round == &run.rounds.back() && run.end != StableEnd::kFixedPoint;
    if (command.reason == "Drifted" || stands) continue;
    expect(round.price_after_usd_hour <= round.price_before_usd_hour, "I-036", "a consolidation costs more");
  }
  if (run.end != StableEnd::kFixedPoint) return;
  expect(reference::disrupt_until_stable(run.snapshot, options, {}, serial_engine()).rounds.empty(), "I-035",
         "a second run finds more to do");
}

void incremental(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kDisruption);
  const reference::ControllerMemory memory;
  const reference::DisruptionWorld base(world.snapshot, world.scenario.options, memory);
  if (base.facts()->pools.empty() || !reference::unlaunched_claims(world.snapshot).empty()) return;
  const auto candidates = candidates_of(reference::DisruptionMethod::kMultiNode, base);
  disrupt::BaseState state(base, reference::SimulationPurpose::kConsolidation);
  if (candidates.empty() || !state.is_usable()) return;
  disrupt::Simulator simulator(state);
  const std::uint64_t digest = simulator.digest();
  auto ask = [&](const std::vector<const Candidate*>& set) {
    const std::string answer = shown(simulator.decide(set));
    expect(simulator.digest() == digest, "UNDO", "a simulation leaves something behind");
    expect(answer == shown(reference::decide(base, set)), "DELTA", "a world built anew answers something else");
  };
  for (const Candidate* candidate : candidates) ask({candidate});
  for (std::size_t at = 0; at + 1 < candidates.size(); ++at) ask({candidates[at + 1], candidates[at]});
  ask({candidates.front()});
}

}  // namespace kerf::fuzz
