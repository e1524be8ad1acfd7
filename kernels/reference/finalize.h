#pragma once

#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/reference/claim.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/price_list.h"

namespace kerf::reference {

/// The most types that a NodeClaim names. Source: provisioning.md 6.3.
inline constexpr std::size_t kMaxClaimTypes = 600;

/// A claim when packing is over. Source: provisioning.md 6.1, 6.3.
struct SettledClaim {
  model::Requirements requirements;  ///< Pinned to the reservations that the claim holds.
  std::vector<std::uint32_t> types;  ///< In price order, at most kMaxClaimTypes.
  /// Under Strict, the keys that truncation leaves short; the claim is then not created.
  std::vector<MinValuesShortfall> lost_by_truncation;
};
[[nodiscard]] SettledClaim settle_claim(const OpenClaim& claim, const Template& source, const model::Options& options,
                                        const PriceList* prices = nullptr);

/// Who emits a claim.
struct ClaimContext {
  const Template& source;
  const model::Options& options;
  const model::ResourceTable& resources;
  /// Of the claim's requirements, where they are known; only where every type has one allocatable.
  const PriceList* prices = nullptr;
};

/// The claim as it would be created with these requirements and types (in price order), which may be narrower than
/// those it was packed with. Adds daemon overhead; writes requirements, labels and annotations.
/// Source: provisioning.md 6.3.
[[nodiscard]] model::Claim emit_claim(const OpenClaim& claim, const model::Requirements& requirements,
                                      const std::vector<std::uint32_t>& types, const ClaimContext& context);

/// Per resource the least over the daemon groups that still have a type; nothing when one of them is empty.
/// Source: provisioning.md 4.6.
[[nodiscard]] model::ResourceVector least_daemon_overhead(const OpenClaim& claim, const Template& source);

/// The labels of a claim from the pool whose requirements have concrete values. Source: provisioning.md 6.3.
[[nodiscard]] model::LabelMap claim_labels(const model::NodePool& pool, const model::Requirements& requirements);
/// The annotations that every claim of the pool carries. Source: provisioning.md 6.3.
[[nodiscard]] model::LabelMap pool_annotations(const model::NodePool& pool);

/// The API form of requirements, by key, then operator. Source: formats.md "Decision".
[[nodiscard]] std::vector<model::Expression> expressions_of(const model::Requirements& requirements);

/// A claim as it would be created.
struct FinishedClaim {
  model::Claim claim;
  /// Under Strict, the keys that truncation to 600 types leaves short; the claim is then not created.
  std::vector<MinValuesShortfall> lost_by_truncation;
};

/// Pins reservations, adds daemon overhead, orders and truncates the types, and writes requirements, labels and
/// annotations. Source: provisioning.md 6.1, 6.3.
[[nodiscard]] FinishedClaim finish_claim(const OpenClaim& claim, const ClaimContext& context);

}  // namespace kerf::reference
