#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/plan.h"

namespace kerf::reference::testing {

/// `1500m` as a quantity. For tests: a text that is none counts as zero.
[[nodiscard]] inline model::Quantity quantity(std::string_view text) {
  return model::Quantity::parse(text).value_or(model::Quantity());
}

[[nodiscard]] inline model::ResourceList resources(
    std::initializer_list<std::pair<std::string_view, std::string_view>> list) {
  model::ResourceList result;
  for (const auto& [name, amount] : list) result.set(name, quantity(amount));
  return result;
}

[[nodiscard]] inline model::Expression expression(std::string key, std::string op, std::vector<std::string> values = {},
                                                  std::optional<std::int64_t> min_values = std::nullopt) {
  return {std::move(key), std::move(op), std::move(values), min_values};
}

[[nodiscard]] inline model::LabelSelector app_selector(std::string app) {
  model::LabelSelector selector;
  selector.match_labels.set("app", std::move(app));
  return selector;
}

[[nodiscard]] inline model::PodAffinityTerm near_app(std::string app, std::string_view key, std::int32_t weight = 0) {
  model::PodAffinityTerm term;
  term.weight = weight;
  term.topology_key = key;
  term.selector = app_selector(std::move(app));
  return term;
}

[[nodiscard]] inline model::TopologySpread spread_app(std::string app, std::string_view key, bool hard = true) {
  model::TopologySpread spread;
  spread.topology_key = key;
  spread.do_not_schedule = hard;
  spread.selector = app_selector(std::move(app));
  return spread;
}

/// A pod whose spec is still open to change.
struct PodDraft {
  model::Pod pod;
  model::PodSpec spec;
};

/// Where every pod went: `node/n1`, `claim/0`, `pending/E-TAINT`, `ignored/V-SELECTOR`, or empty for no part at all.
struct Outcome {
  PlanResult result;

  [[nodiscard]] std::string of(std::string_view pod) const {
    std::string name = "default/" + std::string(pod);
    const model::Decision& decision = result.decision;
    for (const model::Placement& placement : decision.placements) {
      if (placement.pod == name) {
        return placement.node ? "node/" + *placement.node : "claim/" + std::to_string(*placement.claim);
      }
    }
    for (const model::PodReason& reason : decision.pending) {
      if (reason.pod == name) return "pending/" + reason.code;
    }
    for (const model::PodReason& reason : decision.ignored) {
      if (reason.pod == name) return "ignored/" + reason.code;
    }
    return {};
  }
  [[nodiscard]] const std::vector<model::Claim>& claims() const { return result.decision.claims; }
  /// The values of an In requirement of a claim; empty when it has none.
  [[nodiscard]] std::vector<std::string> values(std::size_t claim, std::string_view key) const {
    for (const model::Expression& requirement : claims().at(claim).requirements) {
      if (requirement.key == key && requirement.op == "In") return requirement.values;
    }
    return {};
  }
};

/// A small cluster, written down object by object. Zones are z1 to z3, prices 0.05 per cpu and hour.
class Scenario {
 public:
  Scenario() {
    snapshot_.catalogs.push_back({"input", {}});
    options_.now = *model::parse_rfc3339("2026-03-02T12:00:00Z");
  }

  [[nodiscard]] model::Options& options() { return options_; }
  /// The lists that have no helper here.
  [[nodiscard]] model::Snapshot& snapshot() { return snapshot_; }

