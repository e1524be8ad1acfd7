#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/judge/judge.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

/// A small input and a decision on it, for tests to break in one way at a time.
///
/// NodePool `default` buys `small` (2 cpu, 0.1 per hour) and `large` (4 cpu, 0.2 per hour), on demand, in zones z1 and
/// z2; every type has 8Gi of memory and room for 10 pods and keeps nothing back.
class World {
 public:
  model::Snapshot snapshot;
  model::Options options;
  model::Decision decision;

  World() {
    snapshot.catalogs.push_back({.name = "input", .types = {}});
    add_type("large", 4, 0.2);
    add_type("small", 2, 0.1);
    add_pool("default");
  }

  static model::ResourceList amounts(std::string_view cpu, std::string_view memory, std::string_view pods) {
    return {{"cpu", quantity(cpu)}, {"memory", quantity(memory)}, {"pods", quantity(pods)}};
  }
  static model::Quantity quantity(std::string_view text) { return model::Quantity::parse(text).value(); }

  static model::Offering offering(std::string_view zone, std::string_view capacity_type, double price,
                                  std::string_view reservation = "", std::int64_t capacity = 0) {
    model::Offering made;
    made.zone = zone;
    made.capacity_type = capacity_type;
    made.price_usd_hour = price;
    made.reservation_id = reservation;
    made.reservation_capacity = capacity;
    made.requirements.add(model::kZoneLabel, in({zone}));
    made.requirements.add(model::kCapacityTypeLabel, in({capacity_type}));
    made.requirements.add(model::kReservationIdLabel,
                          reservation.empty() ? model::Requirement::does_not_exist() : in({reservation}));
    return made;
  }

  model::InstanceType& add_type(std::string_view name, int cpu, double price) {
    model::InstanceType type;
    type.name = name;
    type.capacity = amounts(std::to_string(cpu), "8Gi", "10");
    type.requirements.add(model::kInstanceTypeLabel, in({name}));
    type.requirements.add(model::kArchLabel, in({"amd64"}));
    type.offerings = {offering("z1", "on-demand", price), offering("z2", "on-demand", price)};
    return add_type(std::move(type));
  }
  /// Adds the type with zones, capacity types and reservation ids implied by its offerings.
  model::InstanceType& add_type(model::InstanceType type) {
    imply(type);
    auto& types = snapshot.catalogs.front().types;
    const auto place = std::ranges::lower_bound(types, type.name, {}, &model::InstanceType::name);
    return *types.insert(place, std::move(type));
  }
  model::InstanceType& type(std::string_view name) {
    return *std::ranges::find(snapshot.catalogs.front().types, name, &model::InstanceType::name);
  }
  static void imply(model::InstanceType& type) {
    std::vector<std::string> zones;
    std::vector<std::string> capacity_types;
    std::vector<std::string> reservations;
    for (const model::Offering& offering : type.offerings) {
      zones.push_back(offering.zone);
      capacity_types.push_back(offering.capacity_type);
      if (!offering.reservation_id.empty()) reservations.push_back(offering.reservation_id);
    }
    type.requirements.replace(model::kZoneLabel, model::Requirement::in(zones));
    type.requirements.replace(model::kCapacityTypeLabel, model::Requirement::in(capacity_types));
    type.requirements.replace(model::kReservationIdLabel, model::Requirement::in(reservations));
  }

  model::NodePool& add_pool(std::string_view name) {
    model::NodePool pool;
    pool.meta.name = name;
    pool.node_class_ref = {.group = "karpenter.kwok.sh", .kind = "KWOKNodeClass", .name = "default"};
    pool.catalog = 0;
    return insert(snapshot.node_pools, std::move(pool));
  }
  model::NodePool& pool(std::string_view name = "default") { return find(snapshot.node_pools, name); }

  /// An initialized node of pool `default` with 4 cpu, 8Gi and room for 10 pods.
  model::Node& add_node(std::string_view name, std::string_view zone) {
    model::Node node;
    node.meta.name = name;
    node.provider_id = "kwok://" + std::string(name);
    node.meta.labels = {
        {std::string(model::kHostnameLabel), std::string(name)}, {std::string(model::kZoneLabel), std::string(zone)},
        {std::string(model::kNodePoolLabel), "default"},         {std::string(model::kInstanceTypeLabel), "large"},
        {std::string(model::kRegisteredLabel), "true"},          {std::string(model::kInitializedLabel), "true"}};
    node.capacity = amounts("4", "8Gi", "10");
    node.allocatable = node.capacity;
    model::NodeClaim claim;
    claim.meta.name = name;
    claim.meta.labels = node.meta.labels;
    claim.provider_id = node.provider_id;
    claim.node_name = name;
    claim.capacity = node.capacity;
    claim.allocatable = node.allocatable;
    insert(snapshot.node_claims, std::move(claim));
    return insert(snapshot.nodes, std::move(node));
  }
  model::Node& node(std::string_view name) { return find(snapshot.nodes, name); }
  model::NodeClaim& node_claim(std::string_view name) { return find(snapshot.node_claims, name); }

