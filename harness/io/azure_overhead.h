#pragma once

#include "kerf/io/azure_sizes.h"
#include "kerf/model/node_pool.h"
#include "kerf/model/resources.h"

namespace kerf::io {

/// What a node of the size has: memory is the whole GiB less 7.5 %, pods the node class's maxPods or 250 (overlay
/// network), ephemeral storage its OS disk or 128 GB. Rules: corpora/README.md, section 2.
[[nodiscard]] model::ResourceList azure_capacity(const AzureSize& size, const model::NodeClass* node_class);

/// The reserves for the kubelet, by brackets of cores and GiB, and the eviction threshold of 750Mi.
/// Rules: corpora/README.md, section 2.
[[nodiscard]] model::ResourceList azure_overhead(const AzureSize& size);

}  // namespace kerf::io
