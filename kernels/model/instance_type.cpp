#include "kerf/model/instance_type.h"

#include <algorithm>

namespace kerf::model {

ResourceList allocatable(const ResourceList& capacity, const ResourceList& overhead) {
  ResourceList left = capacity;
  for (const auto& [name, amount] : overhead) {
    if (capacity.contains(name)) left.slot(name) -= amount;
  }
  if (!capacity.contains(kMemory)) return left;
  for (const auto& [name, amount] : capacity) {
    if (!name.starts_with("hugepages-")) continue;
    left.set(kMemory, std::max(left.slot(kMemory) - amount, Quantity()));
  }
  return left;
}

const InstanceType* InstanceCatalog::find(std::string_view type_name) const {
  auto place = std::lower_bound(types.begin(), types.end(), type_name,
                                [](const InstanceType& type, std::string_view wanted) { return type.name < wanted; });
  return place != types.end() && place->name == type_name ? &*place : nullptr;
}

void number_requirements(InstanceCatalog& catalog) {
  std::vector<const Requirements*> different;
  for (InstanceType& type : catalog.types) {
    for (Offering& offering : type.offerings) {
      auto same = std::ranges::find_if(
          different, [&](const Requirements* requirements) { return *requirements == offering.requirements; });
      if (same == different.end()) same = different.insert(same, &offering.requirements);
      offering.requirements_id = static_cast<std::uint32_t>(same - different.begin()) + 1;
    }
  }
}

}  // namespace kerf::model
