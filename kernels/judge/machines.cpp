#include "kerf/judge/machines.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "kerf/judge/pod_rules.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

constexpr double kTwoTo27 = 134217728.0;
constexpr double kTwoTo25 = 33554432.0;

std::string label_of(const NodeFact& node, std::string_view key) {
  const std::string* value = node.labels.find(key);
  return value == nullptr ? std::string() : *value;
}

/// A finite number; an optional sign may stand in front.
std::optional<double> read_number(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = error == std::errc() && end == text.data() + text.size() && !text.empty();
  if (!is_whole || !std::isfinite(value)) return std::nullopt;
  return value;
}

double price_of(const Facts& facts, const MachineFact& machine) {
  if (machine.type == nullptr) return 0;
  // With the gate off a provider lists no reserved offering. Source: provisioning.md 6.1.
  if (machine.capacity_type == model::kReserved && !facts.options.gates.reserved_capacity) return 0;
  for (const model::Offering& offering : machine.type->offerings) {
    if (offering.zone != machine.zone || offering.capacity_type != machine.capacity_type) continue;
    return offering.priced && !std::isnan(offering.price_usd_hour) ? offering.price_usd_hour : 0;
  }
  return 0;
}

void weigh_pods(const Facts& facts, MachineFact& machine) {
  machine.reschedule_cost = 1.0;
  for (std::size_t index : machine.node->reschedulable) {
    const model::Pod& pod = *facts.pods[index].pod;
    ++machine.reschedulable_pods;
    machine.reschedule_cost += std::max(0.0, eviction_cost(pod));
  }
}

}  // namespace

std::string_view MachineFact::pool_name() const {
  const std::string* label = node->labels.find(model::kNodePoolLabel);
  return label == nullptr ? std::string_view() : std::string_view(*label);
}

bool MachineFact::has_condition(std::string_view condition) const {
  return node->claim != nullptr && model::is_true(node->claim->conditions, condition);
}

double eviction_cost(const model::Pod& pod) {
  double cost = 1.0;
  const std::string* text = pod.meta.annotations.find("controller.kubernetes.io/pod-deletion-cost");
  if (text != nullptr) cost += read_number(*text).value_or(0.0) / kTwoTo27;
  if (pod.spec->priority) cost += static_cast<double>(*pod.spec->priority) / kTwoTo25;
  return std::min(10.0, std::max(-10.0, cost));
}

double tracked_disruption(const Facts& facts, const NodeFact& node) {
  double total = 1.0;
  for (std::size_t index : node.bound) {
    const model::Pod& pod = *facts.pods[index].pod;
    if (!is_of_daemon_set(pod)) total += std::max(0.0, eviction_cost(pod));
  }
  return total;
}

Machines::Machines(const model::Snapshot& snapshot, const model::Options& options)
    : facts(derive_facts(snapshot, options)) {
  for (const NodeFact& node : facts.nodes) {
    MachineFact& machine = all.emplace_back();
    machine.node = &node;
    machine.zone = label_of(node, model::kZoneLabel);
    machine.capacity_type = label_of(node, model::kCapacityTypeLabel);
    machine.pool = find_object(snapshot.node_pools, "", machine.pool_name());
    find_type(machine);
    machine.price_usd_hour = price_of(facts, machine);
    weigh_pods(facts, machine);
  }
}

void Machines::find_type(MachineFact& machine) {
  if (machine.pool == nullptr) return;
  const std::string& pool = machine.pool->meta.name;
  if (!listings_.contains(pool)) listings_.emplace(pool, listed_types(facts, *machine.pool));
  const std::vector<model::InstanceType>& types = listings_.find(pool)->second;
  machine.has_listing = !types.empty();
  const auto type =
      std::ranges::find(types, label_of(*machine.node, model::kInstanceTypeLabel), &model::InstanceType::name);
  if (type != types.end()) machine.type = &*type;
}

const MachineFact* Machines::find(std::string_view name) const {
  const auto found = facts.node_index.find(name);
  return found == facts.node_index.end() ? nullptr : &all[found->second];
}

}  // namespace kerf::judge
