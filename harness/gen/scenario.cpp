#include "kerf/gen/scenario.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "kerf/gen/documents.h"

namespace kerf::gen {
namespace {

constexpr std::array<std::string_view, 3> kZones{"z1", "z2", "z3"};
constexpr std::array<std::string_view, 2> kArchitectures{"amd64", "arm64"};
constexpr std::array<std::string_view, 4> kApps{"web", "api", "db", "job"};

/// Features that a scenario may use; each is off in some of them.
struct Features {
  bool taints, limits, min_values, reservations, nodes, daemons, selectors, ports, spread, affinity, preferences,
      volumes;
};

Features choose_features(Source& source) {
  const auto on = [&source] { return source.below(3) != 0; };
  Features features{};
  features.taints = on();
  features.limits = on();
  features.min_values = on();
  features.reservations = on();
  features.nodes = on();
  features.daemons = on();
  features.selectors = on();
  features.ports = on();
  features.spread = on();
  features.affinity = on();
  features.preferences = on();
  features.volumes = on();
  return features;
}

std::string requirement(std::string_view key, std::string_view op, std::string_view values) {
  return fmt::format(R"({{"key":"{}","operator":"{}","values":[{}]}})", key, op, values);
}

/// Builds one scenario; each method makes the objects of one kind.
class Builder {
 public:
  Builder(Source& source, const ScenarioLimits& limits)
      : source_(source), limits_(limits), features_(choose_features(source)) {}

  Scenario build() {
    scenario_.options.now = model::parse_rfc3339("2026-03-02T12:00:00Z").value();
    if (source_.one_in(4)) scenario_.options.preference_policy = model::PreferencePolicy::kIgnore;
    if (source_.one_in(4)) scenario_.options.min_values_policy = model::MinValuesPolicy::kBestEffort;
    add_types();
    add_pools();
    if (features_.daemons) add_daemons();
    if (features_.volumes) add_volumes();
    if (features_.nodes) add_nodes();
    add_pending_pods();
    return std::move(scenario_);
  }

 private:
  void emit(std::string document) { scenario_.documents.push_back(std::move(document)); }
  std::string_view zone() { return source_.pick(std::span<const std::string_view>(kZones)); }
  std::string_view app() { return source_.pick(std::span<const std::string_view>(kApps)); }

  void add_types() {
    types_ = 1 + source_.below(limits_.types);
    for (std::size_t i = 0; i < types_; ++i) {
      const std::int64_t cpu = std::int64_t{1} << source_.below(5);
      const std::int64_t memory_gib = cpu * source_.between(1, 4);
      std::string offerings;
      const std::size_t zones = 1 + source_.below(3);
      for (std::size_t z = 0; z < zones; ++z) {
        const double price = 0.05 * static_cast<double>(cpu) + 0.01 * static_cast<double>(source_.below(5));
        add_offering(offerings, kZones[z], "on-demand", price, "");
        if (source_.one_in(2)) add_offering(offerings, kZones[z], "spot", price * 0.5, "");
        if (features_.reservations && source_.one_in(6)) {
          const std::uint64_t reservation = source_.below(3);
          const std::uint64_t count = source_.below(3);
          const std::string extra =
              fmt::format(R"(,"reservationID":"cr-{}","reservationCapacity":{})", reservation, count);
          add_offering(offerings, kZones[z], "reserved", price / 1e7, extra);
        }
      }
      const std::string_view arch = kArchitectures[source_.one_in(4) ? 1 : 0];
      const std::uint64_t overhead_cpu_milli = source_.below(3) * 50;
      const std::uint64_t overhead_memory_mib = source_.below(3) * 100;
      emit(fmt::format(
          R"({{"apiVersion":"kerf.dev/v1","kind":"InstanceType","metadata":{{"name":"t{}"}},"spec":{{"requirements":)"
          R"({{"kubernetes.io/arch":"{}","kubernetes.io/os":"linux","size":"{}"}},"capacity":{{"cpu":"{}","memory":"{}Gi",)"
          R"("pods":"{}"}},"overhead":{{"cpu":"{}m","memory":"{}Mi"}},"offerings":[{}]}}}})",
          i, arch, cpu, cpu, memory_gib, 4 + 4 * cpu, overhead_cpu_milli, overhead_memory_mib, offerings));
    }
  }