  /// A type of `cpu` cpus and twice as many GiB, without overhead, on demand in `zones`.
  model::InstanceType& type(const std::string& name, int cpu,
                            const std::vector<std::string>& zones = {"z1", "z2", "z3"}) {
    types_.emplace_back();
    model::InstanceType& type = types_.back();
    type.name = name;
    type.capacity.set(model::kCpu, model::Quantity::units(cpu));
    type.capacity.set(model::kMemory, quantity(std::to_string(2 * cpu) + "Gi"));
    type.capacity.set(model::kPods, model::Quantity::units(20));
    type.requirements.add(model::kInstanceTypeLabel, model::Requirement::in({name}));
    type.requirements.add(model::kArchLabel, model::Requirement::in({"amd64"}));
    type.requirements.add(model::kOsLabel, model::Requirement::in({"linux"}));
    for (const std::string& zone : zones) offer(type, zone, "on-demand", 0.05 * cpu);
    return type;
  }
  /// One more offering.
  static model::Offering& offer(model::InstanceType& type, const std::string& zone, const std::string& capacity_type,
                                double price) {
    model::Offering offering;
    offering.zone = zone;
    offering.capacity_type = capacity_type;
    offering.price_usd_hour = price;
    offering.requirements.add(model::kZoneLabel, model::Requirement::in({zone}));
    offering.requirements.add(model::kCapacityTypeLabel, model::Requirement::in({capacity_type}));
    offering.requirements.add(model::kReservationIdLabel, model::Requirement::does_not_exist());
    type.offerings.push_back(std::move(offering));
    return type.offerings.back();
  }
  /// A reserved offering.
  static void reserve(model::InstanceType& type, const std::string& zone, const std::string& id,
                      std::int64_t capacity) {
    model::Offering& offering = offer(type, zone, "reserved", 1e-8);
    offering.reservation_id = id;
    offering.reservation_capacity = capacity;
    offering.requirements.replace(model::kReservationIdLabel, model::Requirement::in({id}));
  }

  model::NodePool& pool(const std::string& name = "default") {
    pools_.emplace_back();
    model::NodePool& pool = pools_.back();
    pool.meta.name = name;
    pool.node_class_ref = {"karpenter.kwok.sh", "KWOKNodeClass", "default"};
    pool.catalog = 0;
    return pool;
  }

  /// A pending pod of namespace default with label app.
  PodDraft& pod(const std::string& name, std::string_view cpu, const std::string& app = "web") {
    pods_.emplace_back();
    PodDraft& draft = pods_.back();
    draft.pod.meta.name = name;
    draft.pod.meta.namespace_name = "default";
    draft.pod.meta.labels.set("app", app);
    draft.pod.status.phase = "Pending";
    draft.pod.status.conditions.push_back({"PodScheduled", "False", "Unschedulable", "", {}});
    model::Container container;
    container.name = "main";
    container.requests.set(model::kCpu, quantity(cpu));
    draft.spec.containers.push_back(std::move(container));
    return draft;
  }
  /// A running pod.
  PodDraft& bound_pod(const std::string& name, std::string_view cpu, const std::string& node,
                      const std::string& app = "web") {
    PodDraft& draft = pod(name, cpu, app);
    draft.pod.node_name = node;
    draft.pod.status.phase = "Running";
    draft.pod.status.conditions = {{"PodScheduled", "True", "", "", {}}, {"Ready", "True", "", "", {}}};
    return draft;
  }

  /// A node that belongs to no pool.
  model::Node& node(const std::string& name, int cpu, const std::string& zone = "z1") {
    nodes_.emplace_back();
    model::Node& node = nodes_.back();
    node.meta.name = name;
    node.meta.labels = {{std::string(model::kHostnameLabel), name},
                        {std::string(model::kArchLabel), "amd64"},
                        {std::string(model::kOsLabel), "linux"}};
    if (!zone.empty()) node.meta.labels.set(model::kZoneLabel, zone);
    node.capacity.set(model::kCpu, model::Quantity::units(cpu));
    node.capacity.set(model::kMemory, quantity(std::to_string(2 * cpu) + "Gi"));
    node.capacity.set(model::kPods, model::Quantity::units(20));
    node.allocatable = node.capacity;
    return node;
  }
  /// A NodeClaim for the node, which thereby belongs to the pool and is registered and initialized.
  model::NodeClaim& claim_of(model::Node& node, const std::string& pool = "default") {
    node.provider_id = "test://" + node.meta.name;
    node.meta.labels.set(model::kNodePoolLabel, pool);
    node.meta.labels.set(model::kInstanceTypeLabel, "any");
    node.meta.labels.set(model::kRegisteredLabel, "true");
    node.meta.labels.set(model::kInitializedLabel, "true");
    claims_.emplace_back();
    model::NodeClaim& claim = claims_.back();
    claim.meta.name = node.meta.name;
    claim.meta.labels = node.meta.labels;
    claim.provider_id = node.provider_id;
    claim.capacity = node.capacity;
    claim.allocatable = node.allocatable;
    return claim;
  }

