#include "kerf/model/requirements.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

#include "kerf/model/integer_bounds.h"
#include "kerf/model/labels.h"

namespace kerf::model {
namespace {

constexpr std::array<std::string_view, 8> kOperatorNames{"In", "NotIn", "Exists", "DoesNotExist",
                                                         "Gt", "Lt",    "Gte",    "Lte"};
constexpr std::size_t kShownValues = 5;

IntegerBounds bounds_of(const Requirement& requirement) { return {.gte = requirement.gte, .lte = requirement.lte}; }

/// Reads the value as an integer only where bounds ask for one.
bool within(const IntegerBounds& bounds, std::string_view value) {
  return bounds.is_open() || bounds.allow(parse_integer(value));
}

bool lists(const Requirement& requirement, std::string_view value) {
  return std::binary_search(requirement.values.begin(), requirement.values.end(), value);
}

std::vector<std::string> common_values(const Requirement& a, const Requirement& b) {
  std::vector<std::string> values;
  auto out = std::back_inserter(values);
  if (a.complement && b.complement) {
    std::set_union(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), out);
  } else if (a.complement) {
    std::set_difference(b.values.begin(), b.values.end(), a.values.begin(), a.values.end(), out);
  } else if (b.complement) {
    std::set_difference(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), out);
  } else {
    std::set_intersection(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), out);
  }
  return values;
}

Requirement bounded(Operator op, std::int64_t number) {
  Requirement requirement;
  switch (op) {
    case Operator::kGt:
      if (number == std::numeric_limits<std::int64_t>::max()) return Requirement::does_not_exist();
      requirement.gte = number + 1;
      break;
    case Operator::kLt:
      if (number == std::numeric_limits<std::int64_t>::min()) return Requirement::does_not_exist();
      requirement.lte = number - 1;
      break;
    case Operator::kGte:
      requirement.gte = number;
      break;
    default:
      requirement.lte = number;
      break;
  }
  return requirement;
}

bool may_be_absent(const Requirement& requirement) {
  Operator op = requirement.op();
  return op == Operator::kNotIn || op == Operator::kDoesNotExist;
}

/// The per-key step of Intersects.
bool keys_agree(const Requirement& existing, const Requirement& incoming) {
  return has_intersection(existing, incoming) || (may_be_absent(incoming) && may_be_absent(existing));
}

bool must_be_defined(std::string_view key, const Requirement& incoming, const Requirements& existing,
                     Undefined allowed) {
  if (existing.contains(key) || may_be_absent(incoming)) return false;
  return allowed == Undefined::kNone || !is_well_known(key);
}

}  // namespace

std::string_view operator_name(Operator op) { return kOperatorNames[static_cast<std::size_t>(op)]; }

std::optional<Operator> parse_operator(std::string_view name) {
  auto place = std::find(kOperatorNames.begin(), kOperatorNames.end(), name);
  if (place == kOperatorNames.end()) return std::nullopt;
  return static_cast<Operator>(place - kOperatorNames.begin());
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  bool negative = !text.empty() && text.front() == '-';
  if (negative || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    std::int64_t digit = negative ? '0' - c : c - '0';
    if (__builtin_mul_overflow(number, std::int64_t{10}, &number)) return std::nullopt;
    if (__builtin_add_overflow(number, digit, &number)) return std::nullopt;
  }
  return number;
}

Requirement Requirement::does_not_exist() {
  Requirement requirement;
  requirement.complement = false;
  return requirement;
}

Requirement Requirement::in(std::vector<std::string> values) { return of(Operator::kIn, std::move(values)); }

Requirement Requirement::of(Operator op, std::vector<std::string> values, std::optional<std::int64_t> min_values) {
  Requirement requirement;
  switch (op) {
    case Operator::kIn:
    case Operator::kNotIn:
      requirement.complement = op == Operator::kNotIn;
      if (!std::is_sorted(values.begin(), values.end())) std::sort(values.begin(), values.end());
      values.erase(std::unique(values.begin(), values.end()), values.end());
      requirement.values = std::move(values);
      break;
    case Operator::kExists:
      break;
    case Operator::kDoesNotExist:
      requirement.complement = false;
      break;
    default: {
      auto number = values.size() == 1 ? parse_integer(values.front()) : std::nullopt;
      if (!number) return does_not_exist();
      requirement = bounded(op, *number);
      if (!requirement.complement) return requirement;
    }
  }
  requirement.min_values = min_values;
  return requirement;
}

Operator Requirement::op() const {
  if (complement) return values.empty() ? Operator::kExists : Operator::kNotIn;
  return values.empty() ? Operator::kDoesNotExist : Operator::kIn;
}

bool Requirement::has(std::string_view value) const {
  return lists(*this, value) != complement && within(bounds_of(*this), value);
}

Requirement intersection(const Requirement& a, const Requirement& b) {
  const IntegerBounds bounds = bounds_of(a) & bounds_of(b);
  Requirement result = Requirement::does_not_exist();
  result.min_values = larger(a.min_values, b.min_values);
  if (bounds.is_crossed()) return result;
  result.complement = a.complement && b.complement;
  result.values = common_values(a, b);
  std::erase_if(result.values, [&bounds](const std::string& value) { return !within(bounds, value); });
  if (result.complement) {
    result.gte = bounds.gte;
    result.lte = bounds.lte;
  }
  return result;
}

