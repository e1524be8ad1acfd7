#include "kerf/io/read_pod_affinity.h"

#include <utility>

#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

constexpr std::int64_t kMaxWeight = 100;

void fold_label_keys(const Field& keys, std::string_view op, const model::LabelMap& pod_labels,
                     std::optional<model::LabelSelector>& selector) {
  for (std::string& key : keys.texts()) {
    const std::string* value = pod_labels.find(key);
    if (selector && value != nullptr) {
      selector->match_expressions.push_back(
          {.key = std::move(key), .op = std::string(op), .values = {*value}, .min_values = std::nullopt});
    }
  }
}

model::PodAffinityTerm read_pod_affinity_term(const Field& item, const model::LabelMap& pod_labels) {
  model::PodAffinityTerm term;
  const Field topology_key = item.member("topologyKey");
  term.topology_key = topology_key.text();
  if (term.topology_key.empty()) topology_key.refuse("the key of a node label");
  const Field selector = item.member("labelSelector");
  term.selector = read_label_selector(selector, Check::kTypesOnly);
  fold_label_keys(item.member("matchLabelKeys"), "In", pod_labels, term.selector);
  fold_label_keys(item.member("mismatchLabelKeys"), "NotIn", pod_labels, term.selector);
  term.namespaces = item.member("namespaces").texts();
  const Field namespace_selector = item.member("namespaceSelector");
  term.namespace_selector = read_label_selector(namespace_selector, Check::kTypesOnly);
  return term;
}

std::int32_t read_weight(const Field& weight) {
  if (!weight.present()) weight.refuse("a whole number from 1 to 100");
  return static_cast<std::int32_t>(weight.integer(1, kMaxWeight).value_or(1));
}

struct PodAffinity {
  std::vector<model::PodAffinityTerm> required;
  std::vector<model::PodAffinityTerm> preferred;
};

PodAffinity read_pod_affinity(const Field& affinity, const model::LabelMap& pod_labels) {
  PodAffinity result;
  const Field required = affinity.member("requiredDuringSchedulingIgnoredDuringExecution");
  for (const Field& item : required.items()) result.required.push_back(read_pod_affinity_term(item, pod_labels));
  const Field preferred = affinity.member("preferredDuringSchedulingIgnoredDuringExecution");
  for (const Field& item : preferred.items()) {
    const Field term = item.member("podAffinityTerm");
    result.preferred.push_back(read_pod_affinity_term(term, pod_labels));
    result.preferred.back().weight = read_weight(item.member("weight"));
  }
  return result;
}

void read_node_affinity(const Field& affinity, model::PodSpec& spec) {
  const Field required = affinity.member("requiredDuringSchedulingIgnoredDuringExecution");
  const Field terms = required.member("nodeSelectorTerms");
  spec.required_node_terms = read_node_selector_terms(terms, Check::kTypesOnly);
  const Field preferred = affinity.member("preferredDuringSchedulingIgnoredDuringExecution");
  for (const Field& item : preferred.items()) {
    const Field preference = item.member("preference");
    spec.preferred_node_terms.push_back(
        {.weight = read_weight(item.member("weight")), .term = read_node_selector_term(preference, Check::kTypesOnly)});
  }
}

model::NodeInclusion read_inclusion(const Field& policy, model::NodeInclusion fallback) {
  auto choice = policy.choice({"Honor", "Ignore"});
  if (!choice) return fallback;
  return *choice == 0 ? model::NodeInclusion::kHonor : model::NodeInclusion::kIgnore;
}

model::TopologySpread read_constraint(const Field& item) {
  model::TopologySpread spread;
  const Field max_skew = item.member("maxSkew");
  if (!max_skew.present()) max_skew.refuse("a whole number of at least 1");
  spread.max_skew = max_skew.integer(1, kInt32Max).value_or(1);
  const Field topology_key = item.member("topologyKey");
  spread.topology_key = topology_key.text();
  if (spread.topology_key.empty()) topology_key.refuse("the key of a node label");
  const Field when = item.member("whenUnsatisfiable");
  if (!when.present()) when.refuse("one of DoNotSchedule, ScheduleAnyway");
  spread.do_not_schedule = when.choice({"DoNotSchedule", "ScheduleAnyway"}).value_or(0) == 0;
  const Field selector = item.member("labelSelector");
  spread.selector = read_label_selector(selector, Check::kTypesOnly);
  spread.min_domains = item.member("minDomains").integer(1, kInt32Max);
  spread.node_affinity_policy = read_inclusion(item.member("nodeAffinityPolicy"), model::NodeInclusion::kHonor);
  spread.node_taints_policy = read_inclusion(item.member("nodeTaintsPolicy"), model::NodeInclusion::kIgnore);
  spread.match_label_keys = item.member("matchLabelKeys").texts();
  return spread;
}

}  // namespace

void read_affinity(const Field& affinity, const model::LabelMap& pod_labels, model::PodSpec& spec) {
  if (!affinity.is_structure()) return;
  read_node_affinity(affinity.member("nodeAffinity"), spec);
  PodAffinity together = read_pod_affinity(affinity.member("podAffinity"), pod_labels);
  spec.required_affinity = std::move(together.required);
  spec.preferred_affinity = std::move(together.preferred);
  PodAffinity apart = read_pod_affinity(affinity.member("podAntiAffinity"), pod_labels);
  spec.required_anti_affinity = std::move(apart.required);
  spec.preferred_anti_affinity = std::move(apart.preferred);
}

void read_topology_spread(const Field& constraints, model::PodSpec& spec) {
  for (const Field& item : constraints.items()) spec.topology_spread.push_back(read_constraint(item));
}

}  // namespace kerf::io
