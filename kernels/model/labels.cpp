#include "kerf/model/labels.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kerf::model {
namespace {

using Rename = std::pair<std::string_view, std::string_view>;

constexpr std::array<Rename, 5> kRenames{{{"failure-domain.beta.kubernetes.io/zone", kZoneLabel},
                                          {"failure-domain.beta.kubernetes.io/region", kRegionLabel},
                                          {"beta.kubernetes.io/arch", kArchLabel},
                                          {"beta.kubernetes.io/os", kOsLabel},
                                          {"beta.kubernetes.io/instance-type", kInstanceTypeLabel}}};

constexpr auto kWellKnown = std::to_array<std::string_view>({
    "karpenter.azure.com/placement-scope",
    "karpenter.azure.com/sku-cpu",
    "karpenter.azure.com/sku-family",
    "karpenter.azure.com/sku-gpu-count",
    "karpenter.azure.com/sku-gpu-manufacturer",
    "karpenter.azure.com/sku-gpu-name",
    "karpenter.azure.com/sku-memory",
    "karpenter.azure.com/sku-name",
    "karpenter.azure.com/sku-networking-accelerated",
    "karpenter.azure.com/sku-series",
    "karpenter.azure.com/sku-storage-ephemeralos-maxsize",
    "karpenter.azure.com/sku-storage-premium-capable",
    "karpenter.azure.com/sku-storage-ultra-ssd",
    "karpenter.azure.com/sku-version",
    "karpenter.k8s.aws/capacity-reservation-id",
    "karpenter.k8s.aws/capacity-reservation-interruptible",
    "karpenter.k8s.aws/capacity-reservation-type",
    "karpenter.k8s.aws/instance-accelerator-count",
    "karpenter.k8s.aws/instance-accelerator-manufacturer",
    "karpenter.k8s.aws/instance-accelerator-name",
    "karpenter.k8s.aws/instance-capability-flex",
    "karpenter.k8s.aws/instance-category",
    "karpenter.k8s.aws/instance-cpu",
    "karpenter.k8s.aws/instance-cpu-manufacturer",
    "karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz",
    "karpenter.k8s.aws/instance-ebs-bandwidth",
    "karpenter.k8s.aws/instance-encryption-in-transit-supported",
    "karpenter.k8s.aws/instance-family",
    "karpenter.k8s.aws/instance-generation",
    "karpenter.k8s.aws/instance-gpu-count",
    "karpenter.k8s.aws/instance-gpu-manufacturer",
    "karpenter.k8s.aws/instance-gpu-memory",
    "karpenter.k8s.aws/instance-gpu-name",
    "karpenter.k8s.aws/instance-hypervisor",
    "karpenter.k8s.aws/instance-local-nvme",
    "karpenter.k8s.aws/instance-memory",
    "karpenter.k8s.aws/instance-network-bandwidth",
    "karpenter.k8s.aws/instance-size",
    "karpenter.k8s.aws/instance-tenancy",
    "karpenter.k8s.aws/nitro-sandbox",
    "karpenter.k8s.aws/placement-group-id",
    "karpenter.k8s.aws/placement-group-partition",
    "karpenter.sh/capacity-type",
    "karpenter.sh/nodepool",
    "kubernetes.azure.com/cluster",
    "kubernetes.azure.com/fips_enabled",
    "kubernetes.azure.com/mode",
    "kubernetes.azure.com/os-sku",
    "kubernetes.azure.com/priority",
    "kubernetes.azure.com/scalesetpriority",
    "kubernetes.azure.com/sku-cpu",
    "kubernetes.azure.com/sku-memory",
    "kubernetes.io/arch",
    "kubernetes.io/os",
    "node.kubernetes.io/instance-type",
    "node.kubernetes.io/windows-build",
    "topology.k8s.aws/zone-id",
    "topology.kubernetes.io/region",
    "topology.kubernetes.io/zone",
});
static_assert(std::is_sorted(kWellKnown.begin(), kWellKnown.end()));

constexpr std::array<std::string_view, 3> kRestrictedDomains{"karpenter.sh", "karpenter.k8s.aws",
                                                             "karpenter.azure.com"};

constexpr std::array<std::string_view, 3> kCapacityTypes{kOnDemand, kReserved, kSpot};
constexpr std::array<std::string_view, 2> kTenancies{"dedicated", "default"};

constexpr std::size_t kMaxNameLength = 63;
constexpr std::size_t kMaxPrefixLength = 253;

bool is_lower_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
bool is_alphanumeric(char c) { return is_lower_alphanumeric(c) || (c >= 'A' && c <= 'Z'); }

/// At most 63 characters of [-A-Za-z0-9_.], alphanumeric at both ends, not empty.
bool is_name(std::string_view text) {
  if (text.empty() || text.size() > kMaxNameLength) return false;
  if (!is_alphanumeric(text.front()) || !is_alphanumeric(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_alphanumeric(c) || c == '-' || c == '_' || c == '.'; });
}

bool is_dns_subdomain(std::string_view text) {
  if (text.empty() || text.size() > kMaxPrefixLength) return false;
  char previous = '.';
  for (char c : text) {
    bool separator = c == '.' || c == '-';
    if (!separator && !is_lower_alphanumeric(c)) return false;
    // A label starts and ends with a letter or digit; dashes may follow each other.
    bool after_dot = previous == '.';
    if (separator && (after_dot || (c == '.' && previous == '-'))) return false;
    previous = c;
  }
  return is_lower_alphanumeric(previous);
}

bool is_domain_or_subdomain(std::string_view domain, std::string_view parent) {
  if (domain == parent) return true;
  return domain.size() > parent.size() && domain.ends_with(parent) && domain[domain.size() - parent.size() - 1] == '.';
}

}  // namespace

std::string_view normalized_key(std::string_view key) {
  for (const auto& [old_key, stable_key] : kRenames) {
    if (key == old_key) return stable_key;
  }
  return key;
}

bool is_well_known(std::string_view key) { return std::binary_search(kWellKnown.begin(), kWellKnown.end(), key); }

std::span<const std::string_view> well_known_labels() { return kWellKnown; }

bool is_restricted(std::string_view key) {
  if (is_well_known(key)) return false;
  if (key == kHostnameLabel) return true;
  std::size_t slash = key.find('/');
  if (slash == std::string_view::npos) return false;
  std::string_view domain = key.substr(0, slash);
  return std::any_of(kRestrictedDomains.begin(), kRestrictedDomains.end(),
                     [domain](std::string_view parent) { return is_domain_or_subdomain(domain, parent); });
}

std::span<const std::string_view> enumerated_values(std::string_view key) {
  if (key == kCapacityTypeLabel) return kCapacityTypes;
  if (key == kTenancyLabel) return kTenancies;
  return {};
}

bool is_qualified_name(std::string_view key) {
  std::size_t slash = key.find('/');
  if (slash == std::string_view::npos) return is_name(key);
  return is_dns_subdomain(key.substr(0, slash)) && is_name(key.substr(slash + 1));
}

bool is_label_value(std::string_view value) { return value.empty() || is_name(value); }

}  // namespace kerf::model
