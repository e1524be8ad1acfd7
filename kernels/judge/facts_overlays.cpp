#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <tuple>

#include "kerf/judge/facts.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::InstanceType;
using model::NodeOverlay;
using model::NodePool;
using model::Offering;
using model::Requirement;
using model::Requirements;
using model::Snapshot;

namespace {

using PoolAndType = std::pair<std::string, std::string>;

std::vector<const NodeOverlay*> in_order(const Snapshot& snapshot) {
  std::vector<const NodeOverlay*> overlays;
  overlays.reserve(snapshot.node_overlays.size());
  for (const NodeOverlay& overlay : snapshot.node_overlays) overlays.push_back(&overlay);
  std::ranges::sort(overlays, [](const NodeOverlay* a, const NodeOverlay* b) {
    return std::tie(b->weight, b->meta.name) < std::tie(a->weight, a->meta.name);
  });
  return overlays;
}

bool covers(const Requirements& overlay, const Offering& offering) {
  return model::is_compatible(overlay, offering.requirements, model::Undefined::kWellKnown);
}

bool selects(const NodeOverlay& overlay, const NodePool& pool, const InstanceType& type) {
  const Requirements wanted = Requirements::from_expressions(overlay.requirements);
  Requirements offered = Requirements::from_labels(pool.template_labels);
  offered.add(model::kNodePoolLabel, Requirement::in({pool.meta.name}));
  offered.add(type.requirements);
  return model::is_compatible(offered, wanted, model::Undefined::kNone) &&
         std::ranges::any_of(type.offerings, [&](const Offering& offering) { return covers(wanted, offering); });
}

/// What an overlay changes.
struct Targets {
  std::vector<PoolAndType> resized;
  std::vector<std::pair<PoolAndType, std::size_t>> priced;  ///< By number of the offering.
};

// In every NodePool, whether it takes part in the pass or not.
Targets targets(const Snapshot& snapshot, const NodeOverlay& overlay) {
  const Requirements wanted = Requirements::from_expressions(overlay.requirements);
  Targets touched;
  for (const NodePool& pool : snapshot.node_pools) {
    const model::InstanceCatalog* catalog = model::catalog_of(snapshot, pool);
    if (catalog == nullptr) continue;
    for (const InstanceType& type : catalog->types) {
      if (!selects(overlay, pool, type)) continue;
      const PoolAndType place{pool.meta.name, type.name};
      if (!overlay.capacity.empty()) touched.resized.push_back(place);
      if (!overlay.price && !overlay.price_adjustment) continue;
      for (std::size_t i = 0; i < type.offerings.size(); ++i) {
        if (covers(wanted, type.offerings[i])) touched.priced.emplace_back(place, i);
      }
    }
  }
  return touched;
}

bool resize_alike(const NodeOverlay& a, const NodeOverlay& b) {
  return a.weight == b.weight &&
         std::ranges::any_of(a.capacity, [&](const auto& entry) { return b.capacity.find(entry.first) != nullptr; });
}

// An overlay is refused as a whole when one of equal weight was the last to price the same offering, or the last to
// resize the same type and did so by the same resource.
std::vector<const NodeOverlay*> accepted(const Snapshot& snapshot) {
  std::vector<const NodeOverlay*> result;
  std::map<PoolAndType, const NodeOverlay*> last_resized;
  std::map<std::pair<PoolAndType, std::size_t>, std::int64_t> last_priced;
  for (const NodeOverlay* overlay : in_order(snapshot)) {
    const Targets touched = targets(snapshot, *overlay);
    const bool conflicts = std::ranges::any_of(touched.priced,
                                               [&](const auto& target) {
                                                 const auto last = last_priced.find(target);
                                                 return last != last_priced.end() && last->second == overlay->weight;
                                               }) ||
                           std::ranges::any_of(touched.resized, [&](const PoolAndType& target) {
                             const auto last = last_resized.find(target);
                             return last != last_resized.end() && resize_alike(*last->second, *overlay);
                           });
    if (conflicts) continue;
    for (const auto& target : touched.priced) last_priced[target] = overlay->weight;
    for (const PoolAndType& target : touched.resized) last_resized[target] = overlay;
    result.push_back(overlay);
  }
  return result;
}

double number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

double adjusted(double price, std::string_view adjustment) {
  const double change = number(adjustment);
  const double result = adjustment.ends_with('%') ? price * (1 + change / 100) : price + change;
  return std::max(0.0, result);
}

bool names_one_key_instance_type(const NodeOverlay& overlay) {
  return overlay.requirements.size() == 1 &&
         model::normalized_key(overlay.requirements.front().key) == model::kInstanceTypeLabel &&
         overlay.requirements.front().op == "In";
}

void set_price(const NodeOverlay& overlay, Offering& offering) {
  if (overlay.price) {
    offering.price_usd_hour = std::max(0.0, number(*overlay.price));
    if (names_one_key_instance_type(overlay)) offering.priced = true;
  } else {
    offering.price_usd_hour = adjusted(offering.price_usd_hour, *overlay.price_adjustment);
  }
}

void apply(const std::vector<const NodeOverlay*>& overlays, const NodePool& pool, InstanceType& type) {
  std::set<std::size_t> priced;
  std::set<std::string> resources;
  const InstanceType original = type;
  for (const NodeOverlay* overlay : overlays) {
    if (!selects(*overlay, pool, original)) continue;
    for (const auto& [resource, quantity] : overlay->capacity) {
      if (resources.insert(resource).second) type.capacity.set(resource, quantity);
    }
    if (!overlay->price && !overlay->price_adjustment) continue;
    const Requirements wanted = Requirements::from_expressions(overlay->requirements);
    for (std::size_t i = 0; i < type.offerings.size(); ++i) {
      if (covers(wanted, original.offerings[i]) && priced.insert(i).second) set_price(*overlay, type.offerings[i]);
    }
  }
}

}  // namespace

std::vector<InstanceType> types_with_overlays(const Snapshot& snapshot, const NodePool& pool) {
  std::vector<InstanceType> types = model::catalog_of(snapshot, pool)->types;
  const std::vector<const NodeOverlay*> overlays = accepted(snapshot);
  for (InstanceType& type : types) apply(overlays, pool, type);
  return types;
}

}  // namespace kerf::judge
