#include "kerf/reference/finalize.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/launch.h"
#include "kerf/reference/pricing.h"

namespace kerf::reference {

using model::Requirement;
using model::Requirements;
using model::ResourceVector;

namespace {

constexpr std::array<std::string_view, 2> kCopiedPoolAnnotations{"karpenter.sh/nodepool-hash",
                                                                 "karpenter.sh/nodepool-hash-version"};
constexpr std::string_view kPriceOverlayAnnotation = "karpenter.sh/price-overlay-applied";
constexpr std::string_view kCapacityOverlayAnnotation = "karpenter.sh/capacity-overlay-applied";

/// The claim's requirements, pinned to the reservations it holds. Source: provisioning.md 6.1.
Requirements with_reservations(const OpenClaim& claim) {
  Requirements requirements = *claim.requirements;
  if (claim.reservations.empty()) return requirements;
  requirements.replace(model::kCapacityTypeLabel, Requirement::in({std::string(model::kReserved)}));
  requirements.add(model::kReservationIdLabel, Requirement::in({claim.reservations.begin(), claim.reservations.end()}));
  return requirements;
}

/// The capacity types of all available offerings that go with the requirements.
std::vector<std::string> offered_capacity_types(const Template& source, const std::vector<std::uint32_t>& types,
                                                const Requirements& requirements) {
  OfferingFilter offered(requirements);
  std::set<std::string> capacity_types;
  for (std::uint32_t index : types) {
    for (const AllocatableGroup& group : source.types[index].groups) {
      for (const model::Offering* offering : group.offerings) {
        if (offered.accepts(*offering)) capacity_types.insert(offering->capacity_type);
      }
    }
  }
  return {capacity_types.begin(), capacity_types.end()};
}

std::vector<std::string> names_of(const Template& source, const std::vector<std::uint32_t>& types) {
  std::vector<std::string> names;
  names.reserve(types.size());
  for (std::uint32_t index : types) names.push_back(source.types[index].type->name);
  return names;
}

/// What the NodeClaim will ask for, its instance types left out unless the pool names some, too.
/// Source: provisioning.md 6.3.
Requirements emitted_requirements(Requirements requirements, const std::vector<std::string>& names,
                                  std::vector<std::string> capacity_types) {
  requirements.erase(model::kHostnameLabel);
  requirements.erase(model::kRegisteredLabel);
  requirements.erase(model::kInitializedLabel);
  if (requirements.contains(model::kInstanceTypeLabel)) {
    requirements.add(model::kInstanceTypeLabel, Requirement::in(names));
  }
  if (!capacity_types.empty()) {
    requirements.add(model::kCapacityTypeLabel, Requirement::in(std::move(capacity_types)));
  }
  return requirements;
}

/// The API form of them, instance types included: a list so long that it is not copied around.
std::vector<model::Expression> emitted_expressions(const Requirements& emitted, std::vector<std::string> names) {
  std::vector<model::Expression> expressions = expressions_of(emitted);
  if (emitted.contains(model::kInstanceTypeLabel)) return expressions;
  auto place = std::ranges::lower_bound(expressions, model::kInstanceTypeLabel, {}, &model::Expression::key);
  Requirement named = Requirement::in(std::move(names));
  expressions.insert(place, {std::string(model::kInstanceTypeLabel), "In", std::move(named.values), std::nullopt});
  return expressions;
}

/// One concrete value: the smallest named one, else the smallest integer that is allowed; empty when there is none.
std::string label_value(const Requirement& requirement) {
  if (!requirement.complement) return requirement.values.empty() ? std::string() : requirement.values.front();
  std::int64_t number = std::max<std::int64_t>(requirement.gte.value_or(0), 0);
  while (!requirement.has(std::to_string(number))) {
    if (requirement.lte && number >= *requirement.lte) return {};
    ++number;
  }
  return std::to_string(number);
}

bool holds_any(const std::vector<std::string>& names, const std::vector<std::string>& wanted) {
  return !names.empty() &&
         std::ranges::any_of(wanted, [&](const std::string& name) { return std::ranges::binary_search(names, name); });
}

model::LabelMap annotations_of(const OpenClaim& claim, const Template& source,
                               const std::vector<std::string>& instance_types) {
  model::LabelMap annotations = pool_annotations(*source.pool);
  annotations.set(model::kMinValuesRelaxedAnnotation, claim.min_values_relaxed ? "true" : "false");
  if (holds_any(source.source->overlaid.priced, instance_types)) annotations.set(kPriceOverlayAnnotation, "true");
  if (holds_any(source.source->overlaid.resized, instance_types)) annotations.set(kCapacityOverlayAnnotation, "true");
  return annotations;
}

std::optional<model::PricedOffering> cheapest_of(std::uint32_t index, OfferingFilter& offered,
                                                 const ClaimContext& context) {
  const TemplateType& type = context.source.types[index];
  const model::Offering* offering =
      context.prices != nullptr ? context.prices->cheapest(index) : cheapest_offering(type, offered);
  return offering == nullptr ? std::nullopt : std::optional(priced(*type.type, *offering));
}

}  // namespace

model::LabelMap claim_labels(const model::NodePool& pool, const Requirements& requirements) {
  model::LabelMap labels = pool.template_labels;
  labels.set(model::kNodePoolLabel, pool.meta.name);
  for (const auto& [key, requirement] : requirements) {
    if (model::is_well_known(key) || key == model::kHostnameLabel || is_simulation_key(key)) continue;
    std::string value = label_value(requirement);
    if (!value.empty()) labels.set(key, std::move(value));
  }
  return labels;
}

model::LabelMap pool_annotations(const model::NodePool& pool) {
  model::LabelMap annotations = pool.template_annotations;
  for (std::string_view key : kCopiedPoolAnnotations) {
    const std::string* value = pool.meta.annotations.find(key);
    if (value != nullptr) annotations.set(key, *value);
  }
  return annotations;
}

std::vector<model::Expression> expressions_of(const Requirements& requirements) {
  std::vector<model::Expression> expressions;
  for (const auto& [key, requirement] : requirements) {
    for (model::Expression& expression : model::to_expressions(key, requirement)) {
      expressions.push_back(std::move(expression));
    }
  }
  std::ranges::sort(expressions, {}, [](const model::Expression& expression) {
    return std::pair(std::string_view(expression.key), std::string_view(expression.op));
  });
  return expressions;
}

SettledClaim settle_claim(const OpenClaim& claim, const Template& source, const model::Options& options,
                          const PriceList* prices) {
  SettledClaim settled;
  settled.requirements = with_reservations(claim);
  settled.types = prices != nullptr ? prices->in_price_order(claim.types)
                                    : in_price_order(source, claim.types, settled.requirements);
  if (settled.types.size() > kMaxClaimTypes) {
    settled.types.resize(kMaxClaimTypes);
    if (options.min_values_policy == model::MinValuesPolicy::kStrict) {
      settled.lost_by_truncation = min_values_shortfalls(types_of(source, settled.types), settled.requirements);
    }
  }
  return settled;
}

ResourceVector least_daemon_overhead(const OpenClaim& claim, const Template& source) {
  std::vector<bool> has_type(source.daemon_groups.size());
  for (std::uint32_t index : claim.types) has_type[source.types[index].daemon_group] = true;
  std::optional<ResourceVector> least;
  for (std::size_t group = 0; group < has_type.size(); ++group) {
    if (!has_type[group]) continue;
    const ResourceVector& overhead = source.daemon_groups[group].overhead;
    if (!least) {
      least = overhead;
      continue;
    }
    for (model::ResourceTable::Id id = 0; id < least->size(); ++id) {
      least->set(id, std::min(least->get(id), overhead.get(id)));
    }
  }
  return least.value_or(ResourceVector());
}

model::Claim emit_claim(const OpenClaim& claim, const Requirements& requirements,
                        const std::vector<std::uint32_t>& types, const ClaimContext& context) {
  const Template& source = context.source;
  ResourceVector requests = claim.requests + least_daemon_overhead(claim, source);
  // The template has them by name, most often.
  std::vector<std::string> names = names_of(source, types.size() == claim.types.size() ? claim.types.value() : types);
  std::vector<std::string> capacity_types = context.prices != nullptr
                                                ? context.prices->capacity_types(types)
                                                : offered_capacity_types(source, types, requirements);
  Requirements emitted = emitted_requirements(requirements, names, std::move(capacity_types));

  model::Claim result;
  result.node_pool = source.pool->meta.name;
  result.instance_types = names_of(source, types);
  result.requests = requests.to_list(context.resources);
  result.labels = claim_labels(*source.pool, *claim.requirements);
  result.annotations = annotations_of(claim, source, result.instance_types);
  OfferingFilter offered(emitted);
  result.cheapest = cheapest_of(types.front(), offered, context);
  if (types.size() > 1) result.second_cheapest = cheapest_of(types[1], offered, context);
  // A cloud without rules of its own launches the cheapest; all types have room.
  const bool is_plain = context.prices != nullptr && !has_launch_rules(*source.pool);
  result.launch = is_plain ? result.cheapest
                           : simulated_launch({source, types, emitted, requests, context.options.min_values_policy});
  result.requirements = emitted_expressions(emitted, std::move(names));
  return result;
}

FinishedClaim finish_claim(const OpenClaim& claim, const ClaimContext& context) {
  SettledClaim settled = settle_claim(claim, context.source, context.options, context.prices);
  FinishedClaim finished;
  finished.claim = emit_claim(claim, settled.requirements, settled.types, context);
  finished.lost_by_truncation = std::move(settled.lost_by_truncation);
  return finished;
}

}  // namespace kerf::reference
