#include <fmt/format.h>

#include <set>

#include "kerf/judge/checks.h"

namespace kerf::judge {

using model::MinValuesPolicy;
using model::Requirement;

namespace {

// Every concrete value that a remaining type defines for the key, whatever else narrows the claim.
std::int64_t count_values(const ClaimView& claim, const std::string& key) {
  std::set<std::string> values;
  for (const ClaimType& type : claim.types) {
    const Requirement* defined = type.fact->type.requirements.find(key);
    if (defined != nullptr && !defined->complement) values.insert(defined->values.begin(), defined->values.end());
  }
  return static_cast<std::int64_t>(values.size());
}

void check_count(const ClaimView& claim, const std::string& key, std::int64_t wanted, Violations& found) {
  const std::int64_t count = count_values(claim, key);
  if (count >= wanted) return;
  found.push_back({"I-022", claim.name,
                   fmt::format("has types with {} values of {}, but minValues asks for {}", count, key, wanted)});
}

void check_strict(const ClaimView& claim, Violations& found) {
  for (const auto& [key, requirement] : claim.pool->requirements) {
    if (!requirement.min_values) continue;
    const std::optional<std::int64_t> says = claim.requirements.get(key).min_values;
    if (says != requirement.min_values) {
      found.push_back({"I-022", claim.name,
                       fmt::format("carries minValues {} for {}, but NodePool {} asks for {}", says.value_or(0), key,
                                   claim.claim->node_pool, *requirement.min_values)});
    }
    check_count(claim, key, *requirement.min_values, found);
  }
}

// A minValues that was lowered is still there, with the count that was reached.
void check_dropped(const ClaimView& claim, Violations& found) {
  for (const auto& [key, requirement] : claim.pool->requirements) {
    if (!requirement.min_values || claim.requirements.get(key).min_values || count_values(claim, key) == 0) continue;
    found.push_back({"I-022", claim.name,
                     fmt::format("carries no minValues for {}, of which NodePool {} asks for {}", key,
                                 claim.claim->node_pool, *requirement.min_values)});
  }
}

void check_best_effort(const ClaimView& claim, Violations& found) {
  check_dropped(claim, found);
  for (const auto& [key, requirement] : claim.requirements) {
    if (!requirement.min_values) continue;
    const std::int64_t most = claim.pool->requirements.get(key).min_values.value_or(0);
    if (*requirement.min_values > most) {
      found.push_back({"I-022", claim.name,
                       fmt::format("carries minValues {} for {}, more than the {} of NodePool {}",
                                   *requirement.min_values, key, most, claim.claim->node_pool)});
    }
    // Cutting the list to the cheapest types is not checked again under this policy.
    if (claim.claim->instance_types.size() < kMostTypes) check_count(claim, key, *requirement.min_values, found);
  }
}

}  // namespace

void check_min_values(const Facts& facts, const PlanView& plan, Violations& found) {
  for (const ClaimView& claim : plan.claims) {
    if (claim.pool == nullptr) continue;
    if (facts.options.min_values_policy == MinValuesPolicy::kStrict) {
      check_strict(claim, found);
    } else {
      check_best_effort(claim, found);
    }
  }
}

}  // namespace kerf::judge
