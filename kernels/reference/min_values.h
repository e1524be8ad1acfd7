#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kerf/model/instance_type.h"
#include "kerf/model/requirements.h"

namespace kerf::reference {

/// A key whose minValues is not reached.
struct MinValuesShortfall {
  std::string key;
  std::int64_t wanted = 0;
  std::int64_t reached = 0;
};

/// Every key of `requirements` whose minValues exceeds the number of distinct concrete values that `types` define for
/// it, whether or not the requirement still allows them. None for an empty list. Source: provisioning.md 2.6.
[[nodiscard]] std::vector<MinValuesShortfall> min_values_shortfalls(std::span<const model::InstanceType* const> types,
                                                                    const model::Requirements& requirements);

/// Lowers the minValues of those keys to what is reached. Source: provisioning.md 4.7.
void lower_min_values(model::Requirements& requirements, const std::vector<MinValuesShortfall>& shortfalls);

/// `node.kubernetes.io/instance-type has 2 of 3 values, ...`
[[nodiscard]] std::string describe(const std::vector<MinValuesShortfall>& shortfalls);

}  // namespace kerf::reference
