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

/// A type of one pool that an overlay selects.
struct Selection {
  std::pair<std::string_view, std::string_view> pool_and_type;
  std::vector<std::size_t> offerings;
};

/// Over all NodePools, those included that take no part in a pass.
std::vector<Selection> selections_of(const NodeOverlay& overlay, const Snapshot& snapshot) {
  std::vector<Selection> selections;
  for (const NodePool& pool : snapshot.node_pools) {
    const model::InstanceCatalog* catalog = model::catalog_of(snapshot, pool);
    if (catalog == nullptr) continue;
    for (const InstanceType& type : catalog->types) {
      std::vector<std::size_t> offerings = selected_offerings(overlay, pool, type);
      if (!offerings.empty()) selections.push_back({{pool.meta.name, type.name}, std::move(offerings)});
    }
  }
  return selections;
}

/// What the overlays so far have touched last.
class Touched {
 public:
  [[nodiscard]] bool conflicts(const NodeOverlay& overlay, const Selection& selection) const {
    return conflicts_in_price(overlay, selection) || conflicts_in_capacity(overlay, selection);
  }

  void add(const NodeOverlay& overlay, const Selection& selection) {
    if (is_price_overlay(overlay)) {
      for (std::size_t i : selection.offerings) weight_of_price_[{selection.pool_and_type, i}] = overlay.weight;
    }
    if (!overlay.capacity.empty()) last_capacity_[selection.pool_and_type] = &overlay;
  }

 private:
  [[nodiscard]] bool conflicts_in_price(const NodeOverlay& overlay, const Selection& selection) const {
    return is_price_overlay(overlay) && std::ranges::any_of(selection.offerings, [&](std::size_t i) {
             auto last = weight_of_price_.find({selection.pool_and_type, i});
             return last != weight_of_price_.end() && last->second == overlay.weight;
           });
  }

  /// Only the last overlay that resized the type is looked at.
  [[nodiscard]] bool conflicts_in_capacity(const NodeOverlay& overlay, const Selection& selection) const {
    auto last = last_capacity_.find(selection.pool_and_type);
    if (last == last_capacity_.end() || last->second->weight != overlay.weight) return false;
    return std::ranges::any_of(overlay.capacity,
                               [&](const auto& entry) { return last->second->capacity.find(entry.first) != nullptr; });
  }

  using PoolAndType = std::pair<std::string_view, std::string_view>;
  std::map<std::pair<PoolAndType, std::size_t>, std::int64_t> weight_of_price_;
  std::map<PoolAndType, const NodeOverlay*> last_capacity_;
};

}  // namespace

std::vector<std::string> conflicting_overlays(const Snapshot& snapshot) {
  Touched touched;
  std::vector<std::string> rejected;
  for (const NodeOverlay* overlay : in_processing_order(snapshot)) {
    std::vector<Selection> selections = selections_of(*overlay, snapshot);
    bool conflict = std::ranges::any_of(
        selections, [&](const Selection& selection) { return touched.conflicts(*overlay, selection); });
    if (conflict) {
      rejected.push_back(overlay->meta.name);
    } else {
      for (const Selection& selection : selections) touched.add(*overlay, selection);
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
