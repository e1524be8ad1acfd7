#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kerf/reference/simulation.h"

namespace kerf::reference {

/// Why a set of candidates stays as it is: a code of ours and a sentence.
struct NoMove {
  std::string_view code;
  std::string message;
  /// The cheapest type that would have held the pods, with what its launch may cost, where a price stood in the way.
  std::optional<model::PricedOffering> alternative;
};

/// The refusal of a simulation that leaves pods without a place.
[[nodiscard]] NoMove pods_do_not_fit(std::span<const StrandedPod> stranded);
/// The refusal of a move that takes so many new nodes.
[[nodiscard]] NoMove too_many_nodes(std::size_t claims);
/// The refusal where `type` is the cheapest that holds the pods of a claim with these requirements.
[[nodiscard]] NoMove no_cheaper_type(const TemplateType& type, const model::Requirements& requirements,
                                     double launch_usd_hour, double limit_usd_hour);

/// What consolidation would do with a set of candidates. Source: disruption.md 6.3.
struct Move {
  /// Of the simulation that the move stands on. Absent: the candidates have to be simulated again to tell of it.
  std::unique_ptr<SimulationOutcome> outcome;
  double price_usd_hour = 0;            ///< Of the candidates.
  std::optional<NoMove> refusal;        ///< Absent: the move stands.
  std::optional<NewClaim> replacement;  ///< Absent in a move that stands: the candidates are deleted.

  [[nodiscard]] bool stands() const { return !refusal.has_value(); }
  /// Savings as scores and displays take them. Source: disruption.md 9.
  [[nodiscard]] double savings_usd_hour() const;
};

/// Simulates the set without its nodes and decides: delete them, replace them by one cheaper node, or leave them.
/// Source: disruption.md 6.3, 6.5.
[[nodiscard]] Move decide(const DisruptionWorld& world, std::span<const Candidate* const> candidates);
/// The same where the simulation is made already. The move has no outcome.
[[nodiscard]] Move decide(const DisruptionWorld& world, std::span<const Candidate* const> candidates,
                          const Simulation& simulation);

/// Whether every candidate is spot capacity. Source: disruption.md 6.5.
[[nodiscard]] bool are_all_spot(std::span<const Candidate* const> candidates);

/// Narrows the one new claim until a launch is certain to save money; the refusal when none is.
/// Source: disruption.md 6.3.
[[nodiscard]] std::optional<NoMove> narrow_replacement(NewClaim& claim, std::span<const Candidate* const> candidates,
                                                       double price_usd_hour, const model::Options& options);

/// Why the pods of a drifted machine find no places; nothing when they do. Source: disruption.md 7.2.
[[nodiscard]] std::optional<NoMove> drift_refusal(const DisruptionWorld& world, const Candidate& candidate);

/// The first refusal by price: no type whose launch is certain to cost less than `limit_usd_hour` is left, or too few
/// for minValues. Narrows the types of `claim`. Source: disruption.md 6.3.
[[nodiscard]] std::optional<NoMove> keep_cheaper_types(NewClaim& claim, double limit_usd_hour);

}  // namespace kerf::reference
