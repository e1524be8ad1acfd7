#pragma once

#include <optional>
#include <span>

#include "kerf/reference/balanced.h"
#include "kerf/reference/consolidation.h"
#include "kerf/reference/method_context.h"

namespace kerf::reference {

/// The largest batch that the prefix search tries is one more than this. Source: disruption.md 6.6.
inline constexpr std::size_t kLargestBatchIndex = 100;

/// A batch and the move that stands for it.
struct BatchMove {
  Candidates batch;
  Move move;
};

/// Leaves the replacement the types that cost less than every candidate type it shares, so that keeping one of the
/// candidates would not have been as good; the refusal when none is left or minValues break. Source: disruption.md 6.6.
[[nodiscard]] std::optional<NoMove> keep_types_below_candidates(NewClaim& claim,
                                                                std::span<const Candidate* const> candidates);

/// What multi-node consolidation makes of a batch: the decision for the set, the same-type filter, the Balanced test.
/// Source: disruption.md 6.6.
[[nodiscard]] Move decide_batch(Decider& decider, const BalancedJudge& balanced,
                                std::span<const Candidate* const> batch);

}  // namespace kerf::reference
