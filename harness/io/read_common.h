#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "kerf/io/field_reader.h"
#include "kerf/model/meta.h"
#include "kerf/model/pod.h"

namespace kerf::io {

/// How much of a selector is checked. Those of a pod are only read here and judged by the rules that use them; any
/// other one is refused as the API refuses it. Source: formats.md "What reading does".
enum class Check : std::uint8_t { kTypesOnly, kContent };

/// `metadata`: name, uid, labels, annotations, instants and owners. The namespace is `namespace_name`, which has been
/// found already.
[[nodiscard]] model::ObjectMeta read_meta(const Field& object, std::string_view namespace_name);

/// Labels: qualified names with label values.
[[nodiscard]] model::LabelMap read_labels(const Field& labels);
/// Annotations: qualified names with any text, at most 256 KiB together.
[[nodiscard]] model::LabelMap read_annotations(const Field& annotations);

/// `status.conditions`.
[[nodiscard]] std::vector<model::Condition> read_conditions(const Field& conditions);

[[nodiscard]] std::vector<model::Taint> read_taints(const Field& taints);

/// A metav1.LabelSelector; nothing when missing.
[[nodiscard]] std::optional<model::LabelSelector> read_label_selector(const Field& selector, Check check);

/// `nodeSelectorTerms`.
[[nodiscard]] std::vector<model::NodeSelectorTerm> read_node_selector_terms(const Field& terms, Check check);
[[nodiscard]] model::NodeSelectorTerm read_node_selector_term(const Field& term, Check check);

/// The requirements of a NodePool, NodeClaim or NodeOverlay: the operators and values that the API admits.
/// Source: formats.md "What reading does".
[[nodiscard]] std::vector<model::Expression> read_requirements(const Field& requirements);

/// Refuses `place` when a NodePool may not set its label key: the labels that the controller itself sets, and the rest
/// of its and the clouds' domains. Source: provisioning.md 1.2 b.
void refuse_reserved_key(const Field& place, std::string_view key);

}  // namespace kerf::io
