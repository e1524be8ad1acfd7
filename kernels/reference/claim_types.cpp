#include "kerf/reference/claim_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "kerf/reference/instance_filter.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/type_reasons.h"

namespace kerf::reference {

using model::Requirements;

std::optional<Rejection> narrow_types(const PassPod& pod, const OpenClaim& claim, const ClaimRules& rules,
                                      ClaimFit& fit, Detail detail) {
  const std::size_t groups = rules.source.daemon_groups.size();
  std::vector<model::ResourceVector> totals;
  auto port_conflicts = std::make_unique<bool[]>(groups);
  bool pods_conflict = claim.ports.conflicts_with(pod.name, pod.needs->ports);
  for (std::size_t i = 0; i < groups; ++i) {
    const DaemonGroup& group = rules.source.daemon_groups[i];
    totals.push_back(claim.requests + pod.needs->requests + group.overhead);
    port_conflicts[i] = pods_conflict || group.ports.conflicts_with(pod.name, pod.needs->ports);
  }
  TypeQuery query{rules.source,
                  claim.types,
                  fit.requirements,
                  totals,
                  {port_conflicts.get(), groups},
                  !claim.pods.empty() && fit.requirements == *claim.requirements};
  fit.types = filter_types(query);
  if (fit.types.empty()) {
    return detail == Detail::kFull ? instance_rejection(query, pod) : Rejection{kInstance, {}, {}};
  }
  if (!fit.requirements.has_min_values()) return std::nullopt;
  auto shortfalls = min_values_shortfalls(types_of(rules.source, fit.types), fit.requirements);
  if (shortfalls.empty()) return std::nullopt;
  if (rules.relaxes_min_values) {
    lower_min_values(fit.requirements, shortfalls);
    fit.min_values_relaxed = true;
    return std::nullopt;
  }
  return detail == Detail::kFull ? min_values_rejection(query, shortfalls) : Rejection{kMinValues, {}, {}};
}

std::string describe_incompatibility(const model::Incompatibility& why, const Requirements& existing,
                                     const Requirements& incoming) {
  std::string text;
  for (const std::string& key : why.keys) {
    if (!text.empty()) text += "; ";
    text += "asks for " + model::describe(key, incoming.get(key));
    if (!why.undefined) {
      text += ", there is " + model::describe(key, existing.get(key));
      continue;
    }
    text += ", a label that is not defined";
    std::string suggestion = similar_key(key, existing);
    if (!suggestion.empty()) text += fmt::format(" (did you mean {}?)", suggestion);
  }
  return text;
}

}  // namespace kerf::reference
