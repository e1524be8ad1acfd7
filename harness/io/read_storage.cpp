#include "kerf/io/read_storage.h"

#include <utility>

#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

/// Where the class was named before there was a field for it; the API still honours it first.
constexpr std::string_view kClassAnnotation = "volume.beta.kubernetes.io/storage-class";

std::vector<std::pair<std::string, std::vector<std::string>>> read_topology_term(const Field& term) {
  std::vector<std::pair<std::string, std::vector<std::string>>> expressions;
  if (!term.is_structure()) return expressions;
  const Field list = term.member("matchLabelExpressions");
  for (const Field& item : list.items()) {
    if (!item.is_structure()) continue;
    expressions.emplace_back(item.member("key").text(), item.member("values").texts());
    if (expressions.back().second.empty()) item.member("values").refuse("at least one value");
  }
  return expressions;
}

}  // namespace

ClaimReading read_persistent_volume_claim(const Field& object, model::ObjectMeta meta) {
  ClaimReading reading;
  const Field spec = object.member("spec");
  const Field status = object.member("status");
  std::optional<std::string> class_name = spec.member("storageClassName").optional_text();
  if (const std::string* annotated = meta.annotations.find(kClassAnnotation)) class_name = *annotated;
  reading.names_class = class_name.has_value();
  reading.claim.storage_class_name = std::move(class_name).value_or(std::string());
  reading.claim.volume_name = spec.member("volumeName").text();
  const Field phase = status.member("phase");
  (void)phase.choice({"", "Pending", "Bound", "Lost"});
  reading.claim.phase = phase.text();
  reading.claim.meta = std::move(meta);
  return reading;
}

model::PersistentVolume read_persistent_volume(const Field& object, model::ObjectMeta meta) {
  model::PersistentVolume volume;
  volume.meta = std::move(meta);
  const Field spec = object.member("spec");
  const Field csi = spec.member("csi");
  volume.csi_driver = csi.member("driver").text();
  volume.in_tree_ebs = spec.member("awsElasticBlockStore").is_structure();
  const bool local = spec.member("local").is_structure();
  const bool host_path = spec.member("hostPath").is_structure();
  volume.local_or_host_path = local || host_path;
  const Field affinity = spec.member("nodeAffinity");
  const Field required = affinity.member("required");
  const Field terms = required.member("nodeSelectorTerms");
  volume.node_terms = read_node_selector_terms(terms, Check::kContent);
  return volume;
}

model::StorageClass read_storage_class(const Field& object, model::ObjectMeta meta) {
  model::StorageClass storage_class;
  storage_class.meta = std::move(meta);
  storage_class.provisioner = object.member("provisioner").text();
  constexpr std::size_t kWaitForFirstConsumer = 1;
  storage_class.wait_for_first_consumer =
      object.member("volumeBindingMode").choice({"Immediate", "WaitForFirstConsumer"}) == kWaitForFirstConsumer;
  const Field topologies = object.member("allowedTopologies");
  for (const Field& term : topologies.items()) storage_class.allowed_topologies.push_back(read_topology_term(term));
  return storage_class;
}

model::CsiNode read_csi_node(const Field& object, model::ObjectMeta meta) {
  model::CsiNode node;
  node.meta = std::move(meta);
  const Field spec = object.member("spec");
  const Field drivers = spec.member("drivers");
  for (const Field& item : drivers.items()) {
    if (!item.is_structure()) continue;
    const Field allocatable = item.member("allocatable");
    node.drivers.push_back(
        {.driver = item.member("name").text(), .count = allocatable.member("count").integer(0, kInt32Max)});
  }
  return node;
}

}  // namespace kerf::io