  /// A DaemonSet without live pods.
  model::DaemonSet& daemon_set(const std::string& name, std::string_view cpu,
                               const std::function<void(model::PodSpec&)>& change = {}) {
    model::PodSpec spec;
    model::Container container;
    container.name = "main";
    container.requests.set(model::kCpu, quantity(cpu));
    spec.containers.push_back(std::move(container));
    if (change) change(spec);
    daemon_sets_.emplace_back();
    model::DaemonSet& daemon_set = daemon_sets_.back();
    daemon_set.meta.name = name;
    daemon_set.meta.namespace_name = "default";
    daemon_set.pod_template.spec = std::make_shared<const model::PodSpec>(std::move(spec));
    return daemon_set;
  }

  /// The snapshot with everything sorted as a loader leaves it.
  [[nodiscard]] model::Snapshot build() const {
    model::Snapshot snapshot = snapshot_;
    for (model::InstanceType type : types_) {
      complete(type);
      snapshot.catalogs.front().types.push_back(std::move(type));
    }
    std::ranges::sort(snapshot.catalogs.front().types, {}, &model::InstanceType::name);
    model::number_requirements(snapshot.catalogs.front());
    for (const PodDraft& draft : pods_) {
      snapshot.pods.push_back(draft.pod);
      snapshot.pods.back().spec = std::make_shared<const model::PodSpec>(draft.spec);
    }
    append(snapshot.node_pools, pools_);
    append(snapshot.nodes, nodes_);
    append(snapshot.node_claims, claims_);
    append(snapshot.daemon_sets, daemon_sets_);
    sort_by_name(snapshot.pods);
    sort_by_name(snapshot.persistent_volume_claims);
    sort_by_name(snapshot.persistent_volumes);
    sort_by_name(snapshot.storage_classes);
    return snapshot;
  }
  [[nodiscard]] Outcome plan() const { return {reference::plan(build(), options_)}; }

 private:
  /// The implied labels: what the offerings have between them.
  static void complete(model::InstanceType& type) {
    std::vector<std::string> zones;
    std::vector<std::string> capacity_types;
    std::vector<std::string> reservations;
    for (const model::Offering& offering : type.offerings) {
      zones.push_back(offering.zone);
      capacity_types.push_back(offering.capacity_type);
      if (!offering.reservation_id.empty()) reservations.push_back(offering.reservation_id);
    }
    type.requirements.add(model::kZoneLabel, model::Requirement::in(std::move(zones)));
    type.requirements.add(model::kCapacityTypeLabel, model::Requirement::in(std::move(capacity_types)));
    type.requirements.add(model::kReservationIdLabel, model::Requirement::in(std::move(reservations)));
  }
  template <typename Object>
  static void sort_by_name(std::vector<Object>& objects) {
    std::ranges::sort(objects, {}, [](const Object& object) {
      return std::pair(std::string_view(object.meta.namespace_name), std::string_view(object.meta.name));
    });
  }
  template <typename Object>
  static void append(std::vector<Object>& target, const std::deque<Object>& source) {
    target.insert(target.end(), source.begin(), source.end());
    sort_by_name(target);
  }

  model::Snapshot snapshot_;
  model::Options options_;
  std::deque<model::InstanceType> types_;
  std::deque<model::NodePool> pools_;
  std::deque<PodDraft> pods_;
  std::deque<model::Node> nodes_;
  std::deque<model::NodeClaim> claims_;
  std::deque<model::DaemonSet> daemon_sets_;
};

/// A claim of that name, bound to a volume that can be attached where any of the terms holds.
inline void add_volume(Scenario& scenario, const std::string& name, const std::vector<model::NodeSelectorTerm>& terms,
                       bool local = false) {
  model::PersistentVolume volume;
  volume.meta.name = "pv-" + name;
  volume.csi_driver = "csi.test";
  volume.node_terms = terms;
  volume.local_or_host_path = local;
  scenario.snapshot().persistent_volumes.push_back(volume);
  model::PersistentVolumeClaim claim;
  claim.meta.name = name;
  claim.meta.namespace_name = "default";
  claim.meta.annotations.set("pv.kubernetes.io/bind-completed", "yes");
  claim.volume_name = volume.meta.name;
  claim.phase = "Bound";
  scenario.snapshot().persistent_volume_claims.push_back(claim);
}

inline void mount(PodDraft& draft, const std::string& claim) { draft.spec.volumes.push_back({claim, claim, false}); }

}  // namespace kerf::reference::testing
