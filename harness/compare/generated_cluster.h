#pragma once

#include <cstddef>
#include <cstdint>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::compare {

/// A generated cluster, read as any input is.
struct GeneratedCluster {
  model::Snapshot snapshot;
  model::Options options;
};

/// gen::half_empty_cluster, loaded; decided on at the latest instant that it names.
[[nodiscard]] GeneratedCluster generate_cluster(std::size_t nodes, std::uint64_t seed);

}  // namespace kerf::compare
