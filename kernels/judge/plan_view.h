#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kerf/judge/facts.h"
#include "kerf/model/decision.h"

namespace kerf::judge {

/// An existing node (index into Facts::nodes) or a new claim (index into Decision::claims).
struct Place {
  bool is_claim = false;
  std::size_t index = 0;

  auto operator<=>(const Place&) const = default;
};

/// How many instance types a claim is sent with at most. Source: provisioning.md 6.3.
inline constexpr std::size_t kMostTypes = 600;

/// An instance type that a claim lists.
struct ClaimType {
  const TypeFact* fact = nullptr;
  std::vector<const model::Offering*> offers;         ///< What the claim says can be bought, available now.
  std::vector<const model::Offering*> packed_offers;  ///< The same before the claim was narrowed.
  std::vector<const OfferingGroup*> packed_groups;    ///< Those it may have been packed by.

  [[nodiscard]] const std::string& name() const { return fact->type.name; }
};

/// A claim of the decision beside what the input says about it.
struct ClaimView {
  std::string name;  ///< `claim 3`.
  const model::Claim* claim = nullptr;
  const PoolFact* pool = nullptr;  ///< nullptr: the decision names a pool that takes no part.
  std::vector<ClaimType> types;    ///< In the decision's order, unknown ones left out.
  std::vector<std::size_t> pods;   ///< Indices into Facts::pods.
  /// What the claim says.
  model::Requirements requirements;
  /// Whether it holds capacity reservations. Source: provisioning.md 6.1.
  bool is_reserved = false;
  /// Whether consolidation may have narrowed it to spot. Source: disruption.md 6.3, 6.5.
  bool is_narrowed = false;
  /// What its types were chosen by: `requirements`, but before a reservation narrowed capacity type and reservation
  /// id, or consolidation the capacity type, which happens after the last pod. Source: provisioning.md 6.1;
  /// disruption.md 6.3.
  model::Requirements packing_requirements;
};

/// The decision read against the input. Entries that name nothing are left out here and reported by
/// `check_conservation`.
struct PlanView {
  const model::Decision* decision = nullptr;
  std::vector<std::optional<Place>> place_of;     ///< Per entry of Facts::pods.
  std::vector<std::vector<std::size_t>> on_node;  ///< Per entry of Facts::nodes: pods that the decision puts there.
  std::vector<ClaimView> claims;
};

/// Whether what is sent or stands with `requirements` can be of that offering. Source: provisioning.md 2.4.
[[nodiscard]] bool can_buy(const model::Requirements& requirements, const model::Offering& offering);

/// The lowest price of the offerings and then the first zone; nullptr when there are none.
[[nodiscard]] const model::Offering* cheapest_of(const std::vector<const model::Offering*>& offerings);

[[nodiscard]] PlanView read_decision(const Facts& facts, const model::Decision& decision);

/// `node n1` or `claim 3`.
[[nodiscard]] std::string place_name(const Facts& facts, Place place);

/// Whether every machine that the claim may become has a label `key` that `wanted` allows, or may go without one.
[[nodiscard]] bool key_satisfies(const ClaimView& claim, const std::string& key, const model::Requirement& wanted);

/// `key_satisfies` for every key of `wanted`. `missing` is the first for which it does not hold.
[[nodiscard]] bool always_satisfies(const ClaimView& claim, const model::Requirements& wanted, std::string& missing);

}  // namespace kerf::judge
