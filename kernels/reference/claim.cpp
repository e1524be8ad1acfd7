#include "kerf/reference/claim.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kerf/reference/claim_types.h"

namespace kerf::reference {

using model::Requirements;
using model::Undefined;

namespace {

Rejection rejection(std::string_view code, std::string message) { return {code, std::move(message), {}}; }

Rejection taint_rejection(const PassPod& pod, const std::vector<model::Taint>& taints) {
  std::string list;
  for (const model::Taint& taint : taints) {
    if (model::tolerates(pod.spec->tolerations, taint)) continue;
    list += (list.empty() ? "" : ", ") + model::describe(taint);
  }
  return rejection(kTaint, "does not tolerate " + list);
}

/// The rejection for what `is_compatible` refused; under `wrapper`, where one is given, in place of its own code.
Rejection requirement_rejection(const Requirements& existing, const Requirements& incoming, std::string_view wrapper,
                                Detail detail) {
  auto why = model::explain_incompatible(existing, incoming, Undefined::kWellKnown);
  std::string_view code = why && why->undefined ? kRequirementUndefined : kRequirementConflict;
  Rejection result{wrapper.empty() ? code : wrapper, {}, {}};
  if (why && detail == Detail::kFull) result.message = describe_incompatibility(*why, existing, incoming);
  return result;
}

/// One set of requirements to try: the claim's, the pod's, its volume's, and one choice of domains.
std::expected<ClaimFit, Rejection> fit_domains(const PassPod& pod, const OpenClaim& claim, const ClaimRules& rules,
                                               const Requirements& together, const Requirements& domains,
                                               Detail detail) {
  ClaimFit fit;
  fit.requirements = together;
  fit.requirements.add(domains);
  if (!model::is_compatible(together, fit.requirements, Undefined::kWellKnown)) {
    return std::unexpected(requirement_rejection(together, domains, {}, detail));
  }
  if (auto failure = narrow_types(pod, claim, rules, fit, detail)) return std::unexpected(std::move(*failure));
  if (!rules.reserves_capacity) return fit;
  auto reservations = rules.reservations.offerings_to_reserve(rules.source, fit.types, fit.requirements,
                                                              claim.reservations, rules.reserved_mode);
  if (!reservations) {
    return std::unexpected(rejection(reservations.error(), "every reservation that would do is held by another claim"));
  }
  fit.reservations = std::move(*reservations);
  return fit;
}

/// One volume alternative (nullptr: the pod has none), domain by domain.
std::expected<ClaimFit, Rejection> fit_alternative(const PassPod& pod, const OpenClaim& claim, const ClaimRules& rules,
                                                   const Requirements* alternative, Detail detail) {
  const Requirements& full = pod.requirements->full;
  static const Requirements kNothing;
  const Requirements& volume = alternative != nullptr ? *alternative : kNothing;
  if (alternative != nullptr) {
    Requirements base = *claim.requirements;
    base.add(full);
    if (!model::is_compatible(base, volume, Undefined::kWellKnown)) {
      return std::unexpected(requirement_rejection(base, volume, kVolume, detail));
    }
  }
  auto choice = rules.topology.choose(pod, NodeView{claim.requirements.get(), &full, &volume}, detail);
  if (!choice) return std::unexpected(rejection(kTopology, std::move(choice.error())));
  Requirements together = *claim.requirements;
  together.add(full);
  together.add(volume);
  Rejection last;
  for (std::size_t n = 0; n < choice->size(); ++n) {
    auto fit = fit_domains(pod, claim, rules, together, choice->requirements(n), detail);
    if (fit) return fit;
    last = std::move(fit.error());
  }
  const std::string* key = choice->contradiction();
  if (key != nullptr && detail == Detail::kFull) {
    last.message = "the topology rules of the pod have no domain of " + *key + " in common; " + last.message;
  }
  return std::unexpected(std::move(last));
}

}  // namespace

// Every claim has one, so that formatting would show.
std::string placeholder_hostname(std::size_t index) {
  constexpr std::size_t kDigits = 4;
  const std::string number = std::to_string(index + 1);
  std::string hostname = "hostname-placeholder-";
  hostname.append(kDigits - std::min(kDigits, number.size()), '0');
  return hostname += number;
}

bool is_too_large(const PassPod& pod, const OpenClaim& claim) {
  for (model::ResourceTable::Id id = 0; id < pod.needs->requests.size(); ++id) {
    model::Quantity wanted = pod.needs->requests.get(id);
    if (!wanted.is_zero() && claim.requests.get(id) + wanted > claim.ceiling.get(id)) return true;
  }
  return false;
}

std::expected<ClaimFit, Rejection> can_add(const PassPod& pod, const OpenClaim& claim, const ClaimRules& rules,
                                           Detail detail) {
  const std::vector<model::Taint>& taints = rules.source.pool->taints;
  if (!model::tolerates_all(pod.spec->tolerations, taints)) return std::unexpected(taint_rejection(pod, taints));
  if (!model::is_compatible(*claim.requirements, pod.requirements->full, Undefined::kWellKnown)) {
    return std::unexpected(requirement_rejection(*claim.requirements, pod.requirements->full, {}, detail));
  }
  if (pod.needs->volume_alternatives.empty()) return fit_alternative(pod, claim, rules, nullptr, detail);
  Rejection last;
  for (const Requirements& alternative : pod.needs->volume_alternatives) {
    auto fit = fit_alternative(pod, claim, rules, &alternative, detail);
    if (fit) return fit;
    last = std::move(fit.error());
  }
  return std::unexpected(std::move(last));
}

void add(const PassPod& pod, std::size_t pod_index, ClaimFit fit, const Template& source, OpenClaim& claim) {
  claim.pods.push_back(pod_index);
  claim.requests += pod.needs->requests;
  claim.ports.add(pod.name, pod.needs->ports);
  if (fit.types != claim.types || claim.ceiling.size() == 0) {
    claim.types = std::move(fit.types);
    claim.ceiling = largest_allocatable(source, claim.types);
  }
  if (fit.requirements != *claim.requirements) {
    claim.requirements = std::make_shared<const Requirements>(std::move(fit.requirements));
  }
  claim.reservations = std::move(fit.reservations);
  claim.min_values_relaxed |= fit.min_values_relaxed;
}

model::ResourceVector largest_allocatable(const Template& source, const std::vector<std::uint32_t>& types) {
  model::ResourceVector largest;
  for (std::uint32_t index : types) {
    for (const AllocatableGroup& group : source.types[index].groups) {
      for (model::ResourceTable::Id id = 0; id < group.allocatable.size(); ++id) {
        largest.set(id, std::max(largest.get(id), group.allocatable.get(id)));
      }
    }
  }
  return largest;
}

}  // namespace kerf::reference
