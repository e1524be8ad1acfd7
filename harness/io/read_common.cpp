#include "kerf/io/read_common.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "kerf/io/printable.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

constexpr std::size_t kMaxAnnotationBytes = std::size_t{256} << 10;
constexpr std::string_view kQualifiedName =
    "[prefix/]name: a prefix of at most 253 lower-case letters, digits, - and ., a name of at most 63 letters, digits, "
    "-, _ and ., both beginning and ending with a letter or digit";
constexpr std::string_view kLabelValue =
    "at most 63 letters, digits, -, _ and ., beginning and ending with a letter or digit";

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

void refuse_key(const Field& entry) {
  entry.refuse_because(fmt::format("found the key {}, expected {}", quoted(entry.key()), kQualifiedName));
}

std::vector<model::OwnerReference> read_owners(const Field& references) {
  std::vector<model::OwnerReference> owners;
  for (const Field& reference : references.items()) {
    if (!reference.is_structure()) continue;
    owners.push_back({.api_version = reference.member("apiVersion").text(),
                      .kind = reference.member("kind").text(),
                      .name = reference.member("name").text(),
                      .uid = reference.member("uid").text(),
                      .controller = reference.member("controller").boolean()});
  }
  return owners;
}

bool is_whole_number(std::string_view text) {
  std::int64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

bool takes_values(std::string_view op) { return op == "In" || op == "NotIn"; }
bool is_bound(std::string_view op) { return op == "Gt" || op == "Lt" || op == "Gte" || op == "Lte"; }

void check_label_values(const Field& values) {
  for (const Field& value : values.items()) {
    if (value.present() && value.value()->is_string() && !model::is_label_value(value.value()->text())) {
      value.refuse(kLabelValue);
    }
  }
}

/// A bound has one whole number; `In` has values.
void check_value_count(const Field& values, const model::Expression& expression) {
  if (is_bound(expression.op) && (expression.values.size() != 1 || !is_whole_number(expression.values.front()))) {
    values.refuse_because(fmt::format("found {} with {}, expected exactly one whole number of at least 0",
                                      expression.op,
                                      expression.values.empty() ? "no value" : quoted(expression.values.front())));
  }
}

enum class Operators : std::uint8_t { kLabelSelector, kNodeSelector };

void check_operator(const Field& op, Operators operators) {
  if (!op.present()) {
    op.refuse("an operator");
  } else if (operators == Operators::kLabelSelector) {
    (void)op.choice({"In", "NotIn", "Exists", "DoesNotExist"});
  } else {
    (void)op.choice({"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"});
  }
}

void check_expression(const Field& item, const model::Expression& expression, Operators operators) {
  const Field key = item.member("key");
  if (!model::is_qualified_name(expression.key)) key.refuse(kQualifiedName);
  check_operator(item.member("operator"), operators);
  const Field values = item.member("values");
  if (takes_values(expression.op)) {
    if (expression.values.empty()) {
      values.refuse_because(fmt::format("found {} without values, expected at least one", expression.op));
    }
    check_label_values(values);
  } else if (!is_bound(expression.op) && !expression.values.empty()) {
    values.refuse_because(fmt::format("found {} with values, expected none", expression.op));
  }
  check_value_count(values, expression);
}

/// Key, operator and values, or nothing where it is no mapping.
std::optional<model::Expression> read_expression(const Field& item) {
  if (!item.is_structure()) {
    item.refuse("a mapping with key and operator");
    return std::nullopt;
  }
  return model::Expression{.key = item.member("key").text(),
                           .op = item.member("operator").text(),
                           .values = item.member("values").texts(),
                           .min_values = std::nullopt};
}

std::vector<model::Expression> read_expressions(const Field& expressions, Check check, Operators operators) {
  std::vector<model::Expression> result;
  for (const Field& item : expressions.items()) {
    auto expression = read_expression(item);
    if (!expression) continue;
    if (check == Check::kContent) check_expression(item, *expression, operators);
    result.push_back(std::move(*expression));
  }
  return result;
}

void check_requirement(const Field& item, const model::Expression& requirement) {
  const Field key = item.member("key");
  if (!model::is_qualified_name(requirement.key)) key.refuse(kQualifiedName);
  const Field op = item.member("operator");
  if (!op.present()) op.refuse("an operator");
  (void)op.choice({"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Gte", "Lte"});
  const Field values = item.member("values");
  if (requirement.op == "In" && requirement.values.empty()) {
    values.refuse_because("found In without values, expected at least one");
  }
  check_value_count(values, requirement);
  check_label_values(values);
  if (requirement.op == "In" && requirement.min_values &&
      *requirement.min_values > static_cast<std::int64_t>(requirement.values.size())) {
    item.member("minValues")
        .refuse_because(fmt::format("found {}, expected at most the number of values ({})", *requirement.min_values,
                                    requirement.values.size()));
  }
}

model::TaintEffect read_effect(const Field& effect) {
  if (!effect.present()) effect.refuse("one of NoSchedule, PreferNoSchedule, NoExecute");
  auto choice = effect.choice({"NoSchedule", "PreferNoSchedule", "NoExecute"});
  return static_cast<model::TaintEffect>(choice.value_or(0));
}

}  // namespace