  void add_offering(std::string& offerings, std::string_view zone, std::string_view capacity_type, double price,
                    std::string_view extra) {
    const bool available = !source_.one_in(8);
    offerings += fmt::format(R"({}{{"zone":"{}","capacityType":"{}","price":{},"available":{}{}}})",
                             offerings.empty() ? "" : ",", zone, capacity_type, price, available, extra);
  }

  void add_pools() {
    pools_ = 1 + source_.below(3);
    for (std::size_t i = 0; i < pools_; ++i) {
      std::string requirements;
      const auto require = [&requirements](const std::string& text) {
        requirements += (requirements.empty() ? "" : ",") + text;
      };
      if (source_.one_in(3)) require(requirement("karpenter.sh/capacity-type", "In", R"("on-demand","reserved")"));
      if (source_.one_in(4)) require(requirement("topology.kubernetes.io/zone", "In", R"("z1","z2")"));
      if (source_.one_in(4)) require(requirement("kubernetes.io/arch", "In", R"("amd64")"));
      if (features_.min_values && source_.one_in(2)) {
        require(fmt::format(R"({{"key":"node.kubernetes.io/instance-type","operator":"Exists","minValues":{}}})",
                            1 + source_.below(3)));
      }
      std::string taints;
      if (features_.taints && source_.one_in(3)) {
        const bool soft = source_.one_in(3);
        taints = fmt::format(R"(,"taints":[{{"key":"dedicated","value":"p{}","effect":"{}"}}])", i,
                             soft ? "PreferNoSchedule" : "NoSchedule");
      }
      std::string limits;
      if (features_.limits && source_.one_in(2)) {
        limits = source_.one_in(2) ? fmt::format(R"(,"limits":{{"nodes":"{}"}})", source_.below(4))
                                   : fmt::format(R"(,"limits":{{"cpu":"{}"}})", source_.below(24));
      }
      emit(fmt::format(
          R"({{"apiVersion":"karpenter.sh/v1","kind":"NodePool","metadata":{{"name":"p{}"}},"spec":{{"weight":{},)"
          R"("template":{{"metadata":{{"labels":{{"tier":"p{}"}}}},"spec":{{"nodeClassRef":{{"group":"karpenter.kwok.sh",)"
          R"("kind":"KWOKNodeClass","name":"default"}},"requirements":[{}]{}}}}}{}}}}})",
          i, 1 + source_.below(3), i, requirements, taints, limits));
    }
  }

  void add_daemons() {
    const std::size_t daemons = 1 + source_.below(2);
    for (std::size_t i = 0; i < daemons; ++i) {
      const std::string_view tolerations = source_.one_in(2) ? R"("tolerations":[{"operator":"Exists"}],)" : "";
      const std::string_view selector =
          source_.one_in(3) ? R"("nodeSelector":{"kubernetes.io/arch":"amd64"},)" : std::string_view();
      const std::string port =
          features_.ports && source_.one_in(3) ? R"(,"ports":[{"containerPort":80,"hostPort":80}])" : "";
      emit(fmt::format(
          R"({{"apiVersion":"apps/v1","kind":"DaemonSet","metadata":{{"name":"ds{}","namespace":"kube-system"}},"spec":)"
          R"({{"selector":{{"matchLabels":{{"ds":"{}"}}}},"template":{{"metadata":{{"labels":{{"ds":"{}"}}}},"spec":{{{}{})"
          R"("containers":[{{"name":"d","image":"d:1","resources":{{"requests":{{"cpu":"{}m"}}}}{}}}]}}}}}}}})",
          i, i, i, tolerations, selector, 50 * (1 + source_.below(4)), port));
    }
  }