bool has_intersection(const Requirement& a, const Requirement& b) {
  const IntegerBounds bounds = bounds_of(a) & bounds_of(b);
  if (bounds.is_crossed()) return false;
  if (a.complement && b.complement) return true;
  // Walk the shorter list of concrete values.
  bool walk_a = b.complement || (!a.complement && a.values.size() <= b.values.size());
  const Requirement& concrete = walk_a ? a : b;
  const Requirement& other = walk_a ? b : a;
  return std::any_of(concrete.values.begin(), concrete.values.end(), [&](const std::string& value) {
    return lists(other, value) != other.complement && within(bounds, value);
  });
}

std::vector<Expression> to_expressions(std::string_view key, const Requirement& requirement) {
  auto expression = [&](Operator op, std::vector<std::string> values) {
    return Expression{.key = std::string(key),
                      .op = std::string(operator_name(op)),
                      .values = std::move(values),
                      .min_values = requirement.min_values};
  };
  std::vector<Expression> expressions;
  if (requirement.gte) expressions.push_back(expression(Operator::kGte, {fmt::format("{}", *requirement.gte)}));
  if (requirement.lte) expressions.push_back(expression(Operator::kLte, {fmt::format("{}", *requirement.lte)}));
  if (expressions.empty()) expressions.push_back(expression(requirement.op(), requirement.values));
  return expressions;
}

Requirements Requirements::from_labels(const LabelMap& labels) {
  Requirements requirements;
  for (const auto& [label, value] : labels) {
    // Labels are many and mostly new: made in place, not copied.
    Requirement requirement;
    requirement.complement = false;
    requirement.values.push_back(value);
    const std::string_view key = normalized_key(label);
    if (requirements.entries_.contains(key)) {
      requirements.add(key, requirement);
    } else {
      requirements.entries_.set(key, std::move(requirement));
    }
  }
  return requirements;
}

Requirements Requirements::from_expressions(std::span<const Expression> expressions) {
  Requirements requirements;
  for (const Expression& expression : expressions) {
    auto op = parse_operator(expression.op);
    if (op) requirements.add(expression.key, Requirement::of(*op, expression.values, expression.min_values));
  }
  return requirements;
}

void Requirements::add(std::string_view key, const Requirement& requirement) {
  key = normalized_key(key);
  const Requirement* present = entries_.find(key);
  entries_.set(key, present != nullptr ? intersection(*present, requirement) : requirement);
}

void Requirements::add(const Requirements& other) {
  for (const auto& [key, requirement] : other) add(key, requirement);
}

void Requirements::replace(std::string_view key, Requirement requirement) {
  entries_.set(normalized_key(key), std::move(requirement));
}

const Requirement& Requirements::get(std::string_view key) const {
  static const Requirement kExists;
  const Requirement* present = entries_.find(key);
  return present != nullptr ? *present : kExists;
}

bool Requirements::has_min_values() const {
  return std::any_of(begin(), end(), [](const auto& entry) { return entry.second.min_values.has_value(); });
}

bool intersects(const Requirements& existing, const Requirements& incoming) {
  // A type defines dozens of keys and a claim asks for a few: look the few up.
  if (incoming.size() <= existing.size()) {
    return std::all_of(incoming.begin(), incoming.end(), [&existing](const auto& entry) {
      const Requirement* present = existing.find(entry.first);
      return present == nullptr || keys_agree(*present, entry.second);
    });
  }
  return std::all_of(existing.begin(), existing.end(), [&incoming](const auto& entry) {
    const Requirement* asked = incoming.find(entry.first);
    return asked == nullptr || keys_agree(entry.second, *asked);
  });
}

bool is_compatible(const Requirements& existing, const Requirements& incoming, Undefined allowed) {
  for (const auto& [key, requirement] : incoming) {
    if (must_be_defined(key, requirement, existing, allowed)) return false;
  }
  return intersects(existing, incoming);
}

std::optional<Incompatibility> explain_incompatible(const Requirements& existing, const Requirements& incoming,
                                                    Undefined allowed) {
  for (const auto& [key, requirement] : incoming) {
    if (must_be_defined(key, requirement, existing, allowed)) return Incompatibility{.undefined = true, .keys = {key}};
  }
  Incompatibility conflict;
  for (const auto& [key, requirement] : incoming) {
    const Requirement* present = existing.find(key);
    if (present != nullptr && !keys_agree(*present, requirement)) conflict.keys.push_back(key);
  }
  if (conflict.keys.empty()) return std::nullopt;
  return conflict;
}

std::string describe(std::string_view key, const Requirement& requirement) {
  std::string text = fmt::format("{} {}", key, operator_name(requirement.op()));
  const std::vector<std::string>& values = requirement.values;
  if (!values.empty()) {
    std::size_t shown = std::min(values.size(), kShownValues);
    text += fmt::format(" [{}", fmt::join(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
    text += values.size() > shown ? fmt::format(" and {} more]", values.size() - shown) : "]";
  }
  if (requirement.gte) text += fmt::format(" >= {}", *requirement.gte);
  if (requirement.lte) text += fmt::format(" <= {}", *requirement.lte);
  if (requirement.min_values) text += fmt::format(" minValues {}", *requirement.min_values);
  return text;
}

std::string describe(const Requirements& requirements) {
  std::string text;
  for (const auto& [key, requirement] : requirements) {
    if (key == kHostnameLabel) continue;
    if (!text.empty()) text += ", ";
    text += describe(key, requirement);
  }
  return text;
}

}  // namespace kerf::model
