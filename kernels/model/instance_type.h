#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/requirements.h"
#include "kerf/model/resources.h"

namespace kerf::model {

/// One way to buy an instance type. Source: provisioning.md 1.5.
struct Offering {
  /// At least capacity type and zone; reservation id In [id] when reserved, DoesNotExist otherwise.
  Requirements requirements;
  /// Offerings of one catalog with equal requirements share it. See number_requirements.
  std::uint32_t requirements_id = 0;
  std::string zone;
  std::string capacity_type;
  double price_usd_hour = 0;
  bool priced = true;  ///< False: no price is known; such an offering is never available.
  bool available = true;
  std::string reservation_id;
  std::int64_t reservation_capacity = 0;
  std::optional<ResourceList> capacity_override;
  std::optional<ResourceList> overhead_override;
};

struct InstanceType {
  std::string name;
  /// Every label of the type, the implied ones included (name, zones, capacity types, reservation ids).
  Requirements requirements;
  ResourceList capacity;
  ResourceList overhead;
  std::vector<Offering> offerings;
};

/// Capacity minus overhead, keys of capacity only, hugepages taken from memory. Source: provisioning.md 1.5.
[[nodiscard]] ResourceList allocatable(const ResourceList& capacity, const ResourceList& overhead);

/// A provider's list, in the provider's order (here: by name).
struct InstanceCatalog {
  std::string name;  ///< `aws`, `azure`, a file's name, or `input` for InstanceType documents.
  std::vector<InstanceType> types;

  /// The type of that name, or nullptr. O(log types).
  [[nodiscard]] const InstanceType* find(std::string_view type_name) const;
};

/// Gives every offering its `requirements_id`, from 1 in the order of the catalog. O(offerings x different ones).
void number_requirements(InstanceCatalog& catalog);

}  // namespace kerf::model
