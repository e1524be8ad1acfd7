#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kerf::model {

inline constexpr std::string_view kNodePoolLabel = "karpenter.sh/nodepool";
inline constexpr std::string_view kRegisteredLabel = "karpenter.sh/registered";
inline constexpr std::string_view kInitializedLabel = "karpenter.sh/initialized";
inline constexpr std::string_view kCapacityTypeLabel = "karpenter.sh/capacity-type";
inline constexpr std::string_view kZoneLabel = "topology.kubernetes.io/zone";
inline constexpr std::string_view kRegionLabel = "topology.kubernetes.io/region";
inline constexpr std::string_view kInstanceTypeLabel = "node.kubernetes.io/instance-type";
inline constexpr std::string_view kArchLabel = "kubernetes.io/arch";
inline constexpr std::string_view kOsLabel = "kubernetes.io/os";
inline constexpr std::string_view kHostnameLabel = "kubernetes.io/hostname";
inline constexpr std::string_view kReservationIdLabel = "karpenter.k8s.aws/capacity-reservation-id";
inline constexpr std::string_view kReservationTypeLabel = "karpenter.k8s.aws/capacity-reservation-type";
inline constexpr std::string_view kReservationInterruptibleLabel =
    "karpenter.k8s.aws/capacity-reservation-interruptible";
inline constexpr std::string_view kTenancyLabel = "karpenter.k8s.aws/instance-tenancy";
inline constexpr std::string_view kDoNotDisruptAnnotation = "karpenter.sh/do-not-disrupt";
inline constexpr std::string_view kDisruptedTaintKey = "karpenter.sh/disrupted";
inline constexpr std::string_view kMinValuesRelaxedAnnotation = "karpenter.sh/nodeclaim-min-values-relaxed";

inline constexpr std::string_view kOnDemand = "on-demand";
inline constexpr std::string_view kSpot = "spot";
inline constexpr std::string_view kReserved = "reserved";

/// The stable name of a label key that has an older one (`beta.kubernetes.io/arch` -> `kubernetes.io/arch`); any other
/// key comes back unchanged. Source: provisioning.md 2.3.
[[nodiscard]] std::string_view normalized_key(std::string_view key);

/// Labels that the core and the clouds define; a claim may leave them undefined. The families of all clouds count in
/// every input. Source: provisioning.md 2.4, formats.md "InstanceType". O(log labels).
[[nodiscard]] bool is_well_known(std::string_view key);

/// All well-known labels, in byte order.
[[nodiscard]] std::span<const std::string_view> well_known_labels();

/// Keys a pod may not select on: in a restricted domain (or a sub-domain of one) and not well-known, or the hostname.
/// Source: provisioning.md 1.2 b.
[[nodiscard]] bool is_restricted(std::string_view key);

/// The only values that `key` can have, where the API enumerates them (capacity type, tenancy); else empty.
/// Source: provisioning.md 1.2 b.
[[nodiscard]] std::span<const std::string_view> enumerated_values(std::string_view key);

/// Whether `key` is `[prefix/]name` as Kubernetes wants it (prefix a DNS subdomain, name at most 63 characters).
[[nodiscard]] bool is_qualified_name(std::string_view key);

/// Whether `value` may be a label's value: empty, or at most 63 characters of [-A-Za-z0-9_.], alphanumeric at both
/// ends.
[[nodiscard]] bool is_label_value(std::string_view value);

}  // namespace kerf::model
