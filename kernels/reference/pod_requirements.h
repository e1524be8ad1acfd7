#pragma once

#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/pod.h"
#include "kerf/model/requirements.h"

namespace kerf::reference {

/// What a pod asks of its node. Source: provisioning.md 2.5.
struct PodRequirements {
  model::Requirements strict;  ///< nodeSelector and the first required term.
  model::Requirements full;    ///< And the heaviest preferred term.
};

[[nodiscard]] PodRequirements pod_requirements(const model::PodSpec& spec, model::PreferencePolicy policy);

/// nodeSelector combined with each required term; the selector alone where there is no term. Any of them will do for
/// daemon pods and for the node filter of a spread. Source: provisioning.md 1.7, 5.4.
[[nodiscard]] std::vector<model::Requirements> strict_alternatives(const model::PodSpec& spec);

/// The first preferred term of the largest weight, or nullptr. Source: provisioning.md 2.5.
[[nodiscard]] const model::PreferredNodeTerm* heaviest_preference(const model::PodSpec& spec);

}  // namespace kerf::reference
