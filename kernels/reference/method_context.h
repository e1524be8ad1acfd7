#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/balanced.h"
#include "kerf/reference/candidate_order.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/disruption_world.h"
#include "kerf/reference/method_filter.h"

namespace kerf::reference {

/// A command as a method plans it, before it is written down. Source: disruption.md 3.
struct PlannedCommand {
  DisruptionMethod method = DisruptionMethod::kEmptiness;
  Candidates candidates;
  std::unique_ptr<SimulationOutcome> outcome;     ///< Absent: nothing was simulated.
  std::vector<NewClaim> replacements;             ///< Claims of the simulation.
  std::vector<model::Claim> static_replacements;  ///< Claims of static pools, which no simulation opens.
};

/// Why nodes stay, the last word on each. Source: formats.md "Decision".
class DisruptionNotes {
 public:
  void add(const Candidate& machine, std::string_view code, std::string message);
  void add(const Candidate& machine, const NoMove& refusal) { add(machine, refusal.code, refusal.message); }
  [[nodiscard]] const std::map<std::string, model::Note, std::less<>>& all() const { return notes_; }

 private:
  std::map<std::string, model::Note, std::less<>> notes_;
};

/// What one method works with.
class MethodContext {
 public:
  /// `decider` is of the world's engine. All must outlive the context.
  MethodContext(const DisruptionWorld& world, DisruptionMethod method, DisruptionNotes& notes, Decider& decider);

  [[nodiscard]] const DisruptionWorld& world() const { return world_; }
  [[nodiscard]] DisruptionMethod method() const { return method_; }
  [[nodiscard]] DisruptionNotes& notes() { return notes_; }
  [[nodiscard]] MethodRun& run() { return run_; }
  [[nodiscard]] Decider& decider() { return decider_; }

  /// What the pool's budgets leave for the method's reason. Source: disruption.md 4.4.
  [[nodiscard]] std::int64_t left(const Candidate& candidate);
  /// Takes one disruption of the candidate's pool; false, with a note, when there is none left.
  bool spend(const Candidate& candidate);
  /// Notes that the pool's budgets leave nothing for the candidate.
  void note_budget(const Candidate& candidate);
  /// The candidates that the budgets leave, in their order. Source: disruption.md 4.4.
  [[nodiscard]] Candidates within_budget(const Candidates& sorted);

  /// What the pool's budgets left before the method took any. Source: disruption.md 6.6.
  [[nodiscard]] std::int64_t within_reach(const Candidate& candidate) const {
    return world_.disruptions_left(candidate.pool->meta.name, reason_of(method_));
  }

  /// Whether nothing can be simulated because no NodePool takes part in scheduling; then the method and with it the
  /// pass is over. Source: disruption.md 3.1.
  [[nodiscard]] bool abort_without_pools();

  /// Counts a simulation; false, and the method is over, when it may make no more. Source: disruption.md 10.
  [[nodiscard]] bool may_simulate();

 private:
  const DisruptionWorld& world_;
  DisruptionMethod method_;
  DisruptionNotes& notes_;
  Decider& decider_;
  MethodRun run_;
  std::map<std::string, std::int64_t, std::less<>> left_;
};

/// The command of the method for a move that stands.
[[nodiscard]] PlannedCommand command_for(Candidates candidates, Move move, const MethodContext& context);

}  // namespace kerf::reference
