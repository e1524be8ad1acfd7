#include "kerf/reference/launch_machine.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

using model::InstanceType;
using model::Offering;
using model::Requirements;

namespace {

struct Choice {
  const InstanceType* type = nullptr;
  const Offering* offering = nullptr;
};

/// The cheapest available offering of the claim's types (any type for a static pool's claim, which names none).
std::optional<Choice> choose(const model::Claim& claim, const PoolInPass& pool, const Requirements& requirements) {
  auto key = [](const Choice& choice) {
    return std::tuple(choice.offering->price_usd_hour, std::string_view(choice.type->name),
                      std::string_view(choice.offering->zone), std::string_view(choice.offering->capacity_type));
  };
  std::optional<Choice> best;
  for (const InstanceType* type : pool.types) {
    bool is_named = claim.cheapest ? claim.cheapest->instance_type == type->name : claim.instance_types.empty();
    if (!is_named || !model::intersects(type->requirements, requirements)) continue;
    for (const Offering& offering : type->offerings) {
      if (!offering.available || !offering.priced || !is_offered(offering, requirements)) continue;
      Choice choice{type, &offering};
      if (!best || key(choice) < key(*best)) best = choice;
    }
  }
  return best;
}

/// Every label that has one value only.
void add_single_values(model::LabelMap& labels, const Requirements& requirements) {
  for (const auto& [key, requirement] : requirements) {
    if (requirement.is_single()) labels.set(key, requirement.values.front());
  }
}

model::LabelMap labels_of(const model::Claim& claim, const Choice& choice, const std::string& name) {
  model::LabelMap labels;
  add_single_values(labels, choice.type->requirements);
  add_single_values(labels, choice.offering->requirements);
  for (const auto& [key, value] : claim.labels) labels.set(key, value);
  labels.set(model::kInstanceTypeLabel, choice.type->name);
  if (!choice.offering->zone.empty()) labels.set(model::kZoneLabel, choice.offering->zone);
  labels.set(model::kCapacityTypeLabel, choice.offering->capacity_type);
  labels.set(model::kHostnameLabel, name);
  labels.set(model::kRegisteredLabel, "true");
  labels.set(model::kInitializedLabel, "true");
  return labels;
}

model::ResourceList overridden(model::ResourceList base, const std::optional<model::ResourceList>& override) {
  if (override) {
    for (const auto& [resource, quantity] : *override) base.set(resource, quantity);
  }
  return base;
}

/// So long ago that consolidateAfter is over.
model::Time settled_since(const model::NodePool& pool, model::Time now) {
  return pool.consolidate_after.is_never() ? now : now - *pool.consolidate_after.value;
}

std::vector<model::Condition> claim_conditions(const model::NodePool& pool, model::Time now) {
  model::Time since = settled_since(pool, now);
  std::vector<model::Condition> conditions;
  for (std::string_view type : {"Launched", "Registered", "Initialized"}) {
    conditions.push_back({std::string(type), "True", std::string(type), "", since});
  }
  if (!pool.replicas && !pool.consolidate_after.is_never()) {
    conditions.push_back({"Consolidatable", "True", "Consolidatable", "", now});
  }
  return conditions;
}

}  // namespace

std::optional<Machine> launch_machine(const model::Claim& claim, const std::string& name,
                                      const model::Snapshot& snapshot, const model::Options& options) {
  const model::NodePool* pool = model::find_object(snapshot.node_pools, "", claim.node_pool);
  if (pool == nullptr) return std::nullopt;
  std::vector<PoolInPass> listings =
      pool->replicas ? pools_outside_pass(snapshot, options) : pools_in_pass(snapshot, options);
  auto listing = std::ranges::find(listings, pool, &PoolInPass::pool);
  if (listing == listings.end()) return std::nullopt;
  auto choice = choose(claim, *listing, Requirements::from_expressions(claim.requirements));
  if (!choice) return std::nullopt;

  Machine machine;
  model::Node& node = machine.node;
  node.meta.name = name;
  node.meta.labels = labels_of(claim, *choice, name);
  node.meta.annotations = claim.annotations;
  node.meta.creation = options.now;
  node.provider_id = "new://" + name;
  node.taints = pool->taints;
  node.capacity = overridden(choice->type->capacity, choice->offering->capacity_override);
  node.allocatable =
      model::allocatable(node.capacity, overridden(choice->type->overhead, choice->offering->overhead_override));
  node.conditions = {{"Ready", "True", "KubeletReady", "", options.now}};

  machine.claim.meta = node.meta;
  machine.claim.node_class_ref = pool->node_class_ref;
  machine.claim.requirements = claim.requirements;
  machine.claim.taints = pool->taints;
  machine.claim.startup_taints = pool->startup_taints;
  machine.claim.requests = claim.requests;
  machine.claim.expire_after = pool->expire_after;
  machine.claim.termination_grace_period = pool->termination_grace_period;
  machine.claim.provider_id = node.provider_id;
  machine.claim.node_name = name;
  machine.claim.capacity = node.capacity;
  machine.claim.allocatable = node.allocatable;
  machine.claim.conditions = claim_conditions(*pool, options.now);
  return machine;
}

}  // namespace kerf::reference
