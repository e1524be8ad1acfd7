#include "kerf/reference/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "kerf/model/labels.h"
#include "kerf/reference/pod_requirements.h"
#include "kerf/reference/volumes.h"

namespace kerf::reference {

using model::Operator;
using model::Pod;
using model::Snapshot;

namespace {

constexpr std::string_view kBindCompletedAnnotation = "pv.kubernetes.io/bind-completed";

bool is_non_negative_integer(std::string_view text) {
  std::int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 0;
}

bool is_bound(Operator op) {
  return op == Operator::kGt || op == Operator::kLt || op == Operator::kGte || op == Operator::kLte;
}

bool has_no_possible_value(std::string_view key, const std::vector<std::string>& values) {
  auto known = model::enumerated_values(key);
  return !known.empty() && std::ranges::none_of(values, [&](const std::string& value) {
    return std::ranges::find(known, value) != known.end();
  });
}

/// What is wrong with one expression, or empty.
std::string expression_fault(const model::Expression& expression) {
  std::string_view key = model::normalized_key(expression.key);
  auto op = model::parse_operator(expression.op);
  if (!op) return fmt::format("unknown operator {}", expression.op);
  if (model::is_restricted(key)) return "the key is restricted";
  if (*op == Operator::kIn && has_no_possible_value(key, expression.values)) {
    return fmt::format("no value can exist, known are {}", fmt::join(model::enumerated_values(key), ", "));
  }
  if (!model::is_qualified_name(key)) return "the key is no label name";
  for (const std::string& value : expression.values) {
    if (!model::is_label_value(value)) return fmt::format("{} is no label value", value);
  }
  if (*op == Operator::kIn && expression.values.empty()) return "In without values";
  if (is_bound(*op) && (expression.values.size() != 1 || !is_non_negative_integer(expression.values.front()))) {
    return fmt::format("{} takes one non-negative integer", expression.op);
  }
  return {};
}

std::optional<Reason> opt_out_failure(const Pod& pod) {
  auto requirements = pod_requirements(*pod.spec, model::PreferencePolicy::kRespect).full;
  const model::Requirement* pool = requirements.find(model::kNodePoolLabel);
  if (pool == nullptr || pool->op() != Operator::kDoesNotExist) return std::nullopt;
  return Reason{kOptOut, fmt::format("node affinity: {} DoesNotExist", model::kNodePoolLabel)};
}

std::optional<Reason> selector_failure(const Pod& pod) {
  for (const auto& [key, value] : pod.spec->node_selector) {
    std::string fault = expression_fault({key, "In", {value}, std::nullopt});
    if (!fault.empty()) return Reason{kSelector, fmt::format("nodeSelector {}: {}", key, fault)};
  }
  for (std::size_t term = 0; term < pod.spec->required_node_terms.size(); ++term) {
    for (const model::Expression& expression : pod.spec->required_node_terms[term].match_expressions) {
      std::string fault = expression_fault(expression);
      if (fault.empty()) continue;
      return Reason{kSelector, fmt::format("required node affinity term {}, {}: {}", term, expression.key, fault)};
    }
  }
  return std::nullopt;
}

std::optional<Reason> match_fields_failure(const Pod& pod) {
  const auto& terms = pod.spec->required_node_terms;
  auto term = std::ranges::find_if(terms, &model::NodeSelectorTerm::has_match_fields);
  if (term == terms.end()) return std::nullopt;
  return Reason{kMatchFields, fmt::format("required node affinity term {} has matchFields", term - terms.begin())};
}

std::optional<Reason> bound_claim_failure(const model::PersistentVolumeClaim& claim, const Snapshot& snapshot,
                                          const std::string& label) {
  const auto* volume = model::find_object(snapshot.persistent_volumes, "", claim.volume_name);
  if (volume == nullptr || volume->meta.deletion) {
    return Reason{kPvcUnbound, fmt::format("{}: PersistentVolume {} is {}", label, claim.volume_name,
                                           volume == nullptr ? "missing" : "being deleted")};
  }
  if (claim.meta.annotations.contains(kBindCompletedAnnotation)) return std::nullopt;
  return Reason{kPvcUnbound,
                fmt::format("{}: binding to PersistentVolume {} is not complete", label, claim.volume_name)};
}

std::optional<Reason> unbound_claim_failure(const model::PersistentVolumeClaim& claim, const Snapshot& snapshot,
                                            const std::string& label) {
  if (claim.storage_class_name.empty()) return Reason{kStorageClass, label + ": unbound and without storage class"};
  const auto* storage_class = model::find_object(snapshot.storage_classes, "", claim.storage_class_name);
  if (storage_class == nullptr) {
    return Reason{kStorageClass, fmt::format("{}: StorageClass {} is missing", label, claim.storage_class_name)};
  }
  if (storage_class->wait_for_first_consumer) return std::nullopt;
  return Reason{kStorageClass, fmt::format("{}: StorageClass {} binds immediately, and the claim is not bound yet",
                                           label, claim.storage_class_name)};
}

std::optional<Reason> volume_failure(const Pod& pod, const model::PodVolume& volume, const Snapshot& snapshot) {
  std::string name = claim_name(pod, volume);
  std::string label = fmt::format("volume {}, PersistentVolumeClaim {}/{}", volume.name, pod.meta.namespace_name, name);
  const auto* claim = model::find_object(snapshot.persistent_volume_claims, pod.meta.namespace_name, name);
  if (claim == nullptr) return Reason{kPvcMissing, label + " is missing"};
  if (claim->meta.deletion) return Reason{kPvcMissing, label + " is being deleted"};
  if (claim->phase == "Lost") return Reason{kPvcMissing, label + " has lost its volume"};
  return claim->volume_name.empty() ? unbound_claim_failure(*claim, snapshot, label)
                                    : bound_claim_failure(*claim, snapshot, label);
}

}  // namespace

std::optional<Reason> validation_failure(const Pod& pod, const Snapshot& snapshot) {
  if (auto failure = opt_out_failure(pod)) return failure;
  if (auto failure = selector_failure(pod)) return failure;
  if (auto failure = match_fields_failure(pod)) return failure;
  for (const model::PodVolume& volume : pod.spec->volumes) {
    if (auto failure = volume_failure(pod, volume, snapshot)) return failure;
  }
  return std::nullopt;
}

}  // namespace kerf::reference
