#include "kerf/model/requirements.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "kerf/model/requirement_bits.h"

namespace kerf::model {
namespace {

/// Values that meet in every way: plain texts, integers close together, odd spellings of integers.
rc::Gen<std::string> any_value() {
  return rc::gen::elementOf(
      std::vector<std::string>{"a", "b", "c", "1", "2", "3", "4", "5", "-1", "0", "+4", "007", "1.5", ""});
}

/// What one expression of the API gives.
rc::Gen<Requirement> any_simple_requirement() {
  return rc::gen::exec([] {
    auto op = *rc::gen::element(Operator::kExists, Operator::kIn, Operator::kNotIn, Operator::kGt, Operator::kLt,
                                Operator::kGte, Operator::kLte, Operator::kDoesNotExist);
    std::vector<std::string> values;
    if (op == Operator::kIn || op == Operator::kNotIn) {
      values = *rc::gen::container<std::vector<std::string>>(any_value());
    } else if (op != Operator::kExists && op != Operator::kDoesNotExist) {
      values.push_back(std::to_string(*rc::gen::inRange(-2, 7)));
    }
    auto min_values = *rc::gen::element<std::int64_t>(0, 1, 2, 3);
    return Requirement::of(op, std::move(values), min_values == 0 ? std::nullopt : std::optional(min_values));
  });
}

/// Any requirement that operators and their intersection can produce.
rc::Gen<Requirement> any_requirement() {
  return rc::gen::exec([] {
    Requirement requirement = *any_simple_requirement();
    for (int more = *rc::gen::inRange(0, 3); more > 0; --more) {
      requirement = intersection(requirement, *any_simple_requirement());
    }
    return requirement;
  });
}

rc::Gen<Requirements> any_requirements() {
  return rc::gen::exec([] {
    Requirements requirements;
    for (std::string_view key : {"a", "example.com/b", "kubernetes.io/arch"}) {
      if (*rc::gen::inRange(0, 3) != 0) requirements.add(key, *any_requirement());
    }
    return requirements;
  });
}

LabelUniverse universe_of(const Requirements& a, const Requirements& b) {
  LabelUniverseBuilder builder;
  builder.see(a);
  builder.see(b);
  return std::move(builder).build();
}

RC_GTEST_PROP(RequirementsProperty, IntersectionAllowsWhatBothAllow, ()) {
  auto a = *any_requirement();
  auto b = *any_requirement();
  auto value = *any_value();
  RC_ASSERT(intersection(a, b).has(value) == (a.has(value) && b.has(value)));
}

RC_GTEST_PROP(RequirementsProperty, IntersectionIsCommutativeAndAssociative, ()) {
  auto a = *any_requirement();
  auto b = *any_requirement();
  auto c = *any_requirement();
  RC_ASSERT(intersection(a, b) == intersection(b, a));
  RC_ASSERT(intersection(intersection(a, b), c) == intersection(a, intersection(b, c)));
  RC_ASSERT(intersection(a, a) == a);
}

RC_GTEST_PROP(RequirementsProperty, HasIntersectionSaysWhetherTheIntersectionIsEmpty, ()) {
  auto a = *any_requirement();
  auto b = *any_requirement();
  RC_ASSERT(has_intersection(a, b) == (intersection(a, b).op() != Operator::kDoesNotExist));
}

RC_GTEST_PROP(RequirementsProperty, AddingNarrowsAndNeverWidens, ()) {
  auto a = *any_requirements();
  auto b = *any_requirements();
  auto value = *any_value();
  Requirements both = a;
  both.add(b);
  for (const auto& [key, requirement] : both) {
    RC_ASSERT(requirement.has(value) == (a.get(key).has(value) && b.get(key).has(value)));
  }
}

RC_GTEST_PROP(RequirementsProperty, TheApiFormComesBackUnchangedExceptForLostExclusions, ()) {
  auto requirement = *any_requirement();
  auto expressions = to_expressions("k", requirement);
  Requirement back = Requirements::from_expressions(expressions).get("k");
  if (requirement.gte || requirement.lte) requirement.values.clear();
  RC_ASSERT(back == requirement);
}

RC_GTEST_PROP(RequirementsProperty, CompatibleImpliesIntersectsAndHasNoExplanation, ()) {
  auto existing = *any_requirements();
  auto incoming = *any_requirements();
  for (Undefined allowed : {Undefined::kNone, Undefined::kWellKnown}) {
    bool compatible = is_compatible(existing, incoming, allowed);
    RC_ASSERT(compatible == !explain_incompatible(existing, incoming, allowed).has_value());
    if (compatible) RC_ASSERT(intersects(existing, incoming));
  }
  if (is_compatible(existing, incoming, Undefined::kNone)) {
    RC_ASSERT(is_compatible(existing, incoming, Undefined::kWellKnown));
  }
}

RC_GTEST_PROP(RequirementsProperty, BitsAgreeWithThePlainAlgebra, ()) {
  auto existing = *any_requirements();
  auto incoming = *any_requirements();
  const LabelUniverse universe = universe_of(existing, incoming);
  auto existing_bits = RequirementSetBits::compile(universe, existing).value();
  auto incoming_bits = RequirementSetBits::compile(universe, incoming).value();
  RC_ASSERT(existing_bits.to_requirements(universe) == existing);
  RC_ASSERT(intersects(existing_bits, incoming_bits) == intersects(existing, incoming));
  for (Undefined allowed : {Undefined::kNone, Undefined::kWellKnown}) {
    RC_ASSERT(is_compatible(universe, existing_bits, incoming_bits, allowed) ==
              is_compatible(existing, incoming, allowed));
  }
  Requirements both = existing;
  both.add(incoming);
  existing_bits.add(universe, incoming_bits);
  RC_ASSERT(existing_bits.to_requirements(universe) == both);
}

}  // namespace
}  // namespace kerf::model