  /// A pod that waits for a node.
  model::Pod& add_pod(std::string_view name, std::string_view cpu = "1", model::LabelMap labels = {}) {
    model::Pod pod;
    pod.meta.name = name;
    pod.meta.namespace_name = "default";
    pod.meta.labels = std::move(labels);
    pod.status.phase = "Pending";
    pod.status.conditions = {
        {.type = "PodScheduled", .status = "False", .reason = "Unschedulable", .message = "", .last_transition = {}}};
    model::PodSpec spec;
    spec.containers.push_back({.name = "app",
                               .requests = {{"cpu", quantity(cpu)}},
                               .limits = {},
                               .ports = {},
                               .restart_always = false,
                               .has_resource_claims = false});
    pod.spec = std::make_shared<const model::PodSpec>(std::move(spec));
    return insert(snapshot.pods, std::move(pod));
  }
  /// A pod that runs on `node_name`.
  model::Pod& add_running(std::string_view name, std::string_view node_name, std::string_view cpu = "1",
                          model::LabelMap labels = {}) {
    model::Pod& pod = add_pod(name, cpu, std::move(labels));
    pod.node_name = node_name;
    pod.status.phase = "Running";
    pod.status.conditions.clear();
    return pod;
  }
  model::Pod& pod(std::string_view name) { return find(snapshot.pods, name); }
  /// Changes a pod's spec.
  template <typename Change>
  void edit(std::string_view name, Change change) {
    model::PodSpec spec = *pod(name).spec;
    change(spec);
    pod(name).spec = std::make_shared<const model::PodSpec>(std::move(spec));
  }

  void put_on_node(std::string_view name, std::string_view node_name) {
    place({.pod = full(name), .node = std::string(node_name), .claim = std::nullopt});
  }
  void put_on_claim(std::string_view name, std::size_t claim) {
    place({.pod = full(name), .node = std::nullopt, .claim = claim});
  }
  void leave_pending(std::string_view name, std::string_view code = "E-INSTANCE") {
    decision.pending.push_back({.pod = full(name), .code = std::string(code), .message = ""});
  }
  void ignore(std::string_view name, std::string_view code) {
    decision.ignored.push_back({.pod = full(name), .code = std::string(code), .message = ""});
  }

  /// A new claim of pool `default` in its full form, for `pods` pods of `cpu` together.
  model::Claim& add_claim(std::vector<std::string> types, std::string_view cpu, int pods = 1) {
    model::Claim claim;
    claim.node_pool = "default";
    claim.requests = {{"cpu", quantity(cpu)}, {"pods", model::Quantity::units(pods)}};
    claim.instance_types = types;
    const bool starts_small = types.front() == "small";
    claim.cheapest = model::PricedOffering{.instance_type = types.front(),
                                           .zone = "z1",
                                           .capacity_type = "on-demand",
                                           .price_usd_hour = starts_small ? 0.1 : 0.2};
    std::ranges::sort(types);
    decision.claims.push_back(std::move(claim));
    require("karpenter.kwok.sh/kwoknodeclass", "In", {"default"});
    require("karpenter.sh/capacity-type", "In", {"on-demand"});
    require("karpenter.sh/nodepool", "In", {"default"});
    require("node.kubernetes.io/instance-type", "In", types);
    return decision.claims.back();
  }
  /// Sets a requirement of the last claim, in place.
  void require(std::string_view key, std::string_view op, std::vector<std::string> values,
               std::optional<std::int64_t> min_values = std::nullopt) {
    drop_requirement(decision.claims.back(), key);
    std::vector<model::Expression> requirements = decision.claims.back().requirements;
    model::Expression made{
        .key = std::string(key), .op = std::string(op), .values = std::move(values), .min_values = min_values};
    const auto spot = std::ranges::lower_bound(requirements, made.key, {}, &model::Expression::key);
    requirements.insert(spot, std::move(made));
    decision.claims.back().requirements = std::move(requirements);
  }
  /// Takes every requirement of that key away.
  static void drop_requirement(model::Claim& claim, std::string_view key) {
    std::vector<model::Expression> requirements = claim.requirements;
    std::erase_if(requirements, [&](const model::Expression& old) { return old.key == key; });
    claim.requirements = std::move(requirements);
  }

  [[nodiscard]] std::vector<Violation> violations() const { return judge_plan(snapshot, options, decision); }
  /// The codes of all violations, each once.
  [[nodiscard]] std::set<std::string> codes() const {
    std::set<std::string> seen;
    for (const Violation& violation : violations()) seen.insert(violation.code);
    return seen;
  }

  static model::Requirement in(std::initializer_list<std::string_view> values) {
    return model::Requirement::in({values.begin(), values.end()});
  }

 private:
  static std::string full(std::string_view name) { return "default/" + std::string(name); }

  void place(model::Placement placement) {
    const auto spot = std::ranges::lower_bound(decision.placements, placement.pod, {}, &model::Placement::pod);
    decision.placements.insert(spot, std::move(placement));
  }

  template <typename Object>
  static Object& insert(std::vector<Object>& objects, Object object) {
    auto name = [](const Object& other) -> const std::string& { return other.meta.name; };
    const auto spot = std::ranges::lower_bound(objects, object.meta.name, {}, name);
    return *objects.insert(spot, std::move(object));
  }
  template <typename Object>
  static Object& find(std::vector<Object>& objects, std::string_view name) {
    return *std::ranges::find(objects, name,
                              [](const Object& object) -> const std::string& { return object.meta.name; });
  }
};

}  // namespace kerf::judge
