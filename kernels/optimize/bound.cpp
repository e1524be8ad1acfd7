#include "kerf/optimize/bound.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "kerf/reference/daemons.h"
#include "kerf/reference/pod_requirements.h"
#include "kerf/reference/pricing.h"
#include "kerf/reference/requests.h"
#include "kerf/reference/templates.h"

namespace kerf::optimize {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kRoundingMargin = 1e-9;

/// A type that one NodePool may buy, as the bound sees it.
struct Buyable {
  const reference::Template* pool = nullptr;
  const model::InstanceType* type = nullptr;
  double price = kNever;
  std::vector<double> room;  ///< By resource: the most that an allocatable group leaves after daemon pods.
};

/// Pods that may use the same types: they share requests and a spec.
struct PodGroup {
  const model::Pod* example = nullptr;
  model::ResourceVector requests;
  double count = 0;
};

std::vector<double> room_of(const reference::Template& source, const reference::TemplateType& type,
                            std::size_t resources) {
  std::vector<double> room(resources, 0);
  const model::ResourceVector& overhead = source.daemon_groups[type.daemon_group].overhead;
  for (const reference::AllocatableGroup& group : type.groups) {
    for (std::size_t r = 0; r < resources; ++r) {
      const auto id = static_cast<model::ResourceTable::Id>(r);
      room[r] = std::max(room[r], (group.allocatable.get(id) - overhead.get(id)).to_double());
    }
  }
  return room;
}

std::vector<Buyable> buyable_types(const reference::Templates& templates, std::size_t resources) {
  std::vector<Buyable> buyable;
  for (const reference::Template& source : templates.usable) {
    reference::OfferingFilter offered(source.requirements);
    for (const reference::TemplateType& type : source.types) {
      const model::Offering* offering = reference::cheapest_offering(type, offered);
      if (offering == nullptr) continue;
      buyable.push_back({.pool = &source,
                         .type = type.type,
                         .price = offering->price_usd_hour,
                         .room = room_of(source, type, resources)});
    }
  }
  return buyable;
}

/// PreferNoSchedule is left out: a pod tolerates it once it has given up its wishes.
bool tolerates_pool(const model::PodSpec& spec, const model::NodePool& pool) {
  return std::ranges::all_of(pool.taints, [&](const model::Taint& taint) {
    return taint.effect == model::TaintEffect::kPreferNoSchedule || model::tolerates(spec.tolerations, taint);
  });
}

bool may_host(const Buyable& machine, const model::PodSpec& spec, const std::vector<model::Requirements>& wanted) {
  return tolerates_pool(spec, *machine.pool->pool) &&
         std::ranges::any_of(wanted, [&](const model::Requirements& alternative) {
           return model::is_compatible(machine.pool->requirements, alternative, model::Undefined::kWellKnown) &&
                  model::intersects(machine.type->requirements, alternative);
         });
}

std::vector<PodGroup> pods_on_claims(const model::Snapshot& snapshot, const model::Decision& decision,
                                     model::ResourceTable& resources) {
  std::vector<PodGroup> groups;
  std::map<std::pair<const model::PodSpec*, std::string>, std::size_t> known;
  for (const model::Placement& placement : decision.placements) {
    const std::size_t slash = placement.pod.find('/');
    if (!placement.claim || slash == std::string::npos) continue;
    // What cannot be bought now has no price, so the decision's cost leaves it out too.
    if (*placement.claim >= decision.claims.size() || !decision.claims[*placement.claim].cheapest) continue;
    const model::Pod* pod = model::find_object(snapshot.pods, std::string_view(placement.pod).substr(0, slash),
                                               std::string_view(placement.pod).substr(slash + 1));
    if (pod == nullptr) continue;
    const model::ResourceList requests = reference::effective_requests(*pod);
    std::string amounts;
    for (const auto& [name, amount] : requests) amounts += name + "=" + amount.format() + ";";
    const auto [place, is_new] = known.try_emplace({pod->spec.get(), amounts}, groups.size());
    if (is_new) groups.push_back({.example = pod, .requests = model::ResourceVector(requests, resources), .count = 0});
    groups[place->second].count += 1;
  }
  return groups;
}

/// What one pod costs at least: per resource alone, and as a whole on the cheapest type that holds it.
struct PodCost {
  std::vector<double> by_resource;
  double alone = kNever;
};

PodCost cheapest_cost(const PodGroup& group, const std::vector<Buyable>& machines, std::size_t resources) {
  PodCost cost{.by_resource = std::vector<double>(resources, kNever), .alone = kNever};
  const std::vector<model::Requirements> wanted = reference::strict_alternatives(*group.example->spec);
  for (const Buyable& machine : machines) {
    if (!may_host(machine, *group.example->spec, wanted)) continue;
    bool holds = true;
    for (std::size_t r = 0; r < resources; ++r) {
      const double demand = group.requests.get(static_cast<model::ResourceTable::Id>(r)).to_double();
      if (demand <= 0) {
        cost.by_resource[r] = 0;
        continue;
      }
      holds = holds && demand <= machine.room[r] * (1 + kRoundingMargin);
      if (machine.room[r] > 0) {
        cost.by_resource[r] = std::min(cost.by_resource[r], demand * machine.price / machine.room[r]);
      }
    }
    if (holds) cost.alone = std::min(cost.alone, machine.price);
  }
  return cost;
}

}  // namespace

LowerBound per_dimension_bound(const model::Snapshot& snapshot, const model::Options& options,
                               const model::Decision& decision) {
  model::ResourceTable resources;
  const std::vector<PodGroup> groups = pods_on_claims(snapshot, decision, resources);
  const std::vector<reference::PoolInPass> pools = reference::pools_in_pass(snapshot, options);
  const reference::Templates templates =
      reference::build_templates(pools, reference::daemon_pods(snapshot, options.now), options, resources);
  const std::vector<Buyable> machines = buyable_types(templates, resources.size());

  std::vector<double> totals(resources.size(), 0);
  double dearest = 0;
  for (const PodGroup& group : groups) {
    const PodCost cost = cheapest_cost(group, machines, resources.size());
    // A pod that none of the types may host cannot be bounded; it counts as free.
    for (std::size_t r = 0; r < totals.size(); ++r) {
      if (cost.by_resource[r] < kNever) totals[r] += group.count * cost.by_resource[r];
    }
    if (cost.alone < kNever) dearest = std::max(dearest, cost.alone);
  }

  LowerBound bound{.price_usd_hour = 0, .kind = "none", .resource = ""};
  for (std::size_t r = 0; r < totals.size(); ++r) {
    if (totals[r] <= bound.price_usd_hour) continue;
    bound = {.price_usd_hour = totals[r],
             .kind = "per-resource",
             .resource = resources.name(static_cast<model::ResourceTable::Id>(r))};
  }
  if (dearest > bound.price_usd_hour) bound = {.price_usd_hour = dearest, .kind = "dearest-pod", .resource = ""};
  bound.price_usd_hour *= 1 - kRoundingMargin;
  return bound;
}

}  // namespace kerf::optimize
