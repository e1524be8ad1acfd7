#pragma once

#include <string>
#include <vector>

#include "kerf/judge/facts.h"
#include "kerf/judge/judge.h"
#include "kerf/judge/plan_view.h"

namespace kerf::judge {

/// Collects what the checks find.
using Violations = std::vector<Violation>;

/// All checks of this header, on a provisioning pass or on the scheduling simulation of a disruption command.
void check_plan(const Facts& facts, const PlanView& plan, Violations& found);

/// Every pod of the pass is placed or pending exactly once, nobody else is, what is left out has its code, and every
/// name and index means something (I-003, I-005, J-CODE, J-ORDER, J-EMPTY-CLAIM, J-NO-POOLS, J-DRA).
/// Source: provisioning.md 1.1-1.2, 4.9; formats.md "Decision".
void check_conservation(const Facts& facts, const PlanView& plan, Violations& found);

/// Every node has room for what it gets, every type of a claim for the claim's pods and its daemon pods, and claims
/// ask for what they hold (I-001, I-002, J-REQUESTS). Source: disruption.md 12; provisioning.md 4.1, 4.6.
void check_fit(const Facts& facts, const PlanView& plan, Violations& found);

/// Taints, nodeSelector and required node affinity (I-004-TAINT, I-004-NODE-AFFINITY), and that a claim keeps to its
/// pool's template (J-TEMPLATE). Source: provisioning.md 2.4-2.5, 4.1, 4.4-4.5.
void check_requirements(const Facts& facts, const PlanView& plan, Violations& found);

/// Required anti-affinity in both directions, for every domain that a place may turn out to be in
/// (I-004-ANTI-AFFINITY). Source: provisioning.md 5.
void check_anti_affinity(const Facts& facts, const PlanView& plan, Violations& found);

/// Required affinity: the pods can have come in some order in which each found one it asks for, or opened the domain
/// itself by right (I-004-AFFINITY). Source: provisioning.md 5.5.
void check_affinity(const Facts& facts, const PlanView& plan, Violations& found);

/// DoNotSchedule spread, as far as the final state shows it (I-004-SPREAD). Source: provisioning.md 5.5.
void check_spread(const Facts& facts, const PlanView& plan, Violations& found);

/// Host ports of pods on one machine (I-004-HOST-PORT). Source: provisioning.md 1.9, 4.6.
void check_ports(const Facts& facts, const PlanView& plan, Violations& found);

/// Where volumes can be attached, and how many (I-004-VOLUME, I-004-ATTACH). Source: provisioning.md 1.8.
void check_volumes(const Facts& facts, const PlanView& plan, Violations& found);

/// NodePool limits with every new claim at its largest remaining type (I-027). Source: provisioning.md 4.8.
void check_limits(const Facts& facts, const PlanView& plan, Violations& found);

/// minValues of the remaining types (I-022). Source: provisioning.md 2.6, 4.7.
void check_min_values(const Facts& facts, const PlanView& plan, Violations& found);

/// Capacity reservations: never more claims than capacity, and none that may be bought without being held (I-049).
/// Source: provisioning.md 6.1.
void check_reservations(const Facts& facts, const PlanView& plan, Violations& found);

/// Order of types by price, and the cheapest offering (J-TYPE-ORDER, J-CHEAPEST). Source: formats.md "Decision".
void check_prices(const Facts& facts, const PlanView& plan, Violations& found);

/// The shape of claims: known pool, known and usable types, at most 600, requirements in form (J-POOL, J-TYPE,
/// J-OFFERING, J-TYPE-COUNT, J-REQUIREMENTS). Source: provisioning.md 4.6, 6.3; formats.md "Decision".
void check_claims(const Facts& facts, const PlanView& plan, Violations& found);

}  // namespace kerf::judge
