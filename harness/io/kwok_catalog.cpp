#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "kerf/io/catalog.h"
#include "kerf/io/kwok_type.h"
#include "kerf/io/offerings.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::Quantity;

constexpr std::int64_t kGi = std::int64_t{1} << 30;
constexpr std::array<std::string_view, 4> kDefaultZones{"test-zone-a", "test-zone-b", "test-zone-c", "test-zone-d"};
constexpr std::array<std::int64_t, 12> kCpus{1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256};

struct Shape {
  char letter;
  std::int64_t gib_per_cpu;
};
constexpr std::array<Shape, 3> kShapes{{{'c', 2}, {'s', 4}, {'m', 8}}};

model::ResourceList resources_of(std::int64_t cpu, std::int64_t memory_bytes) {
  model::ResourceList resources;
  resources.set(model::kCpu, Quantity::units(cpu));
  resources.set(model::kEphemeralStorage, Quantity::units(20 * kGi));
  resources.set(model::kMemory, Quantity::units(memory_bytes));
  resources.set(model::kPods, Quantity::units(std::min<std::int64_t>(16 * cpu, 1024)));
  return resources;
}

void add_offerings(model::InstanceType& type, const std::vector<std::string>& zones, double on_demand, bool no_spot) {
  for (const std::string& zone : zones) {
    if (!no_spot) set_price(type.offerings.emplace_back(unreserved_offering(zone, model::kSpot)), 0.7 * on_demand);
    set_price(type.offerings.emplace_back(unreserved_offering(zone, model::kOnDemand)), on_demand);
  }
  imply_labels(type);
}

}  // namespace

model::InstanceCatalog kwok_catalog(const CatalogOptions& options) {
  std::vector<std::string> zones = zones_or(options.zones, kDefaultZones);
  std::vector<model::InstanceType> types;
  for (std::int64_t cpu : kCpus) {
    for (const Shape& shape : kShapes) {
      std::int64_t memory_bytes = cpu * shape.gib_per_cpu * kGi;
      double on_demand = 0.025 * static_cast<double>(cpu) + 0.001 * static_cast<double>(memory_bytes) / 1e9;
      for (const char* os : {"linux", "windows"}) {
        for (const char* arch : {"amd64", "arm64"}) {
          std::string name = fmt::format("{}-{}x-{}-{}", shape.letter, cpu, arch, os);
          types.push_back(kwok_type(std::move(name), arch, {os}, resources_of(cpu, memory_bytes)));
          add_offerings(types.back(), zones, on_demand, options.no_spot);
        }
      }
    }
  }
  return finish_catalog("kwok", std::move(types), options);
}

}  // namespace kerf::io
