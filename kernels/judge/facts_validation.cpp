#include "kerf/judge/facts.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::PersistentVolume;
using model::PersistentVolumeClaim;
using model::Requirement;
using model::Requirements;
using model::Snapshot;
using model::StorageClass;

namespace {

std::string bound_claim_code(const Snapshot& snapshot, const PersistentVolumeClaim& claim) {
  const PersistentVolume* volume = find_object(snapshot.persistent_volumes, "", claim.volume_name);
  const bool usable = volume != nullptr && !volume->meta.deletion;
  return usable && claim.meta.annotations.contains("pv.kubernetes.io/bind-completed") ? "" : "V-PVC-UNBOUND";
}

std::string unbound_claim_code(const Snapshot& snapshot, const PersistentVolumeClaim& claim) {
  const StorageClass* storage_class = find_object(snapshot.storage_classes, "", claim.storage_class_name);
  const bool waits = !claim.storage_class_name.empty() && storage_class != nullptr;
  return waits && storage_class->wait_for_first_consumer ? "" : "V-STORAGECLASS";
}

std::string volume_code(const Snapshot& snapshot, const model::Pod& pod, const model::PodVolume& volume) {
  const PersistentVolumeClaim* claim =
      find_object(snapshot.persistent_volume_claims, pod.meta.namespace_name, claim_name(pod, volume));
  if (claim == nullptr || claim->meta.deletion || claim->phase == "Lost") return "V-PVC-MISSING";
  return claim->volume_name.empty() ? unbound_claim_code(snapshot, *claim) : bound_claim_code(snapshot, *claim);
}

bool is_one_count(const std::vector<std::string>& values) {
  if (values.size() != 1) return false;
  const auto number = model::parse_integer(values.front());
  return number && *number >= 0;
}

bool is_outside_enumeration(std::string_view key, const std::vector<std::string>& values) {
  const auto known = model::enumerated_values(key);
  if (known.empty()) return false;
  for (const std::string& value : values) {
    for (std::string_view allowed : known) {
      if (value == allowed) return false;
    }
  }
  return true;
}

bool is_valid(const model::Expression& expression) {
  const std::string_view key = model::normalized_key(expression.key);
  const auto op = model::parse_operator(expression.op);
  if (!op || !model::is_qualified_name(key) || model::is_restricted(key)) return false;
  for (const std::string& value : expression.values) {
    if (!model::is_label_value(value)) return false;
  }
  switch (*op) {
    case model::Operator::kIn:
      return !expression.values.empty() && !is_outside_enumeration(key, expression.values);
    case model::Operator::kGt:
    case model::Operator::kLt:
    case model::Operator::kGte:
    case model::Operator::kLte:
      return is_one_count(expression.values);
    default:
      return true;
  }
}

bool selectors_are_valid(const model::PodSpec& spec) {
  for (const auto& [key, value] : spec.node_selector) {
    if (!is_valid({.key = key, .op = "In", .values = {value}, .min_values = std::nullopt})) return false;
  }
  for (const model::NodeSelectorTerm& term : spec.required_node_terms) {
    for (const model::Expression& expression : term.match_expressions) {
      if (!is_valid(expression)) return false;
    }
  }
  return true;
}

// nodeSelector, the first required term and the heaviest preferred one together.
bool opts_out_of_node_pools(const model::PodSpec& spec) {
  Requirements requirements = Requirements::from_labels(spec.node_selector);
  if (!spec.required_node_terms.empty()) {
    requirements.add(Requirements::from_expressions(spec.required_node_terms.front().match_expressions));
  }
  const model::PreferredNodeTerm* heaviest = nullptr;
  for (const model::PreferredNodeTerm& term : spec.preferred_node_terms) {
    if (heaviest == nullptr || term.weight > heaviest->weight) heaviest = &term;
  }
  if (heaviest != nullptr) requirements.add(Requirements::from_expressions(heaviest->term.match_expressions));
  const Requirement* pool = requirements.find(model::kNodePoolLabel);
  return pool != nullptr && pool->op() == model::Operator::kDoesNotExist;
}

}  // namespace

std::string validation_code(const Snapshot& snapshot, const model::Pod& pod) {
  if (opts_out_of_node_pools(*pod.spec)) return "V-NODEPOOL-OPT-OUT";
  if (!selectors_are_valid(*pod.spec)) return "V-SELECTOR";
  for (const model::NodeSelectorTerm& term : pod.spec->required_node_terms) {
    if (term.has_match_fields) return "V-MATCHFIELDS";
  }
  for (const model::PodVolume& volume : pod.spec->volumes) {
    if (std::string code = volume_code(snapshot, pod, volume); !code.empty()) return code;
  }
  return "";
}

}  // namespace kerf::judge
