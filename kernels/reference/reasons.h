#pragma once

#include <string>
#include <string_view>

#include "kerf/reference/plan.h"

namespace kerf::reference {

// Codes of pods that are part of the pass and get no place. Source: provisioning.md 4.9.
inline constexpr std::string_view kNoPools = "E-NO-POOLS";
inline constexpr std::string_view kNoTypes = "E-NO-TYPES";
inline constexpr std::string_view kTaint = "E-TAINT";
inline constexpr std::string_view kRequirementUndefined = "E-REQ-UNDEFINED";
inline constexpr std::string_view kRequirementConflict = "E-REQ-CONFLICT";
inline constexpr std::string_view kVolume = "E-VOLUME";
inline constexpr std::string_view kTopology = "E-TOPOLOGY";
inline constexpr std::string_view kInstance = "E-INSTANCE";
inline constexpr std::string_view kMinValues = "E-MINVALUES";
inline constexpr std::string_view kLimitNodes = "E-LIMIT-NODES";
inline constexpr std::string_view kLimitResources = "E-LIMIT-RES";
inline constexpr std::string_view kReservedBusy = "E-RESERVED-BUSY";
inline constexpr std::string_view kReservedLost = "E-RESERVED-LOST";
inline constexpr std::string_view kDra = "E-DRA";
inline constexpr std::string_view kTruncated = "E-TRUNCATED";

// Codes of provisionable pods that are no part of the pass. Source: provisioning.md 4.9.
inline constexpr std::string_view kOptOut = "V-NODEPOOL-OPT-OUT";
inline constexpr std::string_view kSelector = "V-SELECTOR";
inline constexpr std::string_view kMatchFields = "V-MATCHFIELDS";
inline constexpr std::string_view kPvcMissing = "V-PVC-MISSING";
inline constexpr std::string_view kPvcUnbound = "V-PVC-UNBOUND";
inline constexpr std::string_view kStorageClass = "V-STORAGECLASS";
inline constexpr std::string_view kNoPass = "NO-PASS";

/// A code and the sentence that explains it.
struct Reason {
  std::string_view code;
  std::string message;
};

/// Whether to write messages and count losses. The packing loop asks for the code alone; texts are made once, for the
/// pods that stay pending.
enum class Detail : bool { kCodeOnly, kFull };

/// Why a claim or template cannot take a pod. Message and losses are filled with Detail::kFull only.
struct Rejection {
  std::string_view code;
  std::string message;
  TypeLosses losses;

  /// Deferred to a later pass: never relaxed, no fallback to another template. Source: provisioning.md 6.1.
  [[nodiscard]] bool is_reserved_offering() const { return code == kReservedBusy || code == kReservedLost; }
};

}  // namespace kerf::reference
