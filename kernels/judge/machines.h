#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/judge/facts.h"

namespace kerf::judge {

/// A machine as disruption weighs it. Source: disruption.md 2.
struct MachineFact {
  const NodeFact* node = nullptr;
  const model::NodePool* pool = nullptr;      ///< Of its label; nullptr when there is none.
  bool has_listing = false;                   ///< The pool's provider lists instance types for it.
  const model::InstanceType* type = nullptr;  ///< As the pool's provider lists it; nullptr when it does not.
  std::string zone;                           ///< Empty = no label.
  std::string capacity_type;                  ///< Empty = no label.
  double price_usd_hour = 0;                  ///< 0 when unknown. Source: disruption.md 2.3.
  double reschedule_cost = 0;
  std::size_t reschedulable_pods = 0;

  [[nodiscard]] const std::string& name() const { return node->name; }
  /// Nothing on it is worth a cost. Source: disruption.md 2.3.
  [[nodiscard]] bool is_empty() const { return reschedule_cost <= 1.0; }
  /// The NodePool of its label, or empty.
  [[nodiscard]] std::string_view pool_name() const;
  /// Whether its NodeClaim has the condition with status True.
  [[nodiscard]] bool has_condition(std::string_view type) const;
};

/// The input of a disruption pass: nothing is taken away yet.
struct Machines {
  Machines(const model::Snapshot& snapshot, const model::Options& options);
  Machines(const Machines&) = delete;
  Machines& operator=(const Machines&) = delete;

  Facts facts;
  std::vector<MachineFact> all;  ///< By name.

  /// The machine of that name, or nullptr.
  [[nodiscard]] const MachineFact* find(std::string_view name) const;

 private:
  void find_type(MachineFact& machine);

  std::map<std::string, std::vector<model::InstanceType>, std::less<>> listings_;  ///< By NodePool.
};

/// What evicting the pod costs. Source: disruption.md 2.3.
[[nodiscard]] double eviction_cost(const model::Pod& pod);

/// What the machine adds to its pool's total disruption when it is no candidate. Source: disruption.md 6.8.
[[nodiscard]] double tracked_disruption(const Facts& facts, const NodeFact& node);

/// What keeps a machine from being disrupted.
struct Refusal {
  std::string code;    ///< Of disruption.md 2.
  std::string object;  ///< `Node/n1`, `Pod/default/web`, ...
  std::string message;
};

/// The first row of the table that rejects the machine, for an eventual or a graceful method. Source: disruption.md 2.
[[nodiscard]] std::optional<Refusal> refusal_of(const Facts& facts, const MachineFact& machine, bool is_eventual);

}  // namespace kerf::judge
