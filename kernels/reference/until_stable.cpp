#include "kerf/reference/until_stable.h"

#include <optional>
#include <utility>

#include "kerf/reference/execute.h"

namespace kerf::reference {

namespace {

/// A chain touches each machine a few times at most; more rounds than this go in circles.
std::size_t round_limit(const model::Snapshot& snapshot) { return 100 + 10 * snapshot.node_claims.size(); }

double price_of_machines(const DisruptionResult& result) {
  double total = 0;
  for (const NodeVerdict& node : result.nodes) total += node.price_usd_hour;
  return total;
}

std::size_t evicted_pods(const DisruptionResult& result) {
  std::size_t count = 0;
  for (const model::Command& command : result.decision.commands) {
    for (const std::string& candidate : command.candidates) {
      for (const NodeVerdict& node : result.nodes) {
        if (node.node == candidate) count += node.reschedulable_pods;
      }
    }
  }
  return count;
}

/// Adds the round's commands and claims to those of earlier rounds; its placements take the place of theirs.
void append(model::Decision& total, const model::Decision& round) {
  std::size_t first_claim = total.claims.size();
  total.claims.insert(total.claims.end(), round.claims.begin(), round.claims.end());
  for (model::Command command : round.commands) {
    for (std::size_t& claim : command.replacements) claim += first_claim;
    total.commands.push_back(std::move(command));
  }
  total.placements = round.placements;
  for (model::Placement& placement : total.placements) {
    if (placement.claim) *placement.claim += first_claim;
  }
  total.pending = round.pending;
}

bool is_blocked(const model::Decision& decision) {
  for (const model::Command& command : decision.commands) {
    if (command.blocked_by) return true;
  }
  return false;
}

StableRound describe(const DisruptionResult& pass, std::size_t first_command) {
  StableRound round;
  round.first_command = first_command;
  round.price_before_usd_hour = price_of_machines(pass);
  round.evicted_pods = evicted_pods(pass);
  return round;
}

}  // namespace

StableResult disrupt_until_stable(const model::Snapshot& snapshot, const model::Options& options,
                                  const PassObserver& observer, const DisruptionEngine& engine) {
  StableResult result;
  result.snapshot = snapshot;
  result.first = disrupt(snapshot, options, engine);
  result.last = result.first;
  result.decision.policy = result.first.decision.policy;
  result.decision.now = result.first.decision.now;
  std::size_t launched = 0;
  result.end = StableEnd::kRoundLimit;
  for (std::size_t round = 0; round < round_limit(snapshot); ++round) {
    if (observer) observer(result.snapshot, result.last);
    const model::Decision& decision = result.last.decision;
    if (decision.commands.empty()) {
      result.end = StableEnd::kFixedPoint;
      break;
    }
    result.rounds.push_back(describe(result.last, result.decision.commands.size()));
    append(result.decision, decision);
    std::optional<model::Snapshot> after;
    if (!is_blocked(decision)) after = execute(result.snapshot, result.last, options, launched);
    if (!after) {
      result.end = is_blocked(decision) ? StableEnd::kBlocked : StableEnd::kUnlaunchable;
      result.rounds.back().price_after_usd_hour = result.rounds.back().price_before_usd_hour;
      break;
    }
    result.snapshot = std::move(*after);
    result.last = disrupt(result.snapshot, options, engine);
    result.rounds.back().price_after_usd_hour = price_of_machines(result.last);
  }
  result.decision.blockers = result.last.decision.blockers;
  result.decision.notes = result.last.decision.notes;
  return result;
}

}  // namespace kerf::reference
