#include "kerf/reference/reservations.h"

#include <algorithm>

#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

namespace {

Reservations::Ids compatible_reservations(const Template& source, std::span<const std::uint32_t> types,
                                          const model::Requirements& requirements) {
  OfferingFilter offered(requirements);
  Reservations::Ids ids;
  for (std::uint32_t index : types) {
    for (const AllocatableGroup& group : source.types[index].groups) {
      for (const model::Offering* offering : group.offerings) {
        if (offering->capacity_type == model::kReserved && offered.accepts(*offering)) {
          ids.insert(offering->reservation_id);
        }
      }
    }
  }
  return ids;
}

}  // namespace

Reservations::Reservations(std::span<const PoolInPass> pools) {
  for (const PoolInPass& pool : pools) {
    for (const model::InstanceType* type : pool.types) {
      for (const model::Offering& offering : type->offerings) {
        if (offering.capacity_type != model::kReserved) continue;
        auto [place, is_new] = capacity_.emplace(offering.reservation_id, offering.reservation_capacity);
        if (!is_new) place->second = std::min(place->second, offering.reservation_capacity);
      }
    }
  }
}

std::expected<Reservations::Ids, std::string_view> Reservations::offerings_to_reserve(
    const Template& source, std::span<const std::uint32_t> types, const model::Requirements& requirements,
    const Ids& held, ReservedMode mode) const {
  if (capacity_.empty()) return Ids{};
  Ids compatible = compatible_reservations(source, types, requirements);
  Ids reservable;
  for (const std::string& id : compatible) {
    if (held.contains(id) || capacity_.at(id) > 0) reservable.insert(id);
  }
  if (mode == ReservedMode::kStrict && reservable.empty()) {
    if (!compatible.empty()) return std::unexpected(kReservedBusy);
    if (!held.empty()) return std::unexpected(kReservedLost);
  }
  return reservable;
}

void Reservations::exchange(const Ids& before, const Ids& after) {
  for (const std::string& id : before) ++capacity_[id];
  for (const std::string& id : after) --capacity_[id];
}

}  // namespace kerf::reference
