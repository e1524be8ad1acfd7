#include <algorithm>

#include "kerf/judge/facts.h"
#include "kerf/judge/requests.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::InstanceType;
using model::NodePool;
using model::Offering;
using model::Requirement;
using model::Requirements;
using model::ResourceList;

namespace {

ResourceList replaced(ResourceList base, const std::optional<ResourceList>& overrides) {
  if (!overrides) return base;
  for (const auto& [name, quantity] : *overrides) base.set(name, quantity);
  return base;
}

// What a machine has left for pods. Source: provisioning.md 1.5.
ResourceList allocatable_of(const ResourceList& capacity, const ResourceList& overhead) {
  ResourceList left = capacity;
  subtract_present(left, overhead);
  for (const auto& [name, quantity] : capacity) {
    if (!name.starts_with("hugepages-") || !left.contains(model::kMemory)) continue;
    const model::Quantity memory = amount(left, model::kMemory) - quantity;
    left.set(model::kMemory, memory.is_negative() ? model::Quantity() : memory);
  }
  return left;
}

bool is_available(const Offering& offering) { return offering.available && offering.priced; }

std::vector<OfferingGroup> groups_of(const InstanceType& type) {
  std::vector<OfferingGroup> groups;
  for (const Offering& offering : type.offerings) {
    if (!is_available(offering)) continue;
    ResourceList allocatable = allocatable_of(replaced(type.capacity, offering.capacity_override),
                                              replaced(type.overhead, offering.overhead_override));
    auto same = std::ranges::find(groups, allocatable, &OfferingGroup::allocatable);
    if (same == groups.end()) {
      groups.push_back({.allocatable = std::move(allocatable), .offerings = {}});
      same = groups.end() - 1;
    }
    same->offerings.push_back(&offering);
  }
  return groups;
}

bool runs_on(const DaemonFact& daemon, const PoolFact& pool, const InstanceType& type) {
  if (!model::tolerates_all(daemon.tolerations, pool.pool->taints)) return false;
  return std::ranges::any_of(daemon.required, [&](const Requirements& required) {
    return model::is_compatible(pool.requirements, required, model::Undefined::kWellKnown) &&
           model::intersects(type.requirements, required);
  });
}

void add_daemons(const Facts& facts, const PoolFact& pool, TypeFact& fact) {
  for (const DaemonFact& daemon : facts.daemons) {
    if (!runs_on(daemon, pool, fact.type)) continue;
    fact.has_daemons = true;
    model::add(fact.daemon_requests, daemon.requests);
    fact.daemon_ports.insert(fact.daemon_ports.end(), daemon.ports.begin(), daemon.ports.end());
  }
}

/// Whether a provider answers for the pool's class. Source: provisioning.md 1.4.
bool is_of_a_provider(const NodePool& pool) {
  const std::string name = pool.node_class_ref.group + '/' + pool.node_class_ref.kind;
  return name == "karpenter.k8s.aws/EC2NodeClass" || name == "karpenter.azure.com/AKSNodeClass" ||
         name == "karpenter.kwok.sh/KWOKNodeClass";
}

bool takes_part(const model::Snapshot& snapshot, const NodePool& pool) {
  const model::Condition* ready = model::find_condition(pool.conditions, "Ready");
  return is_of_a_provider(pool) && model::catalog_of(snapshot, pool) != nullptr && !pool.replicas &&
         !pool.meta.deletion && (ready == nullptr || ready->status == "True");
}

std::vector<TypeFact> types_of(const Facts& facts, const PoolFact& pool) {
  std::vector<InstanceType> types = listed_types(facts, *pool.pool);
  std::vector<TypeFact> described;
  for (InstanceType& type : types) described.emplace_back().type = std::move(type);
  // Groups point at offerings, so they are formed once the types have their final place.
  for (TypeFact& fact : described) {
    fact.groups = groups_of(fact.type);
    add_daemons(facts, pool, fact);
  }
  return described;
}

}  // namespace

std::vector<InstanceType> listed_types(const Facts& facts, const NodePool& pool) {
  const model::InstanceCatalog* catalog = model::catalog_of(facts.snapshot, pool);
  if (catalog == nullptr || !is_of_a_provider(pool)) return {};
  return facts.options.gates.node_overlay ? types_with_overlays(facts.snapshot, pool) : catalog->types;
}

ResourceList usage_of(const Facts& facts, std::string_view pool) {
  ResourceList usage;
  for (const NodeFact& node : facts.nodes) {
    const std::string* label = node.labels.find(model::kNodePoolLabel);
    if (!node.leaving && label != nullptr && *label == pool) model::add(usage, node.capacity);
  }
  return usage;
}

Requirements template_requirements(const NodePool& pool) {
  Requirements requirements = Requirements::from_expressions(pool.requirements);
  requirements.add(Requirements::from_labels(pool.template_labels));
  requirements.add(model::kNodePoolLabel, Requirement::in({pool.meta.name}));
  std::string kind = pool.node_class_ref.kind;
  std::ranges::transform(kind, kind.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  requirements.add(pool.node_class_ref.group + "/" + kind, Requirement::in({pool.node_class_ref.name}));
  requirements.add(model::kRegisteredLabel, Requirement::in({"true"}));
  requirements.add(model::kInitializedLabel, Requirement::in({"true"}));
  return requirements;
}

const TypeFact* PoolFact::find(std::string_view type_name) const {
  const auto place = std::ranges::lower_bound(types, type_name, {},
                                              [](const TypeFact& fact) { return std::string_view(fact.type.name); });
  return place != types.end() && place->type.name == type_name ? &*place : nullptr;
}

const PoolFact* Facts::find_pool(std::string_view name) const {
  const auto found = std::ranges::find(pools, name, [](const PoolFact& pool) { return pool.pool->meta.name; });
  return found == pools.end() ? nullptr : &*found;
}

void derive_pools(Facts& facts) {
  for (const NodePool& pool : facts.snapshot.node_pools) {
    if (!takes_part(facts.snapshot, pool)) continue;
    PoolFact fact;
    fact.pool = &pool;
    fact.requirements = template_requirements(pool);
    fact.types = types_of(facts, fact);
    facts.pools.push_back(std::move(fact));
    facts.soft_taints_relax |= std::ranges::any_of(
        pool.taints, [](const model::Taint& taint) { return taint.effect == model::TaintEffect::kPreferNoSchedule; });
  }
}

Facts derive_facts(const model::Snapshot& snapshot, const model::Options& options, std::optional<Removal> removal) {
  Facts facts(snapshot, options);
  facts.removal = std::move(removal);
  derive_nodes(facts);
  derive_pods(facts);
  derive_daemons(facts);
  derive_remaining(facts);
  derive_pools(facts);
  return facts;
}

}  // namespace kerf::judge