void refuse_reserved_key(const Field& place, std::string_view key) {
  // `karpenter.k8s.aws/ec2nodeclass` and its like name the NodeClass; the API admits them.
  if (key.ends_with("nodeclass")) return;
  if (model::is_restricted(key) || key == model::kNodePoolLabel) {
    place.refuse_because(
        fmt::format("found the label {}, expected one that Karpenter does not set itself", quoted(key)));
  }
}

model::ObjectMeta read_meta(const Field& object, std::string_view namespace_name) {
  const Field metadata = object.member("metadata");
  model::ObjectMeta meta;
  meta.name = metadata.member("name").text();
  meta.namespace_name = namespace_name;
  meta.uid = metadata.member("uid").text();
  meta.labels = read_labels(metadata.member("labels"));
  meta.annotations = read_annotations(metadata.member("annotations"));
  meta.creation = metadata.member("creationTimestamp").instant();
  meta.deletion = metadata.member("deletionTimestamp").instant();
  meta.owners = read_owners(metadata.member("ownerReferences"));
  return meta;
}

model::LabelMap read_labels(const Field& labels) {
  model::LabelMap map;
  for (const Field& entry : labels.entries()) {
    if (!model::is_qualified_name(entry.key())) refuse_key(entry);
    std::string value = entry.text();
    if (!model::is_label_value(value)) entry.refuse(kLabelValue);
    map.set(entry.key(), std::move(value));
  }
  return map;
}

model::LabelMap read_annotations(const Field& annotations) {
  model::LabelMap map;
  std::size_t bytes = 0;
  for (const Field& entry : annotations.entries()) {
    // The API compares annotation keys in lower case.
    if (!model::is_qualified_name(lower_case(entry.key().substr(0, 400)))) refuse_key(entry);
    if (entry.value()) bytes += entry.key().size() + entry.value()->text().size();
    if (bytes > kMaxAnnotationBytes) {
      annotations.refuse_because("found more than 256 KiB of annotations, expected less");
      break;
    }
    map.set(entry.key(), entry.text());
  }
  return map;
}

std::vector<model::Condition> read_conditions(const Field& conditions) {
  std::vector<model::Condition> result;
  for (const Field& item : conditions.items()) {
    if (!item.is_structure()) continue;
    model::Condition condition;
    condition.type = item.member("type").text();
    const Field status = item.member("status");
    (void)status.choice({"True", "False", "Unknown"});
    condition.status = status.text();
    condition.reason = item.member("reason").text();
    condition.message = item.member("message").text();
    condition.last_transition = item.member("lastTransitionTime").instant();
    result.push_back(std::move(condition));
  }
  return result;
}

std::vector<model::Taint> read_taints(const Field& taints) {
  std::vector<model::Taint> result;
  for (const Field& item : taints.items()) {
    if (!item.is_structure()) continue;
    const Field key = item.member("key");
    const Field value = item.member("value");
    model::Taint taint{.key = key.text(), .value = value.text(), .effect = read_effect(item.member("effect"))};
    if (!model::is_qualified_name(taint.key)) key.refuse(kQualifiedName);
    if (!model::is_label_value(taint.value)) value.refuse(kLabelValue);
    result.push_back(std::move(taint));
  }
  return result;
}

std::optional<model::LabelSelector> read_label_selector(const Field& selector, Check check) {
  if (!selector.is_structure()) return std::nullopt;
  const Field match_labels = selector.member("matchLabels");
  model::LabelSelector result;
  result.match_labels = check == Check::kContent ? read_labels(match_labels) : match_labels.text_map();
  const Field match_expressions = selector.member("matchExpressions");
  result.match_expressions = read_expressions(match_expressions, check, Operators::kLabelSelector);
  return result;
}

model::NodeSelectorTerm read_node_selector_term(const Field& term, Check check) {
  model::NodeSelectorTerm result;
  if (!term.is_structure()) return result;
  const Field match_expressions = term.member("matchExpressions");
  result.match_expressions = read_expressions(match_expressions, check, Operators::kNodeSelector);
  const Field match_fields = term.member("matchFields");
  result.has_match_fields = !match_fields.items().empty();
  return result;
}

std::vector<model::NodeSelectorTerm> read_node_selector_terms(const Field& terms, Check check) {
  std::vector<model::NodeSelectorTerm> result;
  for (const Field& term : terms.items()) result.push_back(read_node_selector_term(term, check));
  return result;
}

std::vector<model::Expression> read_requirements(const Field& requirements) {
  constexpr std::int64_t kMaxMinValues = 50;
  std::vector<model::Expression> result;
  for (const Field& item : requirements.items()) {
    auto requirement = read_expression(item);
    if (!requirement) continue;
    requirement->min_values = item.member("minValues").integer(1, kMaxMinValues);
    check_requirement(item, *requirement);
    result.push_back(std::move(*requirement));
  }
  return result;
}

}  // namespace kerf::io
