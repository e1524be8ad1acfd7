#pragma once

#include "kerf/io/field_reader.h"
#include "kerf/model/pod.h"

namespace kerf::io {

/// `spec.affinity`, with matchLabelKeys and mismatchLabelKeys folded into the selectors as the API server does it.
/// Source: provisioning.md 5.2.
void read_affinity(const Field& affinity, const model::LabelMap& pod_labels, model::PodSpec& spec);

/// `spec.topologySpreadConstraints`.
void read_topology_spread(const Field& constraints, model::PodSpec& spec);

}  // namespace kerf::io
