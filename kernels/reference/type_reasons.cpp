#include "kerf/reference/type_reasons.h"

#include <fmt/format.h>

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::reference {

using model::Quantity;
using model::ResourceList;

namespace {

/// Above this many cpus the writer is taken to have meant thousandths.
constexpr std::int64_t kAbsurdCpus = 1'000'000;

std::string describe_quantity(std::string_view resource, Quantity quantity) {
  return resource == model::kMemory || resource == model::kEphemeralStorage ? quantity.format()
                                                                            : quantity.format_decimal();
}

/// `cpu 1500m, memory 1Gi`; `cpu 1500m to 1700m` where daemon pods differ between types.
std::string describe_requests(const TypeQuery& query, const PassPod& pod) {
  std::vector<ResourceList> totals;
  ResourceList largest;
  for (const DaemonGroup& group : query.source.daemon_groups) {
    totals.push_back(pod.needs->request_list);
    model::add(totals.back(), group.overhead_list);
    largest = model::maximum(largest, totals.back());
  }
  std::string text;
  for (const auto& [resource, most] : largest) {
    if (most.is_zero()) continue;
    Quantity least = most;
    for (const ResourceList& total : totals) {
      const Quantity* amount = total.find(resource);
      least = std::min(least, amount == nullptr ? Quantity() : *amount);
    }
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", resource, describe_quantity(resource, least));
    if (least != most) text += " to " + describe_quantity(resource, most);
  }
  return text;
}

/// Without the keys that stand for no real label.
std::string describe_requirements(model::Requirements requirements) {
  requirements.erase(model::kRegisteredLabel);
  requirements.erase(model::kInitializedLabel);
  return model::describe(requirements);
}

TypeLosses losses_of(const TypeQuery& query) {
  TypeLosses losses = count_losses(query);
  losses.total = query.candidates.size();
  return losses;
}

bool ends_with_name_of(std::string_view candidate, std::string_view key) {
  std::size_t slash = key.find('/');
  std::string_view name = slash == std::string_view::npos ? key : key.substr(slash + 1);
  return !name.empty() && candidate.ends_with(name);
}

}  // namespace

std::string describe_criteria(const TypeCriteria& seen) {
  std::vector<std::string_view> missing;
  if (!seen.requirements) missing.push_back("meets the requirements");
  if (!seen.fit) missing.push_back("has room for the requests");
  if (!seen.offering) missing.push_back("has a matching available offering");
  if (!missing.empty()) return fmt::format("no instance type {}", fmt::join(missing, " or "));
  if (seen.requirements_and_fit) {
    return "no instance type that meets the requirements and has room has a matching available offering";
  }
  if (seen.fit_and_offering) {
    return "no instance type that has room and a matching available offering meets the requirements";
  }
  if (seen.requirements_and_offering) {
    return "no instance type that meets the requirements and has a matching available offering has room";
  }
  return "no instance type meets the requirements, has room and has a matching available offering all at once";
}

Rejection instance_rejection(const TypeQuery& query, const PassPod& pod) {
  TypeCriteria seen = examine_types(query);
  std::string text = fmt::format("{}; requirements: {}; requests: {}", describe_criteria(seen),
                                 describe_requirements(query.requirements), describe_requests(query, pod));
  const Quantity* cpu = pod.needs->request_list.find(model::kCpu);
  bool only_room_is_missing = seen.requirements && !seen.fit && seen.offering;
  if (only_room_is_missing && cpu != nullptr && *cpu >= Quantity::units(kAbsurdCpus)) {
    text += "; was a cpu of \"m\" typed as \"M\"?";
  }
  return {kInstance, std::move(text), losses_of(query)};
}

Rejection min_values_rejection(const TypeQuery& query, const std::vector<MinValuesShortfall>& shortfalls) {
  TypeLosses losses = losses_of(query);
  losses.min_values = losses.total - losses.requirements - losses.host_ports - losses.fit - losses.offering;
  return {kMinValues,
          fmt::format("minValues not reached: {}; requirements: {}", describe(shortfalls),
                      describe_requirements(query.requirements)),
          losses};
}

std::string similar_key(std::string_view key, const model::Requirements& existing) {
  auto is_similar = [&](std::string_view candidate) {
    return candidate.find(key) != std::string_view::npos || ends_with_name_of(candidate, key);
  };
  for (std::string_view label : model::well_known_labels()) {
    if (is_similar(label)) return std::string(label);
  }
  for (const auto& [candidate, requirement] : existing) {
    if (!is_simulation_key(candidate) && is_similar(candidate)) return candidate;
  }
  return {};
}

}  // namespace kerf::reference
