#include "kerf/reference/min_values.h"

#include <fmt/format.h>

#include <set>
#include <string_view>

namespace kerf::reference {

namespace {

std::int64_t distinct_values(std::span<const model::InstanceType* const> types, std::string_view key) {
  std::set<std::string_view> values;
  for (const model::InstanceType* type : types) {
    const model::Requirement* requirement = type->requirements.find(key);
    if (requirement != nullptr && !requirement->complement) {
      values.insert(requirement->values.begin(), requirement->values.end());
    }
  }
  return static_cast<std::int64_t>(values.size());
}

}  // namespace

std::vector<MinValuesShortfall> min_values_shortfalls(std::span<const model::InstanceType* const> types,
                                                      const model::Requirements& requirements) {
  std::vector<MinValuesShortfall> shortfalls;
  if (types.empty()) return shortfalls;
  for (const auto& [key, requirement] : requirements) {
    if (!requirement.min_values) continue;
    std::int64_t reached = distinct_values(types, key);
    if (reached < *requirement.min_values) shortfalls.push_back({key, *requirement.min_values, reached});
  }
  return shortfalls;
}

void lower_min_values(model::Requirements& requirements, const std::vector<MinValuesShortfall>& shortfalls) {
  for (const MinValuesShortfall& shortfall : shortfalls) {
    model::Requirement lowered = requirements.get(shortfall.key);
    lowered.min_values = shortfall.reached;
    requirements.replace(shortfall.key, std::move(lowered));
  }
}

std::string describe(const std::vector<MinValuesShortfall>& shortfalls) {
  std::string text;
  for (const MinValuesShortfall& shortfall : shortfalls) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} has {} of {} values", shortfall.key, shortfall.reached, shortfall.wanted);
  }
  return text;
}

}  // namespace kerf::reference
