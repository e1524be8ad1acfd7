#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/instance_filter.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/pass_pod.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

/// E-INSTANCE: which criteria no type met, the claim's requirements, and the requests. Source: provisioning.md 4.9.
[[nodiscard]] Rejection instance_rejection(const TypeQuery& query, const PassPod& pod);

/// E-MINVALUES: the keys that fall short. Source: provisioning.md 4.9.
[[nodiscard]] Rejection min_values_rejection(const TypeQuery& query, const std::vector<MinValuesShortfall>& shortfalls);

/// The criteria of E-INSTANCE in words. Source: provisioning.md 4.9.
[[nodiscard]] std::string describe_criteria(const TypeCriteria& seen);

/// A well-known label, then a key of `existing`, that contains `key` or ends with what follows its slash; empty when
/// there is none. Source: provisioning.md 2.4.
[[nodiscard]] std::string similar_key(std::string_view key, const model::Requirements& existing);

}  // namespace kerf::reference
