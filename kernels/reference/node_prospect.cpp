#include "kerf/reference/node_prospect.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/balanced.h"
#include "kerf/reference/disruption_result.h"
#include "kerf/reference/disruption_world.h"
#include "kerf/reference/expiration.h"
#include "kerf/reference/ignored_rules.h"
#include "kerf/reference/lifecycle.h"
#include "kerf/reference/provisionable.h"

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
void describe_places(const Candidate& machine, Simulation& simulation, NodeProspect& prospect) {
  std::set<std::string> own;
  for (const model::Pod* pod : machine.movable) own.insert(model::namespaced_name(pod->meta));
  for (const NewClaim& claim : simulation.claims()) prospect.claims.push_back(simulation.emit(claim));
  model::Decision placed = simulation.placements();
  for (model::Placement& placement : placed.placements) {
    if (own.contains(placement.pod)) prospect.moves.push_back(std::move(placement));
  }
  for (model::PodReason& reason : placed.pending) {
    if (own.contains(reason.pod)) prospect.stranded.push_back(std::move(reason));
  }
}

void describe_move(const Candidate& machine, const DisruptionWorld& world, NodeProspect& prospect) {
  const Candidate* alone = &machine;
  Move move = decide(world, std::span(&alone, 1));
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
    if (move.replacement) prospect.replacement = move.simulation->emit(*move.replacement);
  }
  describe_places(machine, *move.simulation, prospect);
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
  return prospect;
}

std::optional<NodeProspect> prospect_given(const model::Snapshot& snapshot, const model::Options& options,
                                           std::string_view node) {
  ControllerMemory memory;
  DisruptionWorld world(snapshot, options, memory);
  const Candidate* machine = world.find(node);
  if (machine == nullptr) return std::nullopt;
  return prospect_of(*machine, world);
}

}  // namespace

std::optional<NodeProspect> node_prospect(const model::Snapshot& snapshot, const model::Options& options,
                                          std::string_view node) {
  if (options.ignored == model::IgnoredRules{}) return prospect_given(snapshot, options, node);
  return prospect_given(without_rules(snapshot, options.ignored), options, node);
}

}  // namespace kerf::reference
