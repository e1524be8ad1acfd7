#pragma once

#include <optional>

#include "kerf/io/field_reader.h"
#include "kerf/io/kinds.h"
#include "kerf/io/migrate.h"
#include "kerf/model/node_pool.h"

namespace kerf::io {

/// A NodePool, and the kubelet block of an older one.
struct NodePoolReading {
  model::NodePool pool;
  std::optional<KubeletSettings> kubelet;
};

/// A NodePool by the rules of its version. Source: provisioning.md 1.4, disruption.md 1.2-1.3 and 4.1.
[[nodiscard]] NodePoolReading read_node_pool(const Field& object, model::ObjectMeta meta, VersionUse use);

}  // namespace kerf::io
