#pragma once

#include "kerf/io/field_reader.h"
#include "kerf/model/workload.h"

namespace kerf::io {

/// Source: provisioning.md 6.7.
[[nodiscard]] model::NodeOverlay read_node_overlay(const Field& object, model::ObjectMeta meta);
/// Source: provisioning.md 6.8.
[[nodiscard]] model::CapacityBuffer read_capacity_buffer(const Field& object, model::ObjectMeta meta);

}  // namespace kerf::io
