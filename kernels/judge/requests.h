#pragma once

#include <vector>

#include "kerf/model/pod.h"
#include "kerf/model/resources.h"

namespace kerf::judge {

/// What one pod asks of its node, `pods: 1` included. Source: provisioning.md 1.3.
[[nodiscard]] model::ResourceList effective_requests(const model::Pod& pod);

/// The spec with every limit copied to where the request is missing: what the API server does to real pods, done here
/// for daemon pods made from a template. Source: provisioning.md 1.3.
[[nodiscard]] model::PodSpec with_limits_as_requests(const model::PodSpec& spec);

/// Whether `request` fits into `room`: nothing of `room` is negative, and no amount of `request` is larger than what
/// `room` has of it (nothing where it has no such name). Source: provisioning.md 4.1.
[[nodiscard]] bool fits(const model::ResourceList& request, const model::ResourceList& room);

/// The first resource that keeps `request` out of `room`, or nullptr when it fits.
[[nodiscard]] const std::string* blocking_resource(const model::ResourceList& request, const model::ResourceList& room);

/// The amount of `name`, zero where it is missing.
[[nodiscard]] model::Quantity amount(const model::ResourceList& list, std::string_view name);

/// `total[r] -= part[r]` only for the names that `total` has.
void subtract_present(model::ResourceList& total, const model::ResourceList& part);

}  // namespace kerf::judge
