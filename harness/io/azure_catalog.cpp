#include "kerf/io/azure_catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "kerf/io/azure_overhead.h"
#include "kerf/io/azure_sizes.h"
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

constexpr std::array<std::string_view, 3> kDefaultZones{"southcentralus-1", "southcentralus-2", "southcentralus-3"};
/// What AKS puts on a node outside of any zone.
constexpr std::string_view kNoZone = "0";
constexpr std::string_view kPlacementScopeLabel = "karpenter.azure.com/placement-scope";
constexpr std::string_view kPriorityLabel = "kubernetes.azure.com/priority";
constexpr std::string_view kScaleSetPriorityLabel = "kubernetes.azure.com/scalesetpriority";

/// `southcentralus-1` is zone `1` of `southcentralus`.
struct Zone {
  std::string label;
  std::string region;
  std::string number;
};

std::vector<Zone> parse_zones(const std::vector<std::string>& labels) {
  std::vector<Zone> zones;
  zones.reserve(labels.size());
  for (const std::string& label : labels) {
    std::size_t dash = label.rfind('-');
    bool named = dash != std::string::npos;
    zones.push_back({label, named ? label.substr(0, dash) : "", named ? label.substr(dash + 1) : label});
  }
  return zones;
}

/// The labels of a size, set in byte order of their keys. What the list does not say about a size stays undefined.
class AzureLabels {
 public:
  explicit AzureLabels(const AzureSize& size) : size_(size) {}

  Requirements make(const std::vector<std::string>& regions, const NodeClass* node_class) {
    number("karpenter.azure.com/sku-cpu", size_.cpu);
    text("karpenter.azure.com/sku-family", size_.family);
    number("karpenter.azure.com/sku-gpu-count", size_.gpu_manufacturer.empty() ? 0 : size_.gpu_count.value_or(0));
    text("karpenter.azure.com/sku-gpu-manufacturer", size_.gpu_manufacturer);
    text("karpenter.azure.com/sku-gpu-name", size_.gpu_accelerator);
    number("karpenter.azure.com/sku-memory", size_.memory_mib);
    text("karpenter.azure.com/sku-name", size_.name);
    known_flag("karpenter.azure.com/sku-networking-accelerated", size_.accelerated_networking);
    text("karpenter.azure.com/sku-series", size_.series);
    ephemeral_os_max();
    known_flag("karpenter.azure.com/sku-storage-premium-capable", size_.premium_storage);
    known_flag("karpenter.azure.com/sku-storage-ultra-ssd", size_.ultra_ssd);
    text("karpenter.azure.com/sku-version", size_.version);
    text("kubernetes.azure.com/fips_enabled", "");
    set("kubernetes.azure.com/mode", Requirement::in({"system", "user"}));
    bool azure_linux = node_class != nullptr && node_class->ami_family.starts_with("AzureLinux");
    text("kubernetes.azure.com/os-sku", azure_linux ? "AzureLinux" : "Ubuntu");
    number("kubernetes.azure.com/sku-cpu", size_.cpu);
    number("kubernetes.azure.com/sku-memory", size_.memory_mib);
    text(model::kArchLabel, size_.arch);
    text(model::kOsLabel, "linux");
    if (!regions.empty()) set(model::kRegionLabel, Requirement::in(regions));
    return std::move(labels_);
  }

 private:
  void set(std::string_view key, Requirement requirement) { labels_.replace(key, std::move(requirement)); }
  void text(std::string_view key, std::string_view value) {
    set(key, value.empty() ? Requirement::does_not_exist() : Requirement::in({std::string(value)}));
  }
  void number(std::string_view key, std::int64_t value) { text(key, fmt::format_int(value).str()); }
  void known_flag(std::string_view key, std::optional<bool> value) {
    if (value) text(key, *value ? "true" : "false");
  }
  void ephemeral_os_max() {
    constexpr std::string_view kKey = "karpenter.azure.com/sku-storage-ephemeralos-maxsize";
    if (size_.ephemeral_os_max_gb) return number(kKey, *size_.ephemeral_os_max_gb);
    if (size_.ephemeral_os_disk == false) text(kKey, "");
  }

  const AzureSize& size_;
  Requirements labels_;
};

