#pragma once

#include "kerf/io/field_reader.h"
#include "kerf/model/demand.h"

namespace kerf::io {

/// Source: demand.md 1.2.
[[nodiscard]] model::ScaledObject read_scaled_object(const Field& object, model::ObjectMeta meta);
/// Source: demand.md 3.
[[nodiscard]] model::ScaledJob read_scaled_job(const Field& object, model::ObjectMeta meta);
/// Source: demand.md 4.
[[nodiscard]] model::HorizontalPodAutoscaler read_horizontal_pod_autoscaler(const Field& object,
                                                                            model::ObjectMeta meta);

}  // namespace kerf::io
