#include "kerf/io/read_pod.h"

#include <algorithm>
#include <utility>

#include "kerf/io/defaults.h"
#include "kerf/io/read_common.h"
#include "kerf/io/read_pod_affinity.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

constexpr std::int64_t kMaxPort = 65535;

model::ContainerPort read_port(const Field& item, bool host_network) {
  model::ContainerPort port;
  std::int64_t container_port = item.member("containerPort").integer(1, kMaxPort).value_or(0);
  std::int64_t host_port = item.member("hostPort").integer(0, kMaxPort).value_or(0);
  if (host_network && host_port == 0) host_port = container_port;
  port.host_port = static_cast<std::uint16_t>(host_port);
  port.host_ip = item.member("hostIP").text();
  const Field protocol = item.member("protocol");
  if (protocol.choice({"TCP", "UDP", "SCTP"})) port.protocol = protocol.text();
  return port;
}

model::Container read_container(const Field& item, bool host_network) {
  model::Container container;
  container.name = item.member("name").text();
  const Field resources = item.member("resources");
  container.requests = resources.member("requests").resources(Sign::kNotNegative);
  container.limits = resources.member("limits").resources(Sign::kNotNegative);
  const Field claims = resources.member("claims");
  container.has_resource_claims = !claims.items().empty();
  const Field ports = item.member("ports");
  for (const Field& port : ports.items()) {
    if (!port.is_structure()) continue;
    model::ContainerPort read = read_port(port, host_network);
    if (read.host_port != 0) container.ports.push_back(std::move(read));
  }
  container.restart_always = item.member("restartPolicy").choice({"Always", "OnFailure", "Never"}) == std::size_t{0};
  return container;
}

std::vector<model::Container> read_containers(const Field& list, bool host_network) {
  std::vector<model::Container> containers;
  for (const Field& item : list.items()) {
    if (item.is_structure()) containers.push_back(read_container(item, host_network));
  }
  return containers;
}

/// Source: provisioning.md 4.4.
model::Toleration read_toleration(const Field& item) {
  model::Toleration toleration;
  const Field key = item.member("key");
  const Field op = item.member("operator");
  const Field value = item.member("value");
  toleration.key = key.text();
  toleration.value = value.text();
  (void)op.choice({"", "Equal", "Exists", "Lt", "Gt"});
  toleration.op = op.text();
  const bool exists = toleration.op == "Exists";
  if (toleration.key.empty() && !exists) op.refuse("Exists, because there is no key");
  if (!toleration.key.empty() && !model::is_qualified_name(toleration.key)) key.refuse("a taint's key");
  if (exists && !toleration.value.empty()) value.refuse("nothing, because the operator is Exists");
  if (!model::is_label_value(toleration.value)) value.refuse("a taint's value");
  const Field effect = item.member("effect");
  auto choice = effect.choice({"NoSchedule", "PreferNoSchedule", "NoExecute", ""});
  constexpr std::size_t kEveryEffect = 3;
  if (choice && *choice != kEveryEffect) toleration.effect = static_cast<model::TaintEffect>(*choice);
  return toleration;
}

void read_volume(const Field& item, PodSpecReading& reading) {
  std::string name = item.member("name").text();
  const Field claim = item.member("persistentVolumeClaim");
  if (claim.is_structure()) {
    const Field claim_name = claim.member("claimName");
    if (!claim_name.present()) claim_name.refuse("the name of a PersistentVolumeClaim");
    reading.spec.volumes.push_back({.name = name, .claim_name = claim_name.text(), .ephemeral = false});
  }
  const Field ephemeral = item.member("ephemeral");
  if (!ephemeral.is_structure()) return;
  const Field claim_template = ephemeral.member("volumeClaimTemplate");
  model::ObjectMeta meta;
  meta.name = name;
  const Field metadata = claim_template.member("metadata");
  meta.labels = read_labels(metadata.member("labels"));
  meta.annotations = read_annotations(metadata.member("annotations"));
  reading.ephemeral_claims.push_back(read_persistent_volume_claim(claim_template, std::move(meta)));
  reading.spec.volumes.push_back({.name = std::move(name), .claim_name = "", .ephemeral = true});
}

bool has_items(const Field& list) { return !list.items().empty(); }

