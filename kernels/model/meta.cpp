#include "kerf/model/meta.h"

#include <fmt/format.h>

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::model {
namespace {

std::string_view group_of(std::string_view api_version) {
  std::size_t slash = api_version.find('/');
  return slash == std::string_view::npos ? std::string_view() : api_version.substr(0, slash);
}

bool is_valid_expression(const Expression& expression) {
  if (!is_qualified_name(expression.key)) return false;
  auto op = parse_operator(expression.op);
  if (op == Operator::kExists || op == Operator::kDoesNotExist) return expression.values.empty();
  if (op != Operator::kIn && op != Operator::kNotIn) return false;
  return !expression.values.empty() && std::all_of(expression.values.begin(), expression.values.end(), is_label_value);
}

bool holds(const Expression& expression, const LabelMap& labels) {
  const std::string* value = labels.find(expression.key);
  auto listed = [&] {
    return value != nullptr &&
           std::find(expression.values.begin(), expression.values.end(), *value) != expression.values.end();
  };
  auto op = parse_operator(expression.op);
  if (op == Operator::kIn) return listed();
  if (op == Operator::kNotIn) return !listed();
  if (op == Operator::kExists) return value != nullptr;
  return op == Operator::kDoesNotExist && value == nullptr;
}

}  // namespace

// Every pod of every pass gets one.
std::string namespaced_name(const ObjectMeta& meta) {
  std::string name;
  name.reserve(meta.namespace_name.size() + 1 + meta.name.size());
  name += meta.namespace_name;
  name += '/';
  name += meta.name;
  return name;
}

bool is_owned_by(const ObjectMeta& meta, std::string_view group, std::string_view kind) {
  return std::any_of(meta.owners.begin(), meta.owners.end(), [group, kind](const OwnerReference& owner) {
    return owner.kind == kind && group_of(owner.api_version) == group;
  });
}

const Condition* find_condition(const std::vector<Condition>& conditions, std::string_view type) {
  auto place = std::find_if(conditions.begin(), conditions.end(),
                            [type](const Condition& condition) { return condition.type == type; });
  return place != conditions.end() ? &*place : nullptr;
}

bool is_true(const std::vector<Condition>& conditions, std::string_view type) {
  const Condition* condition = find_condition(conditions, type);
  return condition != nullptr && condition->status == "True";
}

bool LabelSelector::matches(const LabelMap& labels) const {
  // There are few labels: to look at each is quicker than to search for one.
  bool all = std::all_of(match_labels.begin(), match_labels.end(), [&labels](const auto& wanted) {
    return std::find(labels.begin(), labels.end(), wanted) != labels.end();
  });
  // Validity last: most questions are answered no before it matters.
  return all &&
         std::all_of(match_expressions.begin(), match_expressions.end(),
                     [&labels](const Expression& expression) { return holds(expression, labels); }) &&
         is_valid();
}

bool LabelSelector::is_valid() const {
  return std::all_of(
             match_labels.begin(), match_labels.end(),
             [](const auto& entry) { return is_qualified_name(entry.first) && is_label_value(entry.second); }) &&
         std::all_of(match_expressions.begin(), match_expressions.end(), is_valid_expression);
}

std::string_view effect_name(TaintEffect effect) {
  switch (effect) {
    case TaintEffect::kNoSchedule:
      return "NoSchedule";
    case TaintEffect::kPreferNoSchedule:
      return "PreferNoSchedule";
    case TaintEffect::kNoExecute:
      return "NoExecute";
  }
  return "";
}

std::string describe(const Taint& taint) {
  if (taint.value.empty()) return fmt::format("{}:{}", taint.key, effect_name(taint.effect));
  return fmt::format("{}={}:{}", taint.key, taint.value, effect_name(taint.effect));
}

bool tolerates(const Toleration& toleration, const Taint& taint) {
  if (toleration.effect && *toleration.effect != taint.effect) return false;
  bool exists = toleration.op == "Exists";
  if (toleration.key != taint.key && !(toleration.key.empty() && exists)) return false;
  if (exists) return true;
  if (toleration.op.empty() || toleration.op == "Equal") return toleration.value == taint.value;
  if (toleration.op != "Lt" && toleration.op != "Gt") return false;
  auto have = parse_integer(taint.value);
  auto bound = parse_integer(toleration.value);
  if (!have || !bound) return false;
  return toleration.op == "Lt" ? *have < *bound : *have > *bound;
}

bool tolerates(const std::vector<Toleration>& tolerations, const Taint& taint) {
  return std::any_of(tolerations.begin(), tolerations.end(),
                     [&taint](const Toleration& toleration) { return tolerates(toleration, taint); });
}

bool tolerates_all(const std::vector<Toleration>& tolerations, const std::vector<Taint>& taints) {
  return std::all_of(taints.begin(), taints.end(),
                     [&tolerations](const Taint& taint) { return tolerates(tolerations, taint); });
}

}  // namespace kerf::model
