#include "kerf/io/aws_catalog.h"

#include <fmt/format.h>

#include <array>
#include <set>
#include <utility>

#include "kerf/io/aws_overhead.h"
#include "kerf/io/aws_types.h"
#include "kerf/io/embedded.h"
#include "kerf/io/offerings.h"
#include "kerf/io/synthetic_spot.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::InstanceType;
using model::NodeClass;
using model::Offering;
using model::Requirement;
using model::Requirements;

constexpr std::array<std::string_view, 3> kDefaultZones{"us-east-1a", "us-east-1b", "us-east-1c"};

/// `us-east-1a` lies in `us-east-1`; nothing when the text is not of that form.
std::optional<std::string> region_of(std::string_view zone) {
  if (zone.size() < 2) return std::nullopt;
  char letter = zone.back();
  char digit = zone[zone.size() - 2];
  if (letter < 'a' || letter > 'z' || digit < '0' || digit > '9') return std::nullopt;
  return std::string(zone.substr(0, zone.size() - 1));
}

/// The labels of a type, set in byte order of their keys.
class AwsLabels {
 public:
  explicit AwsLabels(const AwsType& type) : type_(type) {}

  Requirements make(const std::vector<std::string>& regions, const NodeClass* node_class) {
    absent(model::kReservationInterruptibleLabel);
    absent(model::kReservationTypeLabel);
    number("karpenter.k8s.aws/instance-accelerator-count", type_.accelerator_count);
    text("karpenter.k8s.aws/instance-accelerator-manufacturer", type_.accelerator_manufacturer);
    text("karpenter.k8s.aws/instance-accelerator-name", type_.accelerator_name);
    text("karpenter.k8s.aws/instance-capability-flex", type_.flex ? "true" : "false");
    text("karpenter.k8s.aws/instance-category", type_.category);
    number("karpenter.k8s.aws/instance-cpu", type_.cpu);
    text("karpenter.k8s.aws/instance-cpu-manufacturer", type_.cpu_manufacturer);
    number("karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz", type_.cpu_clock_mhz);
    number("karpenter.k8s.aws/instance-ebs-bandwidth", type_.ebs_bandwidth_mbps);
    text("karpenter.k8s.aws/instance-encryption-in-transit-supported", type_.encryption_in_transit ? "true" : "false");
    text("karpenter.k8s.aws/instance-family", type_.family);
    text("karpenter.k8s.aws/instance-generation", type_.generation);
    number("karpenter.k8s.aws/instance-gpu-count", type_.gpu_count);
    text("karpenter.k8s.aws/instance-gpu-manufacturer", type_.gpu_manufacturer);
    number("karpenter.k8s.aws/instance-gpu-memory", type_.gpu_memory_mib);
    text("karpenter.k8s.aws/instance-gpu-name", type_.gpu_name);
    text("karpenter.k8s.aws/instance-hypervisor", type_.hypervisor);
    number("karpenter.k8s.aws/instance-local-nvme", type_.local_nvme_gb);
    number("karpenter.k8s.aws/instance-memory", type_.memory_mib);
    number("karpenter.k8s.aws/instance-network-bandwidth", type_.network_bandwidth_mbps);
    text("karpenter.k8s.aws/instance-size", type_.size);
    set(model::kTenancyLabel, Requirement::in({"dedicated", "default"}));
    absent("karpenter.k8s.aws/placement-group-id");
    absent("karpenter.k8s.aws/placement-group-partition");
    text(model::kArchLabel, type_.arch);
    operating_system(node_class);
    if (!regions.empty()) set(model::kRegionLabel, Requirement::in(regions));
    return std::move(labels_);
  }

 private:
  void set(std::string_view key, Requirement requirement) { labels_.replace(key, std::move(requirement)); }
  void absent(std::string_view key) { set(key, Requirement::does_not_exist()); }
  void text(std::string_view key, std::string_view value) {
    set(key, value.empty() ? Requirement::does_not_exist() : Requirement::in({std::string(value)}));
  }
  void number(std::string_view key, std::optional<std::int64_t> value) {
    set(key, value ? Requirement::in({fmt::format_int(*value).str()}) : Requirement::does_not_exist());
  }
  void operating_system(const NodeClass* node_class) {
    bool windows = is_windows(node_class);
    // There is no Windows image for arm64, so such a type runs nothing at all.
    std::string_view name = !windows ? "linux" : type_.arch == "amd64" ? "windows" : "";
    text(model::kOsLabel, name);
    text("node.kubernetes.io/windows-build", windows ? windows_build(node_class->ami_family) : "");
  }
  static std::string_view windows_build(std::string_view ami_family) {
    if (ami_family.contains("2019")) return "10.0.17763";
    if (ami_family.contains("2025")) return "10.0.26100";
    return "10.0.20348";
  }

  const AwsType& type_;
  Requirements labels_;
};

std::vector<Offering> make_offerings(const AwsType& type, const std::vector<Offering>& blanks) {
  std::vector<Offering> offerings = blanks;
  for (Offering& offering : offerings) {
    std::optional<double> price = type.on_demand_usd_hour;
    if (price && offering.capacity_type == model::kSpot) {
      price = synthetic_spot_price(*price, synthetic_spot_discount_bp(type.family, offering.zone));
    }
    set_price(offering, price);
  }
  return offerings;
}

}  // namespace

std::expected<model::InstanceCatalog, std::string> aws_catalog_from(const CsvTable& table,
                                                                    const CatalogOptions& options,
                                                                    const NodeClass* node_class) {
  std::expected<std::vector<AwsType>, std::string> rows = read_aws_types(table);
  if (!rows) return std::unexpected(std::move(rows.error()));

  std::vector<Offering> blanks;
  std::set<std::string> regions;
  for (const std::string& zone : zones_or(options.zones, kDefaultZones)) {
    blanks.push_back(unreserved_offering(zone, model::kOnDemand));
    if (!options.no_spot) blanks.push_back(unreserved_offering(zone, model::kSpot));
    if (std::optional<std::string> region = region_of(zone)) regions.insert(*std::move(region));
  }

  std::vector<InstanceType> types;
  types.reserve(rows->size());
  for (const AwsType& row : *rows) {
    InstanceType& type = types.emplace_back();
    type.name = row.name;
    type.requirements = AwsLabels(row).make({regions.begin(), regions.end()}, node_class);
    type.capacity = aws_capacity(row, node_class);
    type.overhead = aws_overhead(row, node_class, type.capacity);
    type.offerings = make_offerings(row, blanks);
    imply_labels(type);
  }
  return finish_catalog("aws", std::move(types), options);
}

model::InstanceCatalog aws_catalog(const CatalogOptions& options, const NodeClass* node_class) {
  return aws_catalog_from(read_csv(embedded_aws_types()).value(), options, node_class).value();
}

}  // namespace kerf::io