void read_numbers(const Field& spec, model::PodSpec& result) {
  if (auto priority = spec.member("priority").integer(-kInt32Max - 1, kInt32Max)) {
    result.priority = static_cast<std::int32_t>(*priority);
  }
  constexpr std::int64_t kDefaultGraceSeconds = 30;
  result.termination_grace_period_seconds =
      spec.member("terminationGracePeriodSeconds").integer(0, kInt64Max).value_or(kDefaultGraceSeconds);
}

void read_pod_resources(const Field& resources, Stored stored, model::PodSpec& result) {
  if (!resources.is_structure()) return;
  const Field requests = resources.member("requests");
  if (requests.present()) result.pod_requests = requests.resources(Sign::kNotNegative);
  model::ResourceList limits = resources.member("limits").resources(Sign::kNotNegative);
  if (stored == Stored::kAsPod) fill_pod_requests(result, limits);
}

model::ContainerStatus read_container_status(const Field& item) {
  const Field resources = item.member("resources");
  return {.name = item.member("name").text(),
          .requests = resources.member("requests").resources(Sign::kNotNegative),
          .allocated = item.member("allocatedResources").resources(Sign::kNotNegative)};
}

void read_container_statuses(const Field& list, std::vector<model::ContainerStatus>& statuses) {
  for (const Field& item : list.items()) {
    if (!item.is_structure()) continue;
    model::ContainerStatus status = read_container_status(item);
    if (!status.requests.empty() || !status.allocated.empty()) statuses.push_back(std::move(status));
  }
}

model::PodStatus read_pod_status(const Field& status) {
  model::PodStatus result;
  const Field phase = status.member("phase");
  (void)phase.choice({"", "Pending", "Running", "Succeeded", "Failed", "Unknown"});
  result.phase = phase.text();
  result.start_time = status.member("startTime").instant();
  result.nominated_node_name = status.member("nominatedNodeName").text();
  const Field conditions = status.member("conditions");
  result.conditions = read_conditions(conditions);
  read_container_statuses(status.member("containerStatuses"), result.containers);
  read_container_statuses(status.member("initContainerStatuses"), result.containers);
  return result;
}

}  // namespace

PodSpecReading read_pod_spec(const Field& spec, const model::LabelMap& pod_labels, Stored stored) {
  PodSpecReading reading;
  model::PodSpec& result = reading.spec;
  const bool host_network = spec.member("hostNetwork").boolean() && stored == Stored::kAsPod;
  const Field containers = spec.member("containers");
  result.containers = read_containers(containers, host_network);
  if (result.containers.empty()) containers.refuse("at least one container");
  result.init_containers = read_containers(spec.member("initContainers"), host_network);
  if (stored == Stored::kAsPod) fill_requests_from_limits(result);
  read_pod_resources(spec.member("resources"), stored, result);
  result.overhead = spec.member("overhead").resources(Sign::kNotNegative);
  result.node_selector = spec.member("nodeSelector").text_map();
  read_affinity(spec.member("affinity"), pod_labels, result);
  const Field tolerations = spec.member("tolerations");
  for (const Field& item : tolerations.items()) {
    if (item.is_structure()) result.tolerations.push_back(read_toleration(item));
  }
  read_topology_spread(spec.member("topologySpreadConstraints"), result);
  const Field volumes = spec.member("volumes");
  for (const Field& item : volumes.items()) {
    if (item.is_structure()) read_volume(item, reading);
  }
  result.has_resource_claims = has_items(spec.member("resourceClaims"));
  read_numbers(spec, result);
  result.priority_class_name = spec.member("priorityClassName").text();
  reading.node_name = spec.member("nodeName").text();
  reading.gated = has_items(spec.member("schedulingGates"));
  return reading;
}

PodReading read_pod(const Field& object, model::ObjectMeta meta) {
  PodReading reading;
  const Field spec = object.member("spec");
  PodSpecReading pod_spec = read_pod_spec(spec, meta.labels, Stored::kAsPod);
  reading.spec = std::move(pod_spec.spec);
  reading.pod.node_name = std::move(pod_spec.node_name);
  reading.pod.status = read_pod_status(object.member("status"));
  reading.pod.meta = std::move(meta);
  return reading;
}

PodTemplateReading read_pod_template(const Field& pod_template, Stored stored) {
  PodTemplateReading reading;
  const Field metadata = pod_template.member("metadata");
  reading.labels = read_labels(metadata.member("labels"));
  reading.annotations = read_annotations(metadata.member("annotations"));
  reading.pod = read_pod_spec(pod_template.member("spec"), reading.labels, stored);
  return reading;
}

}  // namespace kerf::io
