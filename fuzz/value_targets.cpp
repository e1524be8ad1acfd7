#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/byte_source.h"
#include "kerf/model/cron.h"
#include "kerf/model/meta.h"
#include "kerf/model/quantity.h"
#include "kerf/model/requirements.h"

namespace kerf::fuzz {
namespace {

using model::Operator;
using model::Quantity;
using model::Requirement;

std::string_view as_text(Input bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};  // NOLINT(*-reinterpret-cast)
}

/// Numbers, others, and numbers in other spellings.
constexpr std::array<std::string_view, 12> kValues{
    "a", "b", "c", "0", "1", "2", "-1", "07", "1.5", "", "9223372036854775807", "-9223372036854775808"};

Requirement any_requirement(gen::ByteSource& source) {
  const auto op = static_cast<Operator>(source.below(8));
  std::vector<std::string> values;
  const bool is_bound = op == Operator::kGt || op == Operator::kLt || op == Operator::kGte || op == Operator::kLte;
  const bool has_values = op == Operator::kIn || op == Operator::kNotIn;
  const std::uint64_t count = is_bound ? 1 : has_values ? 1 + source.below(4) : 0;
  for (std::uint64_t left = count; left > 0; --left) {
    values.emplace_back(source.pick(std::span<const std::string_view>(kValues)));
  }
  return Requirement::of(op, std::move(values));
}

model::LabelMap any_labels(gen::ByteSource& source) {
  constexpr std::array<std::string_view, 3> kKeys{"app", "example.com/tier", "x"};
  model::LabelMap labels;
  for (const std::string_view key : kKeys) {
    if (source.one_in(2)) labels.set(key, std::string(source.pick(std::span<const std::string_view>(kValues))));
  }
  return labels;
}

model::Expression any_expression(gen::ByteSource& source) {
  constexpr std::array<std::string_view, 3> kKeys{"app", "example.com/tier", "x"};
  constexpr std::array<std::string_view, 6> kOperators{"In", "NotIn", "Exists", "DoesNotExist", "Gt", ""};
  model::Expression expression;
  expression.key = source.pick(std::span<const std::string_view>(kKeys));
  expression.op = source.pick(std::span<const std::string_view>(kOperators));
  for (std::uint64_t left = source.below(3); left > 0; --left) {
    expression.values.emplace_back(source.pick(std::span<const std::string_view>(kValues)));
  }
  return expression;
}

}  // namespace

void quantity(Input bytes) {
  // Two quantities, apart by a blank.
  const std::string_view text = as_text(bytes);
  const std::size_t blank = std::min(text.find(' '), text.size());
  const auto a = Quantity::parse(text.substr(0, blank));
  if (!a) return expect(!a.error().empty(), "DIAGNOSTIC", "a refusal without a reason");
  expect(Quantity::parse(a->format()) == *a, "READ-BACK", "format and parse disagree");
  expect(Quantity::parse(a->format_decimal()) == *a, "READ-BACK", "format_decimal and parse disagree");
  const auto b = Quantity::parse(text.substr(std::min(blank + 1, text.size())));
  if (!b) return;
  expect((*a < *b) == (*b > *a) && (*a == *b) == (*b == *a), "ORDER", "the order has two directions");
  expect(*a + *b == *b + *a, "SUM", "sums depend on the order");
  if (!b->is_negative()) expect(*a + *b >= *a, "SUM", "adding something made it less");
  if (a->fits_in(*b)) expect(*a <= *b, "FIT", "a larger request fits");
  if (a->is_saturated()) expect(!a->fits_in(*b), "FIT", "a saturated request fits");
  if (a->is_saturated()) return;
  // Upstream rounds away from zero.
  const Quantity rounded = Quantity::units(a->value());
  expect(a->is_negative() ? rounded <= *a : rounded >= *a, "ROUNDING", "value() rounds towards zero");
}

void requirements(Input bytes) {
  gen::ByteSource source(bytes);
  const Requirement a = any_requirement(source);
  const Requirement b = any_requirement(source);
  const Requirement both = model::intersection(a, b);
  expect(both == model::intersection(b, a), "COMMUTES", "the intersection depends on the order");
  expect(model::has_intersection(a, b) == model::has_intersection(b, a), "COMMUTES", "so does whether there is one");
  for (const std::string_view value : kValues) {
    expect(both.has(value) == (a.has(value) && b.has(value)), "MEMBER", "the intersection holds what not both hold");
    if (both.has(value)) expect(model::has_intersection(a, b), "MEMBER", "no intersection, but it holds a value");
  }
  expect(model::intersection(both, a) == both, "IDEMPOTENT", "intersecting again changes something");
}

void cron(Input bytes) {
  const auto schedule = model::CronSchedule::parse(as_text(bytes));
  if (!schedule) return expect(!schedule.error().empty(), "DIAGNOSTIC", "a refusal without a reason");
  const model::Time start = model::parse_rfc3339("2026-02-27T23:58:30Z").value();
  const auto first = schedule->next(start);
  if (!first) return;
  expect(*first > start, "LATER", "a firing that is not later");
  // What fires every so often counts from the question.
  const model::Time before = *first - std::chrono::seconds(1);
  const bool is_of_a_calendar = !as_text(bytes).contains("@every");
  if (is_of_a_calendar && before > start) {
    expect(schedule->next(before) == first, "AGAIN", "asked a second before, it fires at another time");
  }
  const auto second = schedule->next(*first);
  if (second) expect(*second > *first, "LATER", "the second firing is not later than the first");
}

void selector(Input bytes) {
  gen::ByteSource source(bytes);
  const model::LabelMap labels = any_labels(source);
  model::LabelSelector all;
  expect(all.matches(labels), "EMPTY", "the empty selector leaves out labels");
  for (std::uint64_t left = 1 + source.below(3); left > 0; --left) {
    const bool before = all.matches(labels);
    const model::Expression expression = any_expression(source);
    const model::LabelSelector alone{.match_labels = {}, .match_expressions = {expression}};
    all.match_expressions.push_back(expression);
    if (!all.is_valid()) return expect(!all.matches(labels), "INVALID", "an invalid selector matches");
    expect(all.matches(labels) == (before && alone.matches(labels)), "CONJUNCTION", "expressions are not an and");
    model::Expression opposite = expression;
    opposite.op = expression.op == "In"       ? "NotIn"
                  : expression.op == "NotIn"  ? "In"
                  : expression.op == "Exists" ? "DoesNotExist"
                                              : "Exists";
    const model::LabelSelector other{.match_labels = {}, .match_expressions = {opposite}};
    expect(alone.matches(labels) != other.matches(labels), "OPPOSITE", "an operator and its opposite agree");
  }
}

}  // namespace kerf::fuzz
