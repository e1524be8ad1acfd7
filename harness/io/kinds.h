#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kerf::io {

/// What is done with a document of a known kind. In the order of reading: an object that another one's reading needs
/// comes first.
enum class Kind : std::uint8_t {
  kPriorityClass,
  kLimitRange,
  kStorageClass,
  kEc2NodeClass,
  kAksNodeClass,
  kKwokNodeClass,
  kNodePool,
  kNodeClaim,
  kNode,
  kNamespace,
  kPersistentVolume,
  kPersistentVolumeClaim,
  kCsiNode,
  kPod,
  kDeployment,
  kStatefulSet,
  kReplicaSet,
  kJob,
  kDaemonSet,
  kPodTemplate,
  kPodDisruptionBudget,
  kNodeOverlay,
  kCapacityBuffer,
  kScaledObject,
  kScaledJob,
  kHorizontalPodAutoscaler,
  kInstanceType,
  kCase,
  kOther,  ///< Known, but the Snapshot keeps nothing of it.
};

/// A known kind in one API group. Source: formats.md "Real kinds read".
struct KindEntry {
  Kind kind;
  std::string_view name;
  std::string_view group;
  std::string_view current_version;   ///< Empty: every version is taken as it is.
  std::string_view older_versions{};  ///< Separated by spaces.
  bool namespaced = false;
};

/// How a version stands to the ones that are read.
enum class VersionUse : std::uint8_t { kCurrent, kOlder, kUnknown };

/// The entry of that kind and group, or nullptr when nothing reads it.
[[nodiscard]] const KindEntry* find_kind(std::string_view group, std::string_view name);
/// Whether a kind of that name is known in any group; for documents without apiVersion.
[[nodiscard]] const KindEntry* find_kind_by_name(std::string_view name);
[[nodiscard]] VersionUse version_use(const KindEntry& entry, std::string_view version);

/// `apps/v1` -> (`apps`, `v1`); the core group is empty.
struct ApiVersion {
  std::string_view group;
  std::string_view version;
};
[[nodiscard]] ApiVersion split_api_version(std::string_view api_version);

}  // namespace kerf::io
