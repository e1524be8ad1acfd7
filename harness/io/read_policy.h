#pragma once

#include "kerf/io/field_reader.h"
#include "kerf/io/kinds.h"
#include "kerf/model/workload.h"

namespace kerf::io {

/// In policy/v1beta1 an empty selector matches nothing. Source: disruption.md 2.2.
[[nodiscard]] model::PodDisruptionBudget read_pod_disruption_budget(const Field& object, model::ObjectMeta meta,
                                                                    VersionUse use);
[[nodiscard]] model::PriorityClass read_priority_class(const Field& object, model::ObjectMeta meta);
/// The defaults for containers, those that follow from max and min included.
[[nodiscard]] model::LimitRange read_limit_range(const Field& object, model::ObjectMeta meta);
/// A Namespace as it is stored: with the label that repeats its name.
[[nodiscard]] model::Namespace stored_namespace(model::ObjectMeta meta);

}  // namespace kerf::io
