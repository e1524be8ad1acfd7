#include <fmt/format.h>

#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

constexpr std::string_view kDriver = "ebs.csi.aws.com";

void add_daemon(Draft& draft, std::size_t index) {
  DaemonDraft daemon;
  daemon.name = fmt::format("ds{}", index);
  daemon.cpu_milli = 50 * draft.source.between(1, 4);
  daemon.tolerates_all = draft.source.one_in(2);
  daemon.amd64_only = draft.source.one_in(3);
  if (draft.once_in(Feature::kPorts, 3)) daemon.host_port = 80;
  Object spec;
  if (daemon.tolerates_all) spec.put("tolerations", List().put(Object().text("operator", "Exists")));
  if (daemon.amd64_only && draft.source.one_in(2)) {
    constexpr std::array<std::string_view, 1> kAmd64{"amd64"};
    const List expressions = List().put(expression("kubernetes.io/arch", "In", kAmd64));
    const Object terms = Object().put("nodeSelectorTerms", List().put(Object().put("matchExpressions", expressions)));
    spec.put("affinity",
             Object().put("nodeAffinity", Object().put("requiredDuringSchedulingIgnoredDuringExecution", terms)));
  } else if (daemon.amd64_only) {
    spec.put("nodeSelector", Object().text("kubernetes.io/arch", "amd64"));
  }
  spec.put("containers", agent_containers(daemon));
  const Object labels = Object().text("ds", daemon.name);
  Object template_object;
  template_object.put("metadata", Object().put("labels", labels)).put("spec", spec);
  Object set;
  set.put("selector", Object().put("matchLabels", labels)).put("template", template_object);
  const Object metadata = Object().text("name", daemon.name).text("namespace", "kube-system").text("uid", daemon.name);
  draft.emit(head("apps/v1", "DaemonSet", metadata).put("spec", set));
  draft.daemons.push_back(std::move(daemon));
}

void add_storage_class(Draft& draft, std::string_view name, std::string_view binding_mode) {
  Object object = head("storage.k8s.io/v1", "StorageClass", Object().text("name", name));
  object.text("provisioner", kDriver).text("volumeBindingMode", binding_mode);
  if (draft.source.one_in(3)) {
    List zones;
    zones.text(draft.pick(kZones));
    const Object label = Object().text("key", "topology.kubernetes.io/zone").put("values", zones);
    object.put("allowedTopologies", List().put(Object().put("matchLabelExpressions", List().put(label))));
  }
  draft.emit(object);
}

void add_persistent_volume(Draft& draft) {
  const std::array<std::string_view, 1> zone{draft.pick(kZones)};
  const List expressions = List().put(expression("topology.kubernetes.io/zone", "In", zone));
  const List terms = List().put(Object().put("matchExpressions", expressions));
  Object spec;
  spec.put("csi", Object().text("driver", kDriver));
  spec.put("nodeAffinity", Object().put("required", Object().put("nodeSelectorTerms", terms)));
  draft.emit(head("v1", "PersistentVolume", Object().text("name", "pv-0")).put("spec", spec));
}

void add_claim(Draft& draft, std::string_view name, std::string_view storage_class, std::string_view volume) {
  Object metadata;
  metadata.text("name", name).text("namespace", "default");
  Object spec;
  spec.text("storageClassName", storage_class);
  if (!volume.empty()) {
    metadata.put("annotations", Object().text("pv.kubernetes.io/bind-completed", "yes"));
    spec.text("volumeName", volume);
  }
  const Object status = Object().text("phase", volume.empty() ? "Pending" : "Bound");
  draft.emit(head("v1", "PersistentVolumeClaim", metadata).put("spec", spec).put("status", status));
}

/// An int or a percentage, as the API has it.
void put_amount(Draft& draft, Object& spec, std::string_view key) {
  constexpr std::array<std::string_view, 4> kPercents{"0%", "25%", "50%", "100%"};
  if (draft.source.one_in(2)) {
    spec.text(key, draft.pick(kPercents));
  } else {
    spec.number(key, draft.source.between(0, 3));
  }
}

void add_disruption_budget(Draft& draft, std::size_t index) {
  Object spec;
  put_amount(draft, spec, draft.source.one_in(2) ? "minAvailable" : "maxUnavailable");
  switch (draft.source.below(6)) {
    case 4:
      spec.put("selector", Object());
      break;
    case 5:
      break;  // selects nothing
    default:
      spec.put("selector", Object().put("matchLabels", Object().text("app", draft.pick(kApps))));
  }
  if (draft.source.one_in(3)) spec.text("unhealthyPodEvictionPolicy", "AlwaysAllow");
  Object metadata;
  metadata.text("name", fmt::format("pdb-{}", index));
  metadata.text("namespace", draft.once_in(Feature::kNamespaces, 4) ? "other" : "default");
  Object object = head("policy/v1", "PodDisruptionBudget", metadata);
  draft.emit(object.put("spec", spec)
                 .put("status",
                      Object().number("disruptionsAllowed", draft.source.one_in(3) ? 0 : draft.source.between(1, 3))));
}

}  // namespace

void add_daemons(Draft& draft) {
  if (!draft.on(Feature::kDaemons)) return;
  const std::size_t count = 1 + draft.source.below(2);
  for (std::size_t i = 0; i < count; ++i) add_daemon(draft, i);
}

void add_volumes(Draft& draft) {
  if (!draft.on(Feature::kVolumes)) return;
  add_storage_class(draft, "late", "WaitForFirstConsumer");
  add_persistent_volume(draft);
  add_claim(draft, "bound", "late", "pv-0");
  add_claim(draft, "unbound", "late", "");
  if (!draft.on(Feature::kOddities)) return;
  add_storage_class(draft, "at-once", "Immediate");
  add_claim(draft, "waiting", "at-once", "");
  draft.emit(head("v1", "PersistentVolumeClaim", Object().text("name", "binding").text("namespace", "default"))
                 .put("spec", Object().text("storageClassName", "late").text("volumeName", "pv-0")));
}

void put_volumes(Draft& draft, Object& spec) {
  if (!draft.once_in(Feature::kVolumes, 2)) return;
  constexpr std::array<std::string_view, 6> kClaims{"bound", "bound", "unbound", "missing", "waiting", "binding"};
  Object volume;
  volume.text("name", "data");
  if (draft.source.one_in(4)) {
    Object claim_spec;
    claim_spec.text("storageClassName", "late").put("accessModes", List().text("ReadWriteOnce"));
    volume.put("ephemeral", Object().put("volumeClaimTemplate", Object().put("spec", claim_spec)));
  } else {
    const std::string_view claim = kClaims[draft.source.below(draft.on(Feature::kOddities) ? kClaims.size() : 3)];
    volume.put("persistentVolumeClaim", Object().text("claimName", claim));
  }
  spec.put("volumes", List().put(volume));
}

void add_namespaces(Draft& draft) {
  if (!draft.on(Feature::kNamespaces)) return;
  draft.emit(head("v1", "Namespace", Object().text("name", "other").put("labels", Object().text("env", "test"))));
}

void add_disruption_budgets(Draft& draft) {
  if (!draft.on(Feature::kPdbs)) return;
  const std::size_t count = draft.some(4);
  for (std::size_t i = 0; i < count; ++i) add_disruption_budget(draft, i);
}

}  // namespace kerf::gen
