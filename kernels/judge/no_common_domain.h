#pragma once

#include <cstddef>
#include <string>

#include "kerf/judge/facts.h"
#include "kerf/judge/plan_view.h"

namespace kerf::judge {

/// Whether `pod`, which has topology rules over `key`, may have been placed where that key does not exist. Rules that
/// are possible each alone and have no domain in common leave "does not exist", which such a place accepts; from then
/// on it refuses every other pod with a rule over the key. Which domains were possible when the pod came is not known,
/// so it is enough that it has two rules and that nobody else there has one. O(pods and their terms).
/// Source: provisioning.md 5.6.
[[nodiscard]] bool may_lack_domain(const Facts& facts, const PlanView& plan, std::size_t pod, const std::string& key);

}  // namespace kerf::judge
