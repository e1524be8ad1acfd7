#pragma once

#include <optional>

#include "kerf/reference/balanced.h"
#include "kerf/reference/method_context.h"
#include "kerf/reference/multi_node.h"

namespace kerf::reference {

/// The set of at least two of the `sorted` candidates with the largest savings, in exact decimals, among those that
/// keep every pool within its budget and stand as a batch; ties go to fewer candidates, then to the set that comes
/// first in candidate order. Beyond what the world's engine calls exact it may stop short of that, but never below
/// `prefix`, what the prefix search found. Source: disruption.md 6.6.
[[nodiscard]] std::optional<BatchMove> search_subsets(const Candidates& sorted, const BalancedJudge& balanced,
                                                      std::optional<BatchMove> prefix, MethodContext& context);

}  // namespace kerf::reference
