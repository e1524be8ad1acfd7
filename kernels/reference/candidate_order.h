#pragma once

#include <string>
#include <vector>

#include "kerf/reference/candidate.h"

namespace kerf::reference {

using Candidates = std::vector<const Candidate*>;

/// Most price per disruption first; equal ones by less disruption, then name. Source: disruption.md 5.
void sort_by_savings_ratio(Candidates& candidates);

/// Drifted longest first, equal ones by name; of these, nodes without a reschedulable pod before all others.
/// Source: disruption.md 5.
void sort_for_drift(Candidates& candidates);

/// Drifted longest first, then by name. Source: disruption.md 3.4.
void sort_by_drift_time(Candidates& candidates);

/// The first of each pool, then the second of each, and so on, pools by name. Source: disruption.md 5.
[[nodiscard]] Candidates round_robin(const Candidates& sorted);

}  // namespace kerf::reference
