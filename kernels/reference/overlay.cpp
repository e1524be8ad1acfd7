#include "kerf/reference/overlay.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "kerf/model/labels.h"

namespace kerf::reference {

using model::InstanceType;
using model::NodeOverlay;
using model::NodePool;
using model::Requirements;
using model::Snapshot;

namespace {

/// Weight descending, then name descending: the first to write wins.
std::vector<const NodeOverlay*> in_processing_order(const Snapshot& snapshot) {
  std::vector<const NodeOverlay*> overlays;
  overlays.reserve(snapshot.node_overlays.size());
  for (const NodeOverlay& overlay : snapshot.node_overlays) overlays.push_back(&overlay);
  std::ranges::sort(overlays, [](const NodeOverlay* a, const NodeOverlay* b) {
    return std::tie(a->weight, a->meta.name) > std::tie(b->weight, b->meta.name);
  });
  return overlays;
}

bool is_price_overlay(const NodeOverlay& overlay) { return overlay.price || overlay.price_adjustment; }

Requirements seen_by_overlays(const NodePool& pool, const InstanceType& type) {
  Requirements requirements = type.requirements;
  requirements.add(Requirements::from_labels(pool.template_labels));
  requirements.add(model::kNodePoolLabel, model::Requirement::in({pool.meta.name}));
  return requirements;
}

bool is_offering_selected(const model::Offering& offering, const Requirements& wanted) {
  return model::is_compatible(wanted, offering.requirements, model::Undefined::kWellKnown);
}

/// The offerings that the overlay selects, by index; none when it does not select the type at all.
std::vector<std::size_t> selected_offerings(const NodeOverlay& overlay, const NodePool& pool,
                                            const InstanceType& type) {
  Requirements wanted = Requirements::from_expressions(overlay.requirements);
  if (!model::is_compatible(seen_by_overlays(pool, type), wanted, model::Undefined::kNone)) return {};
  std::vector<std::size_t> selected;
  for (std::size_t i = 0; i < type.offerings.size(); ++i) {
    if (is_offering_selected(type.offerings[i], wanted)) selected.push_back(i);
  }
  return selected;
}

double number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

double overlaid_price(const NodeOverlay& overlay, double price) {
  double result = 0;
  if (overlay.price) {
    result = number_of(*overlay.price);
  } else if (overlay.price_adjustment->ends_with('%')) {
    result = price * (1 + number_of(*overlay.price_adjustment) / 100);
  } else {
    result = price + number_of(*overlay.price_adjustment);
  }
  return std::max(result, 0.0);
}

/// Whether the overlay picks types by name alone, the one form that may give a price to an unpriced type.
bool selects_by_type_name_only(const NodeOverlay& overlay) {
  return overlay.requirements.size() == 1 && overlay.requirements.front().key == model::kInstanceTypeLabel &&
         overlay.requirements.front().op == model::operator_name(model::Operator::kIn);
}

void apply_price(const NodeOverlay& overlay, model::Offering& offering) {
  if (!offering.priced && overlay.price && selects_by_type_name_only(overlay)) {
    offering.priced = true;
    offering.available = true;
  }
  offering.price_usd_hour = overlaid_price(overlay, offering.price_usd_hour);
}

}  // namespace

std::vector<std::string> conflicting_overlays(const Snapshot& snapshot, const std::vector<const NodePool*>& pools) {
  // What was last touched, by pool, type, and offering index or resource name.
  using Target = std::tuple<std::string, std::string, std::string>;
  std::map<Target, std::int64_t> weight_of_last;
  std::vector<std::string> rejected;
  for (const NodeOverlay* overlay : in_processing_order(snapshot)) {
    std::set<Target> touched;
    for (const NodePool* pool : pools) {
      const model::InstanceCatalog* catalog = model::catalog_of(snapshot, *pool);
      if (catalog == nullptr) continue;
      for (const InstanceType& type : catalog->types) {
        std::vector<std::size_t> offerings = selected_offerings(*overlay, *pool, type);
        if (offerings.empty()) continue;
        if (is_price_overlay(*overlay)) {
          for (std::size_t i : offerings) touched.emplace(pool->meta.name, type.name, std::to_string(i));
        }
        for (const auto& [resource, quantity] : overlay->capacity) {
          touched.emplace(pool->meta.name, type.name, "capacity " + resource);
        }
      }
    }
    bool conflict = std::ranges::any_of(touched, [&](const Target& target) {
      auto last = weight_of_last.find(target);
      return last != weight_of_last.end() && last->second == overlay->weight;
    });
    if (conflict) {
      rejected.push_back(overlay->meta.name);
    } else {
      for (const Target& target : touched) weight_of_last[target] = overlay->weight;
    }
  }
  return rejected;
}

OverlaidTypes overlaid_types(const Snapshot& snapshot, const NodePool& pool, const std::vector<std::string>& rejected) {
  OverlaidTypes result;
  const model::InstanceCatalog* catalog = model::catalog_of(snapshot, pool);
  if (catalog == nullptr) return result;
  std::vector<const NodeOverlay*> overlays = in_processing_order(snapshot);
  std::erase_if(overlays, [&](const NodeOverlay* overlay) {
    return std::ranges::find(rejected, overlay->meta.name) != rejected.end();
  });
  for (const InstanceType& original : catalog->types) {
    InstanceType type = original;
    std::set<std::size_t> priced;
    std::set<std::string> resized;
    for (const NodeOverlay* overlay : overlays) {
      std::vector<std::size_t> offerings = selected_offerings(*overlay, pool, original);
      if (offerings.empty()) continue;
      if (is_price_overlay(*overlay)) {
        for (std::size_t i : offerings) {
          if (priced.insert(i).second) apply_price(*overlay, type.offerings[i]);
        }
      }
      for (const auto& [resource, quantity] : overlay->capacity) {
        if (resized.insert(resource).second) type.capacity.set(resource, quantity);
      }
    }
    if (!priced.empty()) result.priced.push_back(type.name);
    if (!resized.empty()) result.resized.push_back(type.name);
    result.types.push_back(std::move(type));
  }
  return result;
}

}  // namespace kerf::reference
