#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/candidate.h"
#include "kerf/reference/disruption_engine.h"
#include "kerf/reference/pass_facts.h"
#include "kerf/reference/pdb.h"
#include "kerf/reference/pool_counts.h"

namespace kerf::reference {

/// What the controller remembers and a snapshot does not show, by shown names. Empty in a one-shot run.
/// Source: disruption.md 2.
struct ControllerMemory {
  std::set<std::string, std::less<>> queued_nodes;     ///< Candidates of running commands.
  std::set<std::string, std::less<>> nominated_nodes;  ///< Nodes that expect a pod.
};

/// Everything that the methods of one disruption pass share. Source: disruption.md 3.1.
class DisruptionWorld {
 public:
  /// All must outlive the world.
  DisruptionWorld(const model::Snapshot& snapshot, const model::Options& options, const ControllerMemory& memory,
                  const DisruptionEngine& engine = plain_engine());
  DisruptionWorld(const DisruptionWorld&) = delete;
  DisruptionWorld& operator=(const DisruptionWorld&) = delete;

  [[nodiscard]] const model::Snapshot& snapshot() const { return snapshot_; }
  [[nodiscard]] const model::Options& options() const { return options_; }
  [[nodiscard]] const std::shared_ptr<const PassFacts>& facts() const { return facts_; }
  /// Every tracked machine, by shown name.
  [[nodiscard]] const std::vector<Candidate>& machines() const { return machines_; }
  /// The machine of that shown name, or nullptr. O(log machines).
  [[nodiscard]] const Candidate* find(std::string_view shown_name) const;
  [[nodiscard]] PoolCount count(std::string_view pool) const;
  /// Disruptions that the pool has left for the reason; none for a pool that does not exist. Source: disruption.md 4.3.
  [[nodiscard]] std::int64_t disruptions_left(std::string_view pool, DisruptionReason reason) const;
  /// Whether a provisioning pass would put virtual pods of a CapacityBuffer on the machine. Source: disruption.md 2.4.
  [[nodiscard]] bool holds_buffer_pods(const Candidate& machine) const;
  [[nodiscard]] const ControllerMemory& memory() const { return memory_; }
  [[nodiscard]] const DisruptionEngine& engine() const { return engine_; }

 private:
  [[nodiscard]] const PoolInPass* listing(std::string_view pool) const;
  [[nodiscard]] Candidate describe(const StateNode& state) const;
  void find_buffer_nodes();

  const model::Snapshot& snapshot_;
  const model::Options& options_;
  const ControllerMemory& memory_;
  const DisruptionEngine& engine_;
  std::shared_ptr<const PassFacts> facts_;
  PodBudgets budgets_;
  std::vector<PoolInPass> other_pools_;
  std::map<std::string_view, const PoolInPass*> listings_;
  std::map<std::string, PoolCount, std::less<>> counts_;
  std::vector<Candidate> machines_;
  std::set<std::string, std::less<>> buffer_nodes_;
};

}  // namespace kerf::reference