class AzureOfferings {
 public:
  explicit AzureOfferings(const CatalogOptions& options)
      : zones_(parse_zones(zones_or(options.zones, kDefaultZones))), no_spot_(options.no_spot) {
    for (const Zone& zone : zones_) {
      if (!zone.region.empty()) regions_.emplace(zone.region);
    }
  }

  [[nodiscard]] std::vector<std::string> regions() const { return {regions_.begin(), regions_.end()}; }

  /// One offering a zone and capacity type. Outside of any zone it is offered only where the zones say so: a zone `0`
  /// in every list would be one more domain that pods spread over.
  [[nodiscard]] std::vector<Offering> make(const AzureSize& size) const {
    std::vector<Offering> offerings;
    for (const Zone& zone : zones_) {
      if (zone.label == kNoZone) {
        add(offerings, size, zone, "regional");
      } else if (is_sold_in(size, zone)) {
        add(offerings, size, zone, "zonal");
      }
    }
    return offerings;
  }

 private:
  void add(std::vector<Offering>& offerings, const AzureSize& size, const Zone& zone, const char* scope) const {
    for (std::string_view capacity_type : {model::kOnDemand, model::kSpot}) {
      bool spot = capacity_type == model::kSpot;
      if (spot && (no_spot_ || !size.spot_capable.value_or(true))) continue;
      Offering& offering = offerings.emplace_back(unreserved_offering(zone.label, capacity_type));
      const char* priority = spot ? "spot" : "regular";
      offering.requirements.replace(kPlacementScopeLabel, Requirement::in({scope}));
      offering.requirements.replace(kPriorityLabel, Requirement::in({priority}));
      offering.requirements.replace(kScaleSetPriorityLabel, Requirement::in({priority}));
      std::optional<double> price = on_demand_price(size, zone.region);
      if (price && spot) price = synthetic_spot_price(*price, synthetic_spot_discount_bp(size.series, zone.label));
      set_price(offering, price);
    }
  }
  /// Where the list does not name a size's zones, it is sold in all of them.
  static bool is_sold_in(const AzureSize& size, const Zone& zone) {
    if (size.detail_region.empty() || zone.region != size.detail_region) return true;
    const std::vector<std::string_view>& numbers = size.zone_numbers;
    return std::find(numbers.begin(), numbers.end(), zone.number) != numbers.end();
  }
  /// Prices are known for three regions; southcentralus stands in for every other.
  static std::optional<double> on_demand_price(const AzureSize& size, std::string_view region) {
    if (region == "eastus") return size.eastus_usd_hour;
    if (region == "westeurope") return size.westeurope_usd_hour;
    return size.southcentralus_usd_hour;
  }

  std::vector<Zone> zones_;
  std::set<std::string> regions_;
  bool no_spot_;
};

/// On the type: every value that one of its offerings has.
void imply_azure_labels(InstanceType& type) {
  for (std::string_view key : {kPlacementScopeLabel, kPriorityLabel, kScaleSetPriorityLabel}) {
    std::set<std::string> values;
    for (const Offering& offering : type.offerings) values.insert(offering.requirements.get(key).values.front());
    type.requirements.replace(key, Requirement::in({values.begin(), values.end()}));
  }
  imply_labels(type);
}

}  // namespace

std::expected<model::InstanceCatalog, std::string> azure_catalog_from(const CsvTable& table,
                                                                      const CatalogOptions& options,
                                                                      const NodeClass* node_class) {
  std::expected<std::vector<AzureSize>, std::string> rows = read_azure_sizes(table);
  if (!rows) return std::unexpected(std::move(rows.error()));

  AzureOfferings offerings(options);
  std::vector<InstanceType> types;
  types.reserve(rows->size());
  for (const AzureSize& row : *rows) {
    if (!is_provisionable(row)) continue;
    InstanceType type;
    type.offerings = offerings.make(row);
    if (type.offerings.empty()) continue;
    type.name = row.name;
    type.requirements = AzureLabels(row).make(offerings.regions(), node_class);
    type.capacity = azure_capacity(row, node_class);
    type.overhead = azure_overhead(row);
    imply_azure_labels(type);
    types.push_back(std::move(type));
  }
  return finish_catalog("azure", std::move(types), options);
}

model::InstanceCatalog azure_catalog(const CatalogOptions& options, const NodeClass* node_class) {
  return azure_catalog_from(read_csv(embedded_azure_sizes()).value(), options, node_class).value();
}

}  // namespace kerf::io