  void add_volumes() {
    emit(R"({"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"late"},)"
         R"("provisioner":"ebs.csi.aws.com","volumeBindingMode":"WaitForFirstConsumer"})");
    const std::string_view pv_zone = zone();
    emit(fmt::format(
        R"({{"apiVersion":"v1","kind":"PersistentVolume","metadata":{{"name":"pv-0"}},"spec":{{"csi":{{"driver":)"
        R"("ebs.csi.aws.com"}},"nodeAffinity":{{"required":{{"nodeSelectorTerms":[{{"matchExpressions":[{{"key":)"
        R"("topology.kubernetes.io/zone","operator":"In","values":["{}"]}}]}}]}}}}}}}})",
        pv_zone));
    emit(R"({"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"bound","namespace":"default",)"
         R"("annotations":{"pv.kubernetes.io/bind-completed":"yes"}},"spec":{"storageClassName":"late",)"
         R"("volumeName":"pv-0"},"status":{"phase":"Bound"}})");
    emit(R"({"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"unbound","namespace":"default"},)"
         R"("spec":{"storageClassName":"late"},"status":{"phase":"Pending"}})");
  }

  void add_nodes() {
    const std::size_t nodes = source_.below(limits_.nodes + 1);
    for (std::size_t i = 0; i < nodes; ++i) add_node(i);
  }

  void add_node(std::size_t index) {
    const bool managed = source_.below(4) != 3;
    const bool initialized = !source_.one_in(4);
    const bool deleting = managed && source_.one_in(6);
    const std::int64_t cpu = std::int64_t{2} << source_.below(3);
    const std::size_t pool = source_.below(pools_);
    std::string labels = fmt::format(
        R"("kubernetes.io/hostname":"n{}","kubernetes.io/arch":"amd64","kubernetes.io/os":"linux",)"
        R"("topology.kubernetes.io/zone":"{}","karpenter.sh/capacity-type":"on-demand","node.kubernetes.io/instance-type":"t0")",
        index, zone());
    if (managed) {
      labels +=
          fmt::format(R"(,"karpenter.sh/nodepool":"p{}","tier":"p{}","karpenter.sh/registered":"true")", pool, pool);
      if (initialized) labels += R"(,"karpenter.sh/initialized":"true")";
    }
    const std::string resources = fmt::format(R"({{"cpu":"{}","memory":"{}Gi","pods":"{}"}})", cpu, 2 * cpu, 16);
    emit(fmt::format(
        R"({{"apiVersion":"v1","kind":"Node","metadata":{{"name":"n{}","labels":{{{}}}}},"spec":{{"providerID":"kwok://n{}"}},)"
        R"("status":{{"capacity":{},"allocatable":{},"conditions":[{{"type":"Ready","status":"True"}}]}}}})",
        index, labels, index, resources, resources));
    if (managed) {
      emit(fmt::format(
          R"({{"apiVersion":"karpenter.sh/v1","kind":"NodeClaim","metadata":{{"name":"n{}","labels":{{{}}}{}}},"spec":)"
          R"({{"nodeClassRef":{{"group":"karpenter.kwok.sh","kind":"KWOKNodeClass","name":"default"}},"requirements":[]}},)"
          R"("status":{{"providerID":"kwok://n{}","nodeName":"n{}","capacity":{},"allocatable":{},)"
          R"("conditions":[{{"type":"Launched","status":"True"}}]}}}})",
          index, labels, deleting ? R"(,"deletionTimestamp":"2026-03-02T11:59:00Z")" : "", index, index, resources,
          resources));
    }
    const std::size_t bound = source_.below(4);
    for (std::size_t i = 0; i < bound; ++i) add_bound_pod(index, i);
  }

  void add_bound_pod(std::size_t node, std::size_t index) {
    const std::string_view label = app();
    const std::string anti = features_.affinity && source_.one_in(4) ? affinity_term("podAntiAffinity", label) : "";
    emit(fmt::format(
        R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"bound-{}-{}","namespace":"default","labels":{{"app":"{}"}},)"
        R"("ownerReferences":[{{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"{}","uid":"rs-{}"}}]}},"spec":)"
        R"({{"nodeName":"n{}","containers":[{{"name":"main","image":"a:1","resources":{{"requests":{{"cpu":"{}m"}}}}}}]{}}},)"
        R"("status":{{"phase":"Running","conditions":[{{"type":"Ready","status":"True"}}]}}}})",
        node, index, label, label, label, node, 100 * source_.below(12), anti));
  }

  std::string affinity_term(std::string_view kind, std::string_view label) {
    return fmt::format(
        R"(,"affinity":{{"{}":{{"requiredDuringSchedulingIgnoredDuringExecution":[{{"topologyKey":"{}","labelSelector":)"
        R"({{"matchLabels":{{"app":"{}"}}}}}}]}}}})",
        kind, topology_key(), label);
  }

  std::string_view topology_key() {
    return source_.one_in(2) ? "kubernetes.io/hostname" : "topology.kubernetes.io/zone";
  }

  void add_pending_pods() {
    const std::size_t classes = 1 + source_.below(5);
    std::size_t left = 1 + source_.below(limits_.pods);
    for (std::size_t i = 0; i < classes && left > 0; ++i) {
      const std::size_t count = i + 1 == classes ? left : 1 + source_.below(left);
      add_class(i, count);
      left -= count;
    }
  }

  void add_class(std::size_t index, std::size_t count) {
    const std::string_view label = app();
    PendingPod pod;
    pod.labels = fmt::format(R"({{"app":"{}"}})", label);
    const std::size_t cpu_choice = source_.below(5);
    pod.cpu =
        fmt::format("{}m", cpu_choice == 4 ? std::uint64_t{1000} << source_.below(5) : 100 * (1 + source_.below(20)));
    if (source_.one_in(2)) pod.memory = fmt::format("{}Mi", std::uint64_t{128} << source_.below(6));
    pod.spec_members = class_members(label);
    for (std::size_t i = 0; i < count; ++i) {
      pod.name = fmt::format("pod-{}-{}", index, i);
      emit(pending_pod_document(pod));
    }
  }

  std::string class_members(std::string_view label) {
    std::string members;
    if (features_.selectors && source_.one_in(3)) {
      const std::size_t choice = source_.below(4);
      const std::string selector = choice == 0   ? fmt::format(R"("topology.kubernetes.io/zone":"{}")", zone())
                                   : choice == 1 ? R"("kubernetes.io/arch":"amd64")"
                                   : choice == 2 ? fmt::format(R"("tier":"p{}")", source_.below(3))
                                                 : R"("karpenter.sh/capacity-type":"spot")";
      members += fmt::format(R"(,"nodeSelector":{{{}}})", selector);
    }
    if (features_.taints && source_.one_in(2)) {
      members += R"(,"tolerations":[{"key":"dedicated","operator":"Exists"}])";
    }
    if (features_.spread && source_.one_in(3)) {
      const std::uint64_t max_skew = 1 + source_.below(2);
      const std::string_view key = topology_key();
      const std::string_view when = source_.one_in(3) ? "ScheduleAnyway" : "DoNotSchedule";
      members += fmt::format(
          R"(,"topologySpreadConstraints":[{{"maxSkew":{},"topologyKey":"{}","whenUnsatisfiable":"{}","labelSelector":)"
          R"({{"matchLabels":{{"app":"{}"}}}}}}])",
          max_skew, key, when, label);
    }
    if (features_.affinity && source_.one_in(3)) {
      const std::string_view kind = source_.one_in(2) ? "podAntiAffinity" : "podAffinity";
      const std::string_view target = source_.one_in(3) ? app() : label;
      members += affinity_term(kind, target);
    } else if (features_.preferences && source_.one_in(3)) {
      members += fmt::format(
          R"(,"affinity":{{"nodeAffinity":{{"preferredDuringSchedulingIgnoredDuringExecution":[{{"weight":10,"preference":)"
          R"({{"matchExpressions":[{{"key":"topology.kubernetes.io/zone","operator":"In","values":["{}"]}}]}}}}]}}}})",
          zone());
    }
    if (features_.volumes && source_.one_in(4)) {
      members += fmt::format(R"(,"volumes":[{{"name":"data","persistentVolumeClaim":{{"claimName":"{}"}}}}])",
                             source_.one_in(2) ? "bound" : "unbound");
    }
    return members;
  }

  Source& source_;
  ScenarioLimits limits_;
  Features features_;
  Scenario scenario_;
  std::size_t types_ = 0;
  std::size_t pools_ = 0;
};

}  // namespace

Scenario decode_scenario(Source& source, const ScenarioLimits& limits) { return Builder(source, limits).build(); }

}  // namespace kerf::gen
