#include "kerf/reference/disruption_world.h"

#include <algorithm>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/disruption_cost.h"
#include "kerf/reference/eligibility.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/provisionable.h"
#include "kerf/reference/replacement_price.h"

namespace kerf::reference {

namespace {

std::string label_of(const StateNode& state, std::string_view key) {
  const std::string* value = state.labels->find(key);
  return value == nullptr ? std::string() : *value;
}

const model::InstanceType* type_named(const PoolInPass& pool, std::string_view name) {
  auto place = std::ranges::find(pool.types, name,
                                 [](const model::InstanceType* type) -> std::string_view { return type->name; });
  return place == pool.types.end() ? nullptr : *place;
}

}  // namespace

DisruptionWorld::DisruptionWorld(const model::Snapshot& snapshot, const model::Options& options,
                                 const ControllerMemory& memory, const DisruptionEngine& engine)
    : snapshot_(snapshot),
      options_(options),
      memory_(memory),
      engine_(engine),
      facts_(std::make_shared<const PassFacts>(snapshot, options)),
      budgets_(snapshot),
      other_pools_(pools_outside_pass(snapshot, options)),
      counts_(pool_counts(facts_->state)) {
  for (const PoolInPass& pool : facts_->pools) listings_[pool.pool->meta.name] = &pool;
  for (const PoolInPass& pool : other_pools_) listings_[pool.pool->meta.name] = &pool;
  for (const StateNode& state : facts_->state) machines_.push_back(describe(state));
  std::ranges::sort(machines_, {}, &Candidate::name);
  find_buffer_nodes();
}

const PoolInPass* DisruptionWorld::listing(std::string_view pool) const {
  auto place = listings_.find(pool);
  return place == listings_.end() || place->second->types.empty() ? nullptr : place->second;
}

Candidate DisruptionWorld::describe(const StateNode& state) const {
  Candidate machine;
  machine.state = &state;
  machine.pool = model::find_object(snapshot_.node_pools, "", state.node_pool());
  const PoolInPass* pool = listing(state.node_pool());
  if (pool != nullptr) machine.type = type_named(*pool, label_of(state, model::kInstanceTypeLabel));
  machine.capacity_type = label_of(state, model::kCapacityTypeLabel);
  machine.zone = label_of(state, model::kZoneLabel);
  // With the gate off a provider lists no reserved offering. Source: provisioning.md 6.1.
  bool is_listed = machine.capacity_type != model::kReserved || options_.gates.reserved_capacity;
  if (machine.type != nullptr && is_listed) {
    machine.price_usd_hour = listed_price(*machine.type, machine.zone, machine.capacity_type);
  }
  machine.reschedule_cost = reschedule_cost(state);
  for (const model::Pod* pod : state.reschedulable()) {
    ++machine.reschedulable_pods;
    if (is_currently_reschedulable(*pod, budgets_, options_.now)) machine.movable.push_back(pod);
  }
  EligibilityContext context{snapshot_,
                             budgets_,
                             options_.now,
                             pool == nullptr ? nullptr : pool->pool,
                             memory_.queued_nodes.contains(state.shown_name),
                             memory_.nominated_nodes.contains(state.shown_name)};
  machine.graceful = blocker_of(state, DisruptionClass::kGraceful, context);
  machine.eventual = blocker_of(state, DisruptionClass::kEventual, context);
  return machine;
}

/// Stands for the last provisioning pass, which a snapshot does not show.
void DisruptionWorld::find_buffer_nodes() {
  if (!options_.gates.capacity_buffer || snapshot_.capacity_buffers.empty()) return;
  Pass pass(facts_, {snapshot_, options_, {}, {}, false, ReservedMode::kStrict});
  engine_.pack(pass);
  for (std::size_t pod = 0; pod < pass.pods().size(); ++pod) {
    const auto& node = pass.place(pod).node;
    if (node && pass.pods()[pod].origin == PodOrigin::kBuffer) {
      buffer_nodes_.insert(pass.nodes()[*node].state->shown_name);
    }
  }
}

const Candidate* DisruptionWorld::find(std::string_view shown_name) const {
  auto place = std::ranges::lower_bound(machines_, shown_name, {},
                                        [](const Candidate& machine) -> std::string_view { return machine.name(); });
  return place != machines_.end() && place->name() == shown_name ? &*place : nullptr;
}

PoolCount DisruptionWorld::count(std::string_view pool) const {
  auto place = counts_.find(pool);
  return place == counts_.end() ? PoolCount{} : place->second;
}

std::int64_t DisruptionWorld::disruptions_left(std::string_view pool, DisruptionReason reason) const {
  const model::NodePool* found = model::find_object(snapshot_.node_pools, "", pool);
  return found == nullptr ? 0 : allowed_disruptions(*found, reason, count(pool), options_.now);
}

bool DisruptionWorld::holds_buffer_pods(const Candidate& machine) const {
  return buffer_nodes_.contains(machine.name());
}

}  // namespace kerf::reference
