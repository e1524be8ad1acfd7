#pragma once

#include "kerf/io/field_reader.h"
#include "kerf/io/kinds.h"
#include "kerf/model/node_pool.h"

namespace kerf::io {

/// EC2NodeClass, AKSNodeClass or KWOKNodeClass. Source: provisioning.md 8.2.
[[nodiscard]] model::NodeClass read_node_class(const Field& object, model::ObjectMeta meta, const KindEntry& kind,
                                               VersionUse use);

}  // namespace kerf::io
