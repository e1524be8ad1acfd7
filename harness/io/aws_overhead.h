#pragma once

#include <cstdint>

#include "kerf/io/aws_types.h"
#include "kerf/model/node_pool.h"
#include "kerf/model/resources.h"

namespace kerf::io {

/// Whether the nodes run Windows: the AMI family's name says so.
[[nodiscard]] bool is_windows(const model::NodeClass* node_class);

/// Pods by the ENI formula, without reserved ENIs: default card ENIs x (IPv4 per ENI - 1) + 2. A type without ENI data
/// has the published number. Source: provisioning.md 8.2.
[[nodiscard]] std::int64_t eni_limited_pods(const AwsType& type);

/// What a node of the type has, as the node class configures it (nullptr = defaults). Source: provisioning.md 8.2.
[[nodiscard]] model::ResourceList aws_capacity(const AwsType& type, const model::NodeClass* node_class);

/// kubeReserved + systemReserved + eviction threshold on that capacity. Source: provisioning.md 8.2.
[[nodiscard]] model::ResourceList aws_overhead(const AwsType& type, const model::NodeClass* node_class,
                                               const model::ResourceList& capacity);

}  // namespace kerf::io
