#include "kerf/reference/launch.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>

#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/pricing.h"

namespace kerf::reference {

using model::InstanceType;
using model::Offering;

namespace {

constexpr std::size_t kMaxLaunchTypes = 60;
constexpr std::string_view kInstanceSizeLabel = "karpenter.k8s.aws/instance-size";
constexpr std::string_view kCapacityBlock = "capacity-block";
constexpr std::array<std::string_view, 5> kAcceleratorResources{"aws.amazon.com/neuron", "aws.amazon.com/neuroncore",
                                                                "amd.com/gpu", "nvidia.com/gpu", "habana.ai/gaudi"};

/// A type and the offerings of it that the filters have left, all of them available and compatible.
struct Option {
  const InstanceType* type = nullptr;
  std::vector<const Offering*> offerings;
};
using Options = std::vector<Option>;

/// How a reservation was made; one launch uses reservations of one kind only.
struct ReservationKind {
  std::string type = "default";
  bool interruptible = false;

  bool operator==(const ReservationKind&) const = default;
  /// The order in which equal prices are preferred.
  [[nodiscard]] int rank() const { return interruptible ? 2 : type == kCapacityBlock ? 1 : 0; }
};

std::string single_value(const model::Requirements& requirements, std::string_view key, std::string_view fallback) {
  const model::Requirement* requirement = requirements.find(key);
  return requirement != nullptr && requirement->is_single() ? requirement->values.front() : std::string(fallback);
}

ReservationKind kind_of(const Offering& offering) {
  return {single_value(offering.requirements, model::kReservationTypeLabel, "default"),
          single_value(offering.requirements, model::kReservationInterruptibleLabel, "false") == "true"};
}

bool is_reserved(const Offering* offering) { return offering->capacity_type == model::kReserved; }

void drop_types_without_offerings(Options& options) {
  std::erase_if(options, [](const Option& option) { return option.offerings.empty(); });
}

/// Filter 1: what the claim allows, and what is available with room for it.
Options compatible_options(const LaunchRequest& request) {
  OfferingFilter offered(request.requirements);
  Options options;
  for (std::uint32_t index : request.types) {
    const TemplateType& type = request.source.types[index];
    Option option{type.type, {}};
    for (const AllocatableGroup& group : type.groups) {
      if (!model::fits(request.requests, group.allocatable)) continue;
      for (const Offering* offering : group.offerings) {
        if (offered.accepts(*offering)) option.offerings.push_back(offering);
      }
    }
    options.push_back(std::move(option));
  }
  drop_types_without_offerings(options);
  return options;
}

/// The kind of the cheapest reserved offering, if there is one.
std::optional<ReservationKind> cheapest_reservation_kind(const Options& options) {
  std::optional<std::tuple<double, int>> best;
  std::optional<ReservationKind> kind;
  for (const Option& option : options) {
    for (const Offering* offering : option.offerings) {
      if (!is_reserved(offering)) continue;
      std::tuple candidate(offering->price_usd_hour, kind_of(*offering).rank());
      if (best && *best <= candidate) continue;
      best = candidate;
      kind = kind_of(*offering);
    }
  }
  return kind;
}

/// Filter 2: one kind of reservation, and nothing else. Source: provisioning.md 6.4.
void keep_one_reservation_kind(Options& options, const ReservationKind& kind) {
  for (Option& option : options) {
    std::erase_if(option.offerings,
                  [&](const Offering* offering) { return !is_reserved(offering) || kind_of(*offering) != kind; });
  }
  drop_types_without_offerings(options);
}

double least_price(const Option& option) {
  double least = std::numeric_limits<double>::infinity();
  for (const Offering* offering : option.offerings) least = std::min(least, offering->price_usd_hour);
  return least;
}

/// Filter 3: a capacity block is bought for one type.
void keep_cheapest_type(Options& options) {
  auto cheapest = std::ranges::min_element(options, {}, [](const Option& option) {
    return std::tuple(least_price(option), std::string_view(option.type->name));
  });
  options = {*cheapest};
}

/// Filter 4: per type and zone the reservation with the most left.
void keep_fullest_reservation_per_zone(Options& options) {
  for (Option& option : options) {
    std::vector<const Offering*> kept;
    for (const Offering* offering : option.offerings) {
      if (!is_reserved(offering)) continue;
      auto same_zone = std::ranges::find(kept, offering->zone, &Offering::zone);
      if (same_zone == kept.end()) {
        kept.push_back(offering);
      } else if (offering->reservation_capacity > (*same_zone)->reservation_capacity) {
        *same_zone = offering;
      }
    }
    option.offerings = std::move(kept);
  }
  drop_types_without_offerings(options);
}

void apply_reservation_filters(Options& options) {
  std::optional<ReservationKind> kind = cheapest_reservation_kind(options);
  if (!kind) return;
  keep_one_reservation_kind(options, *kind);
  if (kind->type == kCapacityBlock) keep_cheapest_type(options);
  keep_fullest_reservation_per_zone(options);
}

bool is_exotic(const Option& option) {
  if (single_value(option.type->requirements, kInstanceSizeLabel, "").find("metal") != std::string::npos) return true;
  return std::ranges::any_of(kAcceleratorResources, [&](std::string_view resource) {
    const model::Quantity* quantity = option.type->capacity.find(resource);
    return quantity != nullptr && !quantity->is_zero();
  });
}

/// Filter 5: bare metal and accelerators only when nothing generic is left.
void drop_exotic_types(Options& options) {
  if (std::ranges::all_of(options, is_exotic)) return;
  std::erase_if(options, is_exotic);
}

/// Filter 6: no spot dearer than the cheapest on-demand, where both are there.
void drop_dear_spot(Options& options) {
  double on_demand = std::numeric_limits<double>::infinity();
  for (const Option& option : options) {
    for (const Offering* offering : option.offerings) {
      if (offering->capacity_type == model::kOnDemand) on_demand = std::min(on_demand, offering->price_usd_hour);
    }
  }
  for (Option& option : options) {
    std::erase_if(option.offerings, [&](const Offering* offering) {
      return offering->capacity_type == model::kSpot && offering->price_usd_hour > on_demand;
    });
  }
  drop_types_without_offerings(options);
}

bool allows(const LaunchRequest& request, std::string_view capacity_type) {
  return request.requirements.get(model::kCapacityTypeLabel).has(capacity_type);
}

/// Price order, 60 types at most; empty when Strict minValues no longer hold.
void truncate(Options& options, const LaunchRequest& request) {
  std::ranges::sort(options, {}, [](const Option& option) {
    return std::tuple(least_price(option), std::string_view(option.type->name));
  });
  if (options.size() > kMaxLaunchTypes) options.resize(kMaxLaunchTypes);
  if (request.min_values_policy != model::MinValuesPolicy::kStrict) return;
  std::vector<const InstanceType*> types;
  for (const Option& option : options) types.push_back(option.type);
  if (!min_values_shortfalls(types, request.requirements).empty()) options.clear();
}

/// Reserved before spot before on-demand, among what is left.
std::string_view launched_capacity_type(const Options& options) {
  for (std::string_view capacity_type : {model::kReserved, model::kSpot}) {
    for (const Option& option : options) {
      if (std::ranges::find(option.offerings, capacity_type, &Offering::capacity_type) != option.offerings.end()) {
        return capacity_type;
      }
    }
  }
  return model::kOnDemand;
}

/// The cheapest of that capacity type (any when empty); equal prices by type name, then zone. Source: provisioning.md
/// 6.5.
std::optional<model::PricedOffering> cheapest(const Options& options, std::string_view capacity_type) {
  auto key = [](const InstanceType& type, const Offering& offering) {
    return std::tie(offering.price_usd_hour, type.name, offering.zone, offering.capacity_type);
  };
  const InstanceType* best_type = nullptr;
  const Offering* best = nullptr;
  for (const Option& option : options) {
    for (const Offering* offering : option.offerings) {
      if (!capacity_type.empty() && offering->capacity_type != capacity_type) continue;
      if (best != nullptr && key(*option.type, *offering) >= key(*best_type, *best)) continue;
      best_type = option.type;
      best = offering;
    }
  }
  return best == nullptr ? std::nullopt : std::optional(priced(*best_type, *best));
}

}  // namespace

bool has_launch_rules(const model::NodePool& pool) { return pool.node_class_ref.kind == "EC2NodeClass"; }

std::optional<model::PricedOffering> simulated_launch(const LaunchRequest& request) {
  Options options = compatible_options(request);
  if (!has_launch_rules(*request.source.pool)) return cheapest(options, {});
  if (allows(request, model::kReserved)) apply_reservation_filters(options);
  if (!request.requirements.has_min_values()) {
    drop_exotic_types(options);
    if (allows(request, model::kSpot) && allows(request, model::kOnDemand)) drop_dear_spot(options);
  }
  truncate(options, request);
  return cheapest(options, launched_capacity_type(options));
}

}  // namespace kerf::reference
