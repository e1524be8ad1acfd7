#pragma once

#include "kerf/io/field_reader.h"
#include "kerf/io/kinds.h"
#include "kerf/model/node.h"

namespace kerf::io {

/// Without `allocatable` the whole capacity is, as the API server stores it. Source: provisioning.md 1.6.
[[nodiscard]] model::Node read_node(const Field& object, model::ObjectMeta meta);

/// expireAfter defaults to 720h; in v1beta1 it is that of the NodePool, which the caller knows.
/// Source: disruption.md 1.3.
[[nodiscard]] model::NodeClaim read_node_claim(const Field& object, model::ObjectMeta meta, VersionUse use);

inline constexpr model::NillableDuration kDefaultExpireAfter{std::chrono::hours(720)};

}  // namespace kerf::io
