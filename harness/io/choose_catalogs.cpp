#include "kerf/io/choose_catalogs.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "kerf/io/catalog.h"
#include "kerf/io/price_overrides.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

enum class Cloud : std::uint8_t { kAws, kAzure, kKwok };

std::optional<Cloud> cloud_of_name(std::string_view name) {
  if (name == "aws") return Cloud::kAws;
  if (name == "azure") return Cloud::kAzure;
  if (name == "kwok") return Cloud::kKwok;
  return std::nullopt;
}

std::optional<Cloud> cloud_of_kind(std::string_view kind) {
  if (kind == "EC2NodeClass") return Cloud::kAws;
  if (kind == "AKSNodeClass") return Cloud::kAzure;
  if (kind == "KWOKNodeClass") return Cloud::kKwok;
  return std::nullopt;
}

std::vector<std::string> sorted_unique(std::vector<std::string> texts) {
  std::erase(texts, "");
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

/// Everything that shapes a catalog.
struct Recipe {
  Cloud cloud = Cloud::kAws;
  std::vector<std::string> zones;
  std::string ami_family;
  std::string instance_store_policy;
  std::optional<model::Quantity> root_volume_size;
  KubeletSettings kubelet;

  bool operator==(const Recipe&) const = default;
};

class Chooser {
 public:
  Chooser(const LoadOptions& options, const std::map<std::string, KubeletSettings>& kubelets, model::Snapshot& snapshot)
      : options_(options), kubelets_(kubelets), snapshot_(snapshot) {
    std::vector<std::string> zones;
    for (const model::Node& node : snapshot.nodes) {
      if (const std::string* zone = node.meta.labels.find(model::kZoneLabel)) zones.push_back(*zone);
    }
    live_zones_ = sorted_unique(std::move(zones));
  }

  /// Each pool its cloud's catalog; `forced` is the one that the options name.
  void choose(std::optional<Cloud> forced) {
    for (model::NodePool& pool : snapshot_.node_pools) {
      auto cloud = forced ? forced : cloud_of_kind(pool.node_class_ref.kind);
      if (cloud) pool.catalog = index_of(*cloud, pool);
    }
  }

 private:
  const model::NodeClass* node_class_of(const model::NodePool& pool) const {
    auto place = std::find_if(
        snapshot_.node_classes.begin(), snapshot_.node_classes.end(), [&](const model::NodeClass& node_class) {
          return node_class.kind == pool.node_class_ref.kind && node_class.meta.name == pool.node_class_ref.name;
        });
    return place == snapshot_.node_classes.end() ? nullptr : &*place;
  }

  std::vector<std::string> zones_for(const model::NodeClass& node_class) const {
    if (!options_.zones.empty()) return options_.zones;
    std::vector<std::string> zones;
    zones.reserve(node_class.subnets.size());
    for (const model::Subnet& subnet : node_class.subnets) zones.push_back(subnet.zone);
    zones = sorted_unique(std::move(zones));
    return zones.empty() ? live_zones_ : zones;
  }

  std::size_t index_of(Cloud cloud, const model::NodePool& pool) {
    const model::NodeClass* found = node_class_of(pool);
    model::NodeClass node_class = found == nullptr ? model::NodeClass{} : *found;
    auto kubelet = kubelets_.find(pool.meta.name);
    if (kubelet != kubelets_.end()) apply_kubelet(kubelet->second, node_class);
    Recipe recipe{.cloud = cloud,
                  .zones = zones_for(node_class),
                  .ami_family = node_class.ami_family,
                  .instance_store_policy = node_class.instance_store_policy,
                  .root_volume_size = node_class.root_volume_size,
                  .kubelet = {.max_pods = node_class.max_pods,
                              .pods_per_core = node_class.pods_per_core,
                              .kube_reserved = node_class.kube_reserved,
                              .system_reserved = node_class.system_reserved,
                              .eviction_hard = node_class.eviction_hard}};
    auto place = std::find(recipes_.begin(), recipes_.end(), recipe);
    if (place != recipes_.end()) return static_cast<std::size_t>(place - recipes_.begin());
    snapshot_.catalogs.push_back(make(recipe, node_class));
    recipes_.push_back(std::move(recipe));
    return recipes_.size() - 1;
  }

  model::InstanceCatalog make(const Recipe& recipe, const model::NodeClass& node_class) const {
    const CatalogOptions options{.zones = recipe.zones, .no_spot = options_.no_spot, .prices = options_.prices};
    switch (recipe.cloud) {
      case Cloud::kAws:
        return aws_catalog(options, &node_class);
      case Cloud::kAzure:
        return azure_catalog(options, &node_class);
      case Cloud::kKwok:
        break;
    }
    return kwok_catalog(options);
  }

  const LoadOptions& options_;
  const std::map<std::string, KubeletSettings>& kubelets_;
  model::Snapshot& snapshot_;
  std::vector<std::string> live_zones_;
  std::vector<Recipe> recipes_;
};

void give_all(model::Snapshot& snapshot, model::InstanceCatalog catalog) {
  snapshot.catalogs.push_back(std::move(catalog));
  for (model::NodePool& pool : snapshot.node_pools) pool.catalog = 0;
}

Diagnostic catalog_error(std::string_view name, std::string message) {
  return {.file = std::string(name),
          .document = 0,
          .object = fmt::format("{}#0", name),
          .field = "",
          .code = "",
          .message = std::move(message),
          .line = 0};
}

void read_catalog_file(const SourceFile& file, const LoadOptions& options, model::Snapshot& snapshot,
                       std::vector<Diagnostic>& errors) {
  auto catalog = read_catalog(file, {.zones = options.zones, .no_spot = options.no_spot, .prices = options.prices});
  if (catalog) {
    give_all(snapshot, std::move(*catalog));
  } else {
    errors.push_back(catalog_error(file.name, catalog.error()));
  }
}

}  // namespace

void choose_catalogs(std::optional<std::vector<model::InstanceType>> types,
                     const std::map<std::string, KubeletSettings>& kubelets, const LoadOptions& options,
                     model::Snapshot& snapshot, std::vector<Diagnostic>& errors) {
  if (types) {
    model::InstanceCatalog catalog{.name = "input", .types = std::move(*types)};
    apply_price_overrides(catalog, options.prices);
    give_all(snapshot, std::move(catalog));
    return;
  }
  if (options.catalog_file) {
    read_catalog_file(*options.catalog_file, options, snapshot, errors);
    return;
  }
  std::optional<Cloud> forced;
  if (options.catalog == "none") {
    give_all(snapshot, {.name = "none", .types = {}});
    return;
  }
  if (options.catalog) {
    forced = cloud_of_name(*options.catalog);
    if (!forced) {
      errors.push_back(
          catalog_error(*options.catalog, "found no catalog of this name, expected aws, azure, kwok, none or a file"));
      return;
    }
  }
  Chooser(options, kubelets, snapshot).choose(forced);
}

}  // namespace kerf::io
