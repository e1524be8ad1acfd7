#include "kerf/reference/node_prospect.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "kerf/model/ignored_rules.h"
#include "kerf/model/labels.h"
#include "kerf/reference/balanced.h"
#include "kerf/reference/disruption_result.h"
#include "kerf/reference/disruption_world.h"
#include "kerf/reference/expiration.h"
#include "kerf/reference/lifecycle.h"
#include "kerf/reference/method_filter.h"
#include "kerf/reference/provisionable.h"
#include "kerf/reference/simulation.h"

namespace kerf::reference {

namespace {

std::vector<PodProtection> protections_of(const Candidate& machine, model::Time now) {
  std::vector<PodProtection> protections;
  for (const model::Pod* pod : machine.state->pods) {
    if (!is_protected(*pod, now)) continue;
    const std::string& value = *pod->meta.annotations.find(model::kDoNotDisruptAnnotation);
    PodProtection protection{model::namespaced_name(pod->meta), {}};
    auto duration = model::parse_duration(value);
    if (value != "true" && duration && pod->status.start_time) protection.until = *pod->status.start_time + *duration;
    protections.push_back(std::move(protection));
  }
  return protections;
}

/// Where the machine's pods would go.
Departure departure_of(const Candidate& machine, Simulation& simulation) {
  std::set<std::string> own;
  for (const model::Pod* pod : machine.movable) own.insert(model::namespaced_name(pod->meta));
  Departure departure;
  for (const NewClaim& claim : simulation.claims()) departure.claims.push_back(simulation.emit(claim));
  model::Decision placed = simulation.placements();
  for (model::Placement& placement : placed.placements) {
    if (own.contains(placement.pod)) departure.moves.push_back(std::move(placement));
  }
  for (model::PodReason& reason : placed.pending) {
    if (own.contains(reason.pod)) departure.stranded.push_back(std::move(reason));
  }
  return departure;
}

std::optional<Departure> drift_departure(const Candidate& machine, const DisruptionWorld& world) {
  bool simulates = machine.state->is_managed() && machine.pool != nullptr && !machine.state->marked_for_deletion &&
                   judge_by_method(machine, DisruptionMethod::kDrift, world).takes();
  if (!simulates) return std::nullopt;
  const Candidate* alone = &machine;
  Simulation simulation(world, std::span(&alone, 1), SimulationPurpose::kDrift);
  return departure_of(machine, simulation);
}

void describe_move(const Candidate& machine, const DisruptionWorld& world, NodeProspect& prospect) {
  const Candidate* alone = &machine;
  Simulation simulation(world, std::span(&alone, 1), SimulationPurpose::kConsolidation);
  Move move = decide(world, std::span(&alone, 1), simulation);
  if (move.stands() && machine.pool != nullptr) {
    move.refusal = BalancedJudge(world).refusal(move, std::span(&alone, 1));
  }
  if (move.refusal) {
    prospect.outcome = move.refusal->code;
    prospect.message = move.refusal->message;
    prospect.alternative = move.refusal->alternative;
  } else {
    prospect.outcome = move.replacement ? "REPLACE" : "DELETE";
    prospect.message = move.replacement ? "its pods fit a cheaper node" : "its pods fit on other nodes";
    prospect.savings_usd_hour = move.savings_usd_hour();
    if (move.replacement) prospect.replacement = simulation.emit(*move.replacement);
  }
  prospect.departure = departure_of(machine, simulation);
}

NodeProspect prospect_of(const Candidate& machine, const DisruptionWorld& world) {
  NodeProspect prospect;
  prospect.verdict = node_verdict(machine, world);
  model::Time now = world.options().now;
  prospect.protections = protections_of(machine, now);
  if (machine.state->is_managed()) {
    prospect.expires_at = expires_at(*machine.state->claim);
    if (machine.pool != nullptr) prospect.consolidatable_at = consolidatable_at(*machine.pool, *machine.state->claim);
  }
  if (machine.state->marked_for_deletion) {
    prospect.outcome = "DELETING";
    prospect.message = "it is leaving already";
  } else {
    describe_move(machine, world, prospect);
  }
  prospect.drift = drift_departure(machine, world);
  return prospect;
}

}  // namespace

Prospector::Prospector(const model::Snapshot& snapshot, const model::Options& options, const DisruptionEngine& engine)
    : considered_(model::without_rules(snapshot, options.ignored)), world_(considered_, options, memory_, engine) {}

std::optional<NodeProspect> Prospector::of(std::string_view node) const {
  const Candidate* machine = world_.find(node);
  if (machine == nullptr) return std::nullopt;
  return prospect_of(*machine, world_);
}

std::optional<Departure> Prospector::drift_of(std::string_view node) const {
  const Candidate* machine = world_.find(node);
  return machine == nullptr ? std::nullopt : drift_departure(*machine, world_);
}

}  // namespace kerf::reference
