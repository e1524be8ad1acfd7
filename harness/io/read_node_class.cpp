#include "kerf/io/read_node_class.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "kerf/io/migrate.h"
#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

struct Family {
  std::string_view alias;
  std::string_view name;
  std::string_view root_device;  ///< Where pods' ephemeral storage is.
};

constexpr auto kFamilies = std::to_array<Family>({{"al2", "AL2", "/dev/xvda"},
                                                  {"al2023", "AL2023", "/dev/xvda"},
                                                  {"bottlerocket", "Bottlerocket", "/dev/xvdb"},
                                                  {"windows2019", "Windows2019", "/dev/sda1"},
                                                  {"windows2022", "Windows2022", "/dev/sda1"},
                                                  {"windows2025", "Windows2025", "/dev/sda1"}});

/// `al2023@latest` -> `AL2023`; empty when no term names an alias.
std::string family_of_alias(const Field& terms) {
  for (const Field& term : terms.items()) {
    const std::string alias = term.member("alias").text();
    const std::string name = alias.substr(0, alias.find('@'));
    const auto* place =
        std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family& family) { return family.alias == name; });
    if (place != kFamilies.end()) return std::string(place->name);
  }
  return {};
}

std::string_view root_device_of(std::string_view family) {
  const auto* place =
      std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family& entry) { return entry.name == family; });
  return place == kFamilies.end() ? "/dev/xvda" : place->root_device;
}

/// The mapping that holds the pods' ephemeral storage: the one marked as root, else the last of a Custom family, else
/// that of the family's device. Source: provisioning.md 8.2.
std::optional<model::Quantity> read_root_volume_size(const Field& mappings, std::string_view family) {
  std::optional<model::Quantity> marked;
  std::optional<model::Quantity> last;
  std::optional<model::Quantity> of_device;
  for (const Field& mapping : mappings.items()) {
    if (!mapping.is_structure()) continue;
    const Field ebs = mapping.member("ebs");
    auto size = ebs.member("volumeSize").quantity(Sign::kNotNegative);
    if (mapping.member("rootVolume").boolean() && !marked) marked = size;
    if (mapping.member("deviceName").text() == root_device_of(family)) of_device = size;
    last = size;
  }
  if (marked) return marked;
  return family == "Custom" ? last : of_device;
}

std::vector<std::string> read_ids(const Field& list) {
  std::vector<std::string> ids;
  for (const Field& item : list.items()) ids.push_back(item.member("id").text());
  return ids;
}

void read_ec2(const Field& object, VersionUse use, model::NodeClass& node_class) {
  const Field spec = object.member("spec");
  const Field family = spec.member("amiFamily");
  node_class.ami_family = family_of_alias(spec.member("amiSelectorTerms"));
  if (const std::string written = family.text(); !written.empty()) node_class.ami_family = written;
  const Field store = spec.member("instanceStorePolicy");
  (void)store.choice({"RAID0"});
  node_class.instance_store_policy = store.text();
  node_class.root_volume_size = read_root_volume_size(spec.member("blockDeviceMappings"), node_class.ami_family);
  if (use == VersionUse::kCurrent) apply_kubelet(read_kubelet(spec.member("kubelet")), node_class);
  const Field status = object.member("status");
  const Field subnets = status.member("subnets");
  for (const Field& subnet : subnets.items()) {
    node_class.subnets.push_back({.id = subnet.member("id").text(), .zone = subnet.member("zone").text()});
  }
  node_class.ami_ids = read_ids(status.member("amis"));
  node_class.security_groups = read_ids(status.member("securityGroups"));
}

void read_aks(const Field& object, model::NodeClass& node_class) {
  const Field spec = object.member("spec");
  node_class.ami_family = spec.member("imageFamily").text();
  node_class.max_pods = spec.member("maxPods").integer(0, kInt32Max);
  if (auto gigabytes = spec.member("osDiskSizeGB").integer(1, kInt32Max)) {
    node_class.root_volume_size = model::Quantity::units(*gigabytes * 1'000'000'000);
  }
}

}  // namespace

model::NodeClass read_node_class(const Field& object, model::ObjectMeta meta, const KindEntry& kind, VersionUse use) {
  model::NodeClass node_class;
  node_class.meta = std::move(meta);
  node_class.group = kind.group;
  node_class.kind = kind.name;
  const Field status = object.member("status");
  node_class.conditions = read_conditions(status.member("conditions"));
  if (kind.kind == Kind::kEc2NodeClass) read_ec2(object, use, node_class);
  if (kind.kind == Kind::kAksNodeClass) read_aks(object, node_class);
  return node_class;
}

}  // namespace kerf::io
