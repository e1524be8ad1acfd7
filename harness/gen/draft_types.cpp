#include <fmt/format.h>

#include "kerf/gen/draft_pools.h"

namespace kerf::gen {
namespace {

/// Prices are counted in ten-thousandths of a dollar, so that many are equal.
double dollars(std::int64_t ten_thousandths) { return static_cast<double>(ten_thousandths) / 1e4; }

/// The offerings of one type, as JSON and in its draft.
class Offerings {
 public:
  Offerings(Draft& draft, TypeDraft& type) : draft_(draft), type_(type) {}

  List build() {
    const std::size_t zones = 1 + draft_.source.below(3);
    const std::int64_t base = 500 * type_.cpu + 10 * draft_.source.between(0, 40);
    for (std::size_t z = 0; z < zones; ++z) add_zone(kZones[z], base + 100 * draft_.source.between(0, 2));
    return std::move(list_);
  }

 private:
  void add_zone(std::string_view zone, std::int64_t price) {
    add(zone, "on-demand", dollars(price));
    if (draft_.spot_fleet || (draft_.on(Feature::kSpot) && !draft_.source.one_in(4))) {
      add(zone, "spot", dollars(price * draft_.source.between(3, 8) / 10));
    }
    if (draft_.once_in(Feature::kReservations, 3)) add(zone, "reserved", dollars(price) / 1e7);
  }

  void add(std::string_view zone, std::string_view capacity_type, double price) {
    Object offering;
    offering.text("zone", zone).text("capacityType", capacity_type).number("price", price);
    if (draft_.source.one_in(8)) offering.flag("available", false);
    std::string reservation;
    if (capacity_type == "reserved") {
      const std::size_t index = draft_.source.below(draft_.reservations.size());
      reservation = fmt::format("cr-{}", index);
      offering.text("reservationID", reservation).number("reservationCapacity", draft_.reservations.at(index));
    }
    type_.offerings.push_back({.zone = zone, .capacity_type = capacity_type, .reservation = std::move(reservation)});
    list_.put(offering);
  }

  Draft& draft_;
  TypeDraft& type_;
  List list_;
};

TypeDraft choose_type(Draft& draft, std::size_t index) {
  Source& source = draft.source;
  TypeDraft type;
  type.name = fmt::format("t{}", index);
  type.cpu = std::int64_t{1} << source.below(5);
  type.memory_gib = type.cpu * source.between(1, 4);
  type.pods = draft.once_in(Feature::kOddities, 6) ? source.between(2, 6) : 4 + 4 * type.cpu;
  if (draft.once_in(Feature::kGpus, 3)) type.gpus = source.between(1, 2);
  type.overhead_cpu_milli = 50 * source.between(0, 2);
  type.overhead_memory_mib = 100 * source.between(0, 2);
  type.arch = source.one_in(6) ? "arm64" : "amd64";
  type.family = draft.pick(kFamilies);
  return type;
}

Object type_labels(const TypeDraft& type) {
  Object labels;
  labels.text("kubernetes.io/arch", type.arch).text("kubernetes.io/os", "linux");
  labels.text("karpenter.k8s.aws/instance-family", type.family);
  labels.text("karpenter.k8s.aws/instance-cpu", fmt::format("{}", type.cpu)).text("size", fmt::format("{}", type.cpu));
  if (type.gpus == 0) return labels.null("karpenter.k8s.aws/instance-gpu-count");
  return labels.text("karpenter.k8s.aws/instance-gpu-count", fmt::format("{}", type.gpus));
}

void emit_type(Draft& draft, TypeDraft& type) {
  Object capacity;
  capacity.text("cpu", fmt::format("{}", type.cpu)).text("memory", fmt::format("{}Gi", type.memory_gib));
  capacity.text("pods", fmt::format("{}", type.pods));
  if (type.gpus > 0) capacity.text("example.com/gpu", fmt::format("{}", type.gpus));
  Object overhead;
  overhead.text("cpu", fmt::format("{}m", type.overhead_cpu_milli));
  overhead.text("memory", fmt::format("{}Mi", type.overhead_memory_mib));
  Object spec;
  spec.put("requirements", type_labels(type)).put("capacity", capacity).put("overhead", overhead);
  spec.put("offerings", Offerings(draft, type).build());
  draft.emit(head("kerf.dev/v1", "InstanceType", Object().text("name", type.name)).put("spec", spec));
}

}  // namespace

void add_types(Draft& draft) {
  if (draft.on(Feature::kReservations)) {
    for (std::int64_t& left : draft.reservations) left = draft.source.edge(0, 3);
  }
  std::size_t fewest = 0;
  if (draft.spot_fleet) {
    fewest = 3 * draft.limits.types;
  } else if (draft.once_in(Feature::kManyTypes, 2)) {
    fewest = 2 * draft.limits.types;
  }
  const std::size_t count = fewest + draft.some(draft.limits.types);
  for (std::size_t i = 0; i < count; ++i) {
    TypeDraft type = choose_type(draft, i);
    emit_type(draft, type);
    draft.types.push_back(std::move(type));
  }
}

}  // namespace kerf::gen
