#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/json_parts.h"
#include "kerf/gen/scenario.h"
#include "kerf/model/time.h"

namespace kerf::gen {

/// What a scenario may use; a swarm switches some of it off in each.
enum class Feature : std::uint8_t {
  // instance types and NodePools
  kManyTypes,
  kGpus,
  kReservations,
  kSpot,
  kTaints,
  kStartupTaints,
  kLimits,
  kMinValues,
  kOperators,
  kPoolStates,
  kGracePeriods,
  // pods
  kDaemons,
  kVolumes,
  kNamespaces,
  kInitContainers,
  kPodResources,
  kSelectors,
  kNodeAffinity,
  kPreferences,
  kSpread,
  kAffinity,
  kPorts,
  kPriorities,
  kIgnoredPods,
  kOddities,
  // nodes and what runs on them
  kNodes,
  kEmptyNodes,
  kUnmanaged,
  kNodeStates,
  kDeleting,
  kPodStates,
  kOverfull,
  // disruption
  kPdbs,
  kDoNotDisrupt,
  kBudgets,
  kSchedules,
  kConsolidateAfter,
  kPolicies,
  kDrift,
  kStaticPools,
  kPending,
  kGates,
  kOverlays,
  kBuffers,
  kCount,
};

struct OfferingDraft {
  std::string_view zone;
  std::string_view capacity_type;
  std::string reservation;  ///< Empty = none.
};

struct TypeDraft {
  std::string name;
  std::int64_t cpu = 1;
  std::int64_t memory_gib = 1;
  std::int64_t pods = 8;
  std::int64_t gpus = 0;
  std::int64_t overhead_cpu_milli = 0;
  std::int64_t overhead_memory_mib = 0;
  std::string_view arch;
  std::string_view family;
  std::vector<OfferingDraft> offerings;

  [[nodiscard]] std::int64_t cpu_milli() const { return 1000 * cpu - overhead_cpu_milli; }
  [[nodiscard]] std::int64_t memory_mib() const { return 1024 * memory_gib - overhead_memory_mib; }
};

struct PoolDraft {
  std::string name;
  Object labels;  ///< Of the template.
  List taints;
  List startup_taints;
  bool is_static = false;
  std::optional<std::int64_t> consolidate_after_seconds = 0;  ///< Absent = Never.
  std::string grace_period;                                   ///< Empty = none.
  std::string expire_after = "Never";
};

struct DaemonDraft {
  std::string name;
  std::int64_t cpu_milli = 0;
  bool tolerates_all = false;
  bool amd64_only = false;
  std::int64_t host_port = 0;  ///< 0 = none.
};

/// What a pod asks for in all.
struct RequestDraft {
  std::int64_t cpu_milli = 0;
  std::int64_t memory_mib = 0;
  std::int64_t gpus = 0;
};

/// A scenario in the making. Choices come from `source` front to back, so what is made first never depends on what
/// comes later.
struct Draft {
  Draft(Source& choices, const ScenarioLimits& most, bool is_disruption);

  Source& source;
  ScenarioLimits limits;
  bool disruption;          ///< For a disruption pass rather than a provisioning pass.
  bool spot_fleet = false;  ///< Many types, all spot, on large nodes: what spot-to-spot consolidation needs.
  std::array<bool, static_cast<std::size_t>(Feature::kCount)> features{};
  Scenario scenario;
  std::vector<TypeDraft> types;
  std::vector<PoolDraft> pools;
  std::vector<DaemonDraft> daemons;
  std::int64_t pods = 0;                              ///< Made so far, for names.
  std::array<std::int64_t, 3> reservations{1, 1, 1};  ///< Units left of cr-0 to cr-2.

  [[nodiscard]] bool on(Feature feature) const { return features[static_cast<std::size_t>(feature)]; }
  /// True once in `denominator` while the feature is on.
  bool once_in(Feature feature, std::uint64_t denominator) { return on(feature) && source.one_in(denominator); }
  template <typename Item, std::size_t kSize>
  const Item& pick(const std::array<Item, kSize>& items) {
    return source.pick(std::span<const Item>(items));
  }
  template <typename Item>
  const Item& pick(const std::vector<Item>& items) {
    return source.pick(std::span<const Item>(items));
  }
  /// A number in [1, most], small most of the time.
  std::size_t some(std::size_t most);
  void emit(const Object& document) { scenario.documents.push_back(document.json()); }
  /// The instant that many seconds before now, RFC 3339.
  [[nodiscard]] std::string ago(std::int64_t seconds) const;
};

inline constexpr std::array<std::string_view, 3> kZones{"z1", "z2", "z3"};
inline constexpr std::array<std::string_view, 4> kApps{"web", "api", "db", "job"};
inline constexpr std::array<std::string_view, 3> kFamilies{"a", "b", "c"};

/// The head of an object: apiVersion, kind and metadata.
[[nodiscard]] Object head(std::string_view api_version, std::string_view kind, const Object& metadata);
/// One requirement as the API writes it.
[[nodiscard]] Object expression(std::string_view key, std::string_view op, std::span<const std::string_view> values);

enum class ExpressionUse : std::uint8_t { kPool, kPod };
/// A requirement on a label that types, offerings or pools of scenarios have, with any operator.
[[nodiscard]] Object any_expression(Draft& draft, ExpressionUse use);

}  // namespace kerf::gen
