#include "kerf/model/requirements.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::model {
namespace {

using Values = std::vector<std::string>;

Requirement in(Values values) { return Requirement::of(Operator::kIn, std::move(values)); }
Requirement not_in(Values values) { return Requirement::of(Operator::kNotIn, std::move(values)); }
Requirement exists() { return Requirement::exists(); }
Requirement absent() { return Requirement::does_not_exist(); }
Requirement gt(std::string number) { return Requirement::of(Operator::kGt, {std::move(number)}); }
Requirement lt(std::string number) { return Requirement::of(Operator::kLt, {std::move(number)}); }
Requirement gte(std::string number) { return Requirement::of(Operator::kGte, {std::move(number)}); }
Requirement lte(std::string number) { return Requirement::of(Operator::kLte, {std::move(number)}); }

/// Everything at once, as plain data.
Requirement raw(bool complement, Values values, std::optional<std::int64_t> gte = std::nullopt,
                std::optional<std::int64_t> lte = std::nullopt, std::optional<std::int64_t> min_values = std::nullopt) {
  return {.complement = complement, .values = std::move(values), .gte = gte, .lte = lte, .min_values = min_values};
}

Requirements set_of(std::initializer_list<std::pair<std::string_view, Requirement>> entries) {
  Requirements requirements;
  for (const auto& [key, requirement] : entries) requirements.add(key, requirement);
  return requirements;
}

TEST(ParseInteger, TakesSignsAndLeadingZerosInSixtyFourBits) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("007"), 7);
  EXPECT_EQ(parse_integer("+5"), 5);
  EXPECT_EQ(parse_integer("-5"), -5);
  EXPECT_EQ(parse_integer("-0"), 0);
  EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
  for (std::string_view text : {"", "+", "-", "1.0", "1e3", " 1", "1 ", "0x1", "1_0", "--1", "a", "9223372036854775808",
                                "-9223372036854775809", "99999999999999999999"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
}

TEST(Operators, HaveTheNamesOfTheApi) {
  for (std::string_view name : {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Gte", "Lte"}) {
    auto op = parse_operator(name);
    ASSERT_TRUE(op.has_value()) << name;
    EXPECT_EQ(operator_name(*op), name);
  }
  EXPECT_EQ(parse_operator("in"), std::nullopt);
  EXPECT_EQ(parse_operator(""), std::nullopt);
  EXPECT_EQ(parse_operator("Equals"), std::nullopt);
}

TEST(RequirementOf, FollowsTheTableOfOperators) {
  EXPECT_EQ(in({"b", "a", "b"}), raw(false, {"a", "b"}));
  EXPECT_EQ(in({}), raw(false, {}));
  EXPECT_EQ(not_in({"b", "a"}), raw(true, {"a", "b"}));
  EXPECT_EQ(not_in({}), raw(true, {}));
  EXPECT_EQ(Requirement::of(Operator::kExists, {}), raw(true, {}));
  EXPECT_EQ(Requirement::of(Operator::kDoesNotExist, {}), raw(false, {}));
  EXPECT_EQ(gt("5"), raw(true, {}, 6));
  EXPECT_EQ(lt("5"), raw(true, {}, std::nullopt, 4));
  EXPECT_EQ(gte("5"), raw(true, {}, 5));
  EXPECT_EQ(lte("-5"), raw(true, {}, std::nullopt, -5));
  EXPECT_EQ(Requirement::of(Operator::kGte, {"5"}, 3), raw(true, {}, 5, std::nullopt, 3));
  EXPECT_EQ(Requirement::of(Operator::kIn, {"a"}, 2), raw(false, {"a"}, std::nullopt, std::nullopt, 2));
}

TEST(RequirementOf, MakesDoesNotExistOfBoundsThatNothingMeets) {
  EXPECT_EQ(Requirement::of(Operator::kGt, {"9223372036854775807"}, 4), raw(false, {})) << "minValues is lost";
  EXPECT_EQ(gt("9223372036854775806"), raw(true, {}, INT64_MAX));
  EXPECT_EQ(lt("-9223372036854775808"), raw(false, {}));
  EXPECT_EQ(gt("x"), raw(false, {}));
  EXPECT_EQ(Requirement::of(Operator::kLt, {}), raw(false, {}));
  EXPECT_EQ(Requirement::of(Operator::kLt, {"1", "2"}), raw(false, {}));
}

TEST(RequirementOp, IsDerivedFromTheSet) {
  EXPECT_EQ(in({"a"}).op(), Operator::kIn);
  EXPECT_EQ(in({}).op(), Operator::kDoesNotExist);
  EXPECT_EQ(not_in({"a"}).op(), Operator::kNotIn);
  EXPECT_EQ(not_in({}).op(), Operator::kExists);
  EXPECT_EQ(gt("5").op(), Operator::kExists) << "bounded, without exclusions";
  EXPECT_EQ(intersection(gt("5"), not_in({"7"})).op(), Operator::kNotIn);
}

TEST(RequirementHas, WantsMembershipAndBounds) {
  EXPECT_TRUE(in({"a", "b"}).has("b"));
  EXPECT_FALSE(in({"a", "b"}).has("c"));
  EXPECT_FALSE(not_in({"a"}).has("a"));
  EXPECT_TRUE(not_in({"a"}).has("b"));
  EXPECT_TRUE(exists().has(""));
  EXPECT_FALSE(absent().has(""));
  EXPECT_TRUE(gt("5").has("6"));
  EXPECT_TRUE(gt("5").has("+006"));
  EXPECT_FALSE(gt("5").has("5"));
  EXPECT_FALSE(gt("5").has("six")) << "not an integer, so out of bounds";
  EXPECT_FALSE(gt("5").has("6.5"));
  EXPECT_TRUE(lt("0").has("-1"));
  EXPECT_FALSE(intersection(gt("5"), not_in({"7"})).has("7"));
  EXPECT_TRUE(intersection(gt("5"), not_in({"7"})).has("8"));
}

struct IntersectionRow {
  std::string_view about;
  Requirement a;
  Requirement b;
  Requirement expected;
  bool has_intersection;
};

std::vector<IntersectionRow> intersection_table() {
  return {
      {"In and In", in({"a", "b"}), in({"b", "c"}), in({"b"}), true},
      {"In and disjoint In (P-001)", in({"amd64"}), in({"arm64"}), absent(), false},
      {"In and Exists (P-006)", in({"unknown"}), exists(), in({"unknown"}), true},
      {"In and NotIn", in({"a", "b"}), not_in({"a"}), in({"b"}), true},
      {"In and NotIn of all", in({"a"}), not_in({"a", "b"}), absent(), false},
      {"In and DoesNotExist (P-004)", in({"x"}), absent(), absent(), false},
      {"NotIn and NotIn", not_in({"a"}), not_in({"b"}), not_in({"a", "b"}), true},
      {"NotIn and Exists", not_in({"a"}), exists(), not_in({"a"}), true},
      {"NotIn and DoesNotExist", not_in({"a"}), absent(), absent(), false},
      {"Exists and Exists", exists(), exists(), exists(), true},
      {"Exists and DoesNotExist", exists(), absent(), absent(), false},
      {"DoesNotExist twice", absent(), absent(), absent(), false},
      {"Gt 5 and Lt 7 (P-008)", gt("5"), lt("7"), raw(true, {}, 6, 6), true},
      {"Gt 5 and Lt 6 (P-008)", gt("5"), lt("6"), absent(), false},
      {"In and Gt (P-008)", in({"9", "a"}), gt("1"), in({"9"}), true},
      {"In outside Gt", in({"1", "a"}), gt("1"), absent(), false},
      {"the higher lower bound wins", gte("3"), gt("5"), raw(true, {}, 6), true},
      {"the lower upper bound wins", lte("3"), lt("3"), raw(true, {}, std::nullopt, 2), true},
      {"bounds drop exclusions outside them", not_in({"3", "7", "x"}), gt("5"), raw(true, {"7"}, 6), true},
      {"In forgets bounds", in({"6", "7", "8"}), raw(true, {"7"}, 6, 7), in({"6"}), true},
      {"DoesNotExist and Gt (P-007)", absent(), gt("0"), absent(), false},
      {"two NotIn whose bounds cross", raw(true, {"9"}, 8), raw(true, {"3"}, std::nullopt, 4), absent(), false},
  };
}

TEST(Intersection, FollowsTheRule) {
  for (const IntersectionRow& row : intersection_table()) {
    EXPECT_EQ(intersection(row.a, row.b), row.expected) << row.about;
    EXPECT_EQ(intersection(row.b, row.a), row.expected) << row.about << ", swapped";
  }
}

TEST(HasIntersection, AgreesWithTheTable) {
  for (const IntersectionRow& row : intersection_table()) {
    EXPECT_EQ(has_intersection(row.a, row.b), row.has_intersection) << row.about;
    EXPECT_EQ(has_intersection(row.b, row.a), row.has_intersection) << row.about << ", swapped";
  }
}

TEST(Intersection, KeepsTheLargestMinValues) {
  Requirement two = Requirement::of(Operator::kIn, {"a", "b"}, 2);
  Requirement three = Requirement::of(Operator::kExists, {}, 3);
  EXPECT_EQ(intersection(two, three).min_values, 3);
  EXPECT_EQ(intersection(two, in({"a"})).min_values, 2);
  EXPECT_EQ(intersection(exists(), in({"a"})).min_values, std::nullopt);
  EXPECT_EQ(intersection(Requirement::of(Operator::kGt, {"5"}, 2), Requirement::of(Operator::kLt, {"5"}, 4)),
            raw(false, {}, std::nullopt, std::nullopt, 4))
      << "crossed bounds keep it";
}

TEST(ToExpressions, WritesTheApiForm) {
  using Expressions = std::vector<Expression>;
  EXPECT_EQ(to_expressions("k", in({"b", "a"})), (Expressions{{"k", "In", {"a", "b"}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", not_in({"b", "a"})), (Expressions{{"k", "NotIn", {"a", "b"}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", exists()), (Expressions{{"k", "Exists", {}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", absent()), (Expressions{{"k", "DoesNotExist", {}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", gt("5")), (Expressions{{"k", "Gte", {"6"}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", lt("5")), (Expressions{{"k", "Lte", {"4"}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", intersection(gt("5"), lt("9"))),
            (Expressions{{"k", "Gte", {"6"}, std::nullopt}, {"k", "Lte", {"8"}, std::nullopt}}));
  EXPECT_EQ(to_expressions("k", intersection(gt("5"), not_in({"7"}))), (Expressions{{"k", "Gte", {"6"}, std::nullopt}}))
      << "exclusions are lost";
  EXPECT_EQ(to_expressions("k", raw(true, {}, 1, 2, 3)), (Expressions{{"k", "Gte", {"1"}, 3}, {"k", "Lte", {"2"}, 3}}));
}

TEST(RequirementSet, NormalisesKeysWhenAdding) {
  Requirements set = set_of({{"beta.kubernetes.io/arch", in({"amd64"})}});
  EXPECT_TRUE(set.contains("kubernetes.io/arch"));
  EXPECT_FALSE(set.contains("beta.kubernetes.io/arch"));
  set.replace("beta.kubernetes.io/arch", in({"arm64"}));
  EXPECT_EQ(set.get("kubernetes.io/arch"), in({"arm64"}));
  EXPECT_EQ(set.size(), 1U);
}

TEST(RequirementSet, EmptiesWhenOldAndNewLabelDiffer) {
  LabelMap labels{{"beta.kubernetes.io/arch", "amd64"}, {"kubernetes.io/arch", "arm64"}};
  EXPECT_EQ(Requirements::from_labels(labels).get("kubernetes.io/arch"), absent());
}

TEST(RequirementSet, ReadsAMissingKeyAsExists) {
  EXPECT_EQ(Requirements().get("any"), exists());
  EXPECT_EQ(Requirements().find("any"), nullptr);
}

TEST(RequirementSet, IntersectsWhatIsAddedTwice) {
  std::vector<Expression> expressions{{"k", "In", {"a", "b"}, std::nullopt},
                                      {"k", "NotIn", {"a"}, 2},
                                      {"n", "Gt", {"5"}, std::nullopt},
                                      {"n", "Lte", {"9"}, std::nullopt},
                                      {"odd", "Near", {"x"}, std::nullopt}};
  Requirements set = Requirements::from_expressions(expressions);
  EXPECT_EQ(set.get("k"), raw(false, {"b"}, std::nullopt, std::nullopt, 2));
  EXPECT_EQ(set.get("n"), raw(true, {}, 6, 9));
  EXPECT_FALSE(set.contains("odd"));
  EXPECT_TRUE(set.has_min_values());
  Requirements other = set_of({{"k", in({"a"})}, {"m", exists()}});
  EXPECT_FALSE(other.has_min_values());
  other.add(set);
  EXPECT_EQ(other.get("k"), raw(false, {}, std::nullopt, std::nullopt, 2));
  EXPECT_EQ(other.size(), 3U);
  other.erase("k");
  EXPECT_FALSE(other.contains("k"));
}

struct RelationRow {
  std::string_view about;
  Requirements existing;
  Requirements incoming;
  bool intersects;
  bool compatible;  ///< With undefined well-known labels allowed.
  bool compatible_strictly;
};

constexpr std::string_view kZone = "topology.kubernetes.io/zone";

std::vector<RelationRow> relation_table() {
  return {
      {"nothing asked", set_of({{"k", in({"a"})}}), {}, true, true, true},
      {"common value", set_of({{"k", in({"a", "b"})}}), set_of({{"k", in({"b"})}}), true, true, true},
      {"no common value", set_of({{"k", in({"a"})}}), set_of({{"k", in({"b"})}}), false, false, false},
      {"custom label not declared (P-002)", {}, set_of({{"foo", in({"x"})}}), true, false, false},
      {"NotIn on an undeclared label (P-003)", {}, set_of({{"foo", not_in({"x"})}}), true, true, true},
      {"DoesNotExist on an undeclared label (P-003)", {}, set_of({{"foo", absent()}}), true, true, true},
      {"Exists on an undeclared label (P-004)", {}, set_of({{"foo", exists()}}), true, false, false},
      {"Gt on an undeclared label", {}, set_of({{"foo", gt("1")}}), true, false, false},
      {"DoesNotExist against In (P-004)", set_of({{"foo", in({"x"})}}), set_of({{"foo", absent()}}), false, false,
       false},
      {"In against Exists (P-005)", set_of({{"foo", exists()}}), set_of({{"foo", in({"x"})}}), true, true, true},
      {"undefined well-known label (P-011)", {}, set_of({{kZone, in({"zone-1"})}}), true, true, false},
      {"unknown zone and Exists (P-006)", set_of({{kZone, in({"zone-1"})}}),
       set_of({{kZone, intersection(in({"unknown"}), exists())}}), false, false, false},
      {"NotIn against a type without the label (P-007)", set_of({{"gpu", absent()}}), set_of({{"gpu", not_in({"t4"})}}),
       true, true, true},
      {"Gt against a type without the label (P-007)", set_of({{"gpu", absent()}}), set_of({{"gpu", gt("0")}}), false,
       false, false},
      {"Exists against a type without the label", set_of({{"gpu", absent()}}), set_of({{"gpu", exists()}}), false,
       false, false},
      {"DoesNotExist against DoesNotExist", set_of({{"gpu", absent()}}), set_of({{"gpu", absent()}}), true, true, true},
      {"DoesNotExist against NotIn", set_of({{"gpu", not_in({"t4"})}}), set_of({{"gpu", absent()}}), true, true, true},
      {"DoesNotExist against Exists", set_of({{"gpu", exists()}}), set_of({{"gpu", absent()}}), false, false, false},
      {"NotIn against NotIn", set_of({{"k", not_in({"a"})}}), set_of({{"k", not_in({"b"})}}), true, true, true},
      {"NotIn against all that is there", set_of({{"k", in({"a"})}}), set_of({{"k", not_in({"a"})}}), false, false,
       false},
      {"NotIn with crossing bounds on both sides", set_of({{"k", raw(true, {"9"}, 8)}}),
       set_of({{"k", raw(true, {"3"}, std::nullopt, 4)}}), true, true, true},
      {"old name of a label (P-009)", set_of({{"kubernetes.io/arch", in({"amd64"})}}),
       set_of({{"beta.kubernetes.io/arch", in({"amd64"})}}), true, true, true},
      {"only one of two keys agrees", set_of({{"a", in({"1"})}, {"b", in({"1"})}}),
       set_of({{"a", in({"1"})}, {"b", in({"2"})}}), false, false, false},
      {"more asked than defined", set_of({{"a", in({"1"})}}),
       set_of({{"a", in({"2"})}, {"b", absent()}, {"c", absent()}}), false, false, false},
  };
}

TEST(Relations, FollowTheRules) {
  for (const RelationRow& row : relation_table()) {
    EXPECT_EQ(intersects(row.existing, row.incoming), row.intersects) << row.about;
    EXPECT_EQ(is_compatible(row.existing, row.incoming, Undefined::kWellKnown), row.compatible) << row.about;
    EXPECT_EQ(is_compatible(row.existing, row.incoming, Undefined::kNone), row.compatible_strictly) << row.about;
  }
}

TEST(Relations, AreExplainedExactlyWhenTheyFail) {
  for (const RelationRow& row : relation_table()) {
    EXPECT_EQ(!explain_incompatible(row.existing, row.incoming, Undefined::kWellKnown), row.compatible) << row.about;
    EXPECT_EQ(!explain_incompatible(row.existing, row.incoming, Undefined::kNone), row.compatible_strictly)
        << row.about;
  }
}

TEST(Relations, AreDirectional) {
  Requirements open;
  Requirements demanding = set_of({{"foo", in({"x"})}});
  EXPECT_TRUE(is_compatible(demanding, open, Undefined::kNone));
  EXPECT_FALSE(is_compatible(open, demanding, Undefined::kNone));
}

TEST(ExplainIncompatible, NamesOneUndefinedKeyBeforeAnyConflict) {
  auto why = explain_incompatible(set_of({{"a", in({"1"})}}),
                                  set_of({{"a", in({"2"})}, {"y", in({"1"})}, {"x", exists()}}), Undefined::kWellKnown);
  ASSERT_TRUE(why.has_value());
  EXPECT_TRUE(why->undefined);
  EXPECT_EQ(why->keys, (Values{"x"}));
}

TEST(ExplainIncompatible, NamesEveryConflictingKey) {
  auto why = explain_incompatible(set_of({{"a", in({"1"})}, {"b", in({"1"})}, {"c", in({"1"})}}),
                                  set_of({{"c", in({"2"})}, {"b", in({"1"})}, {"a", absent()}}), Undefined::kNone);
  ASSERT_TRUE(why.has_value());
  EXPECT_FALSE(why->undefined);
  EXPECT_EQ(why->keys, (Values{"a", "c"}));
}

TEST(DescribeRequirement, ShowsFiveValuesBoundsAndMinValues) {
  EXPECT_EQ(describe("k", in({"b", "a"})), "k In [a, b]");
  EXPECT_EQ(describe("k", in({"5", "4", "3", "2", "1"})), "k In [1, 2, 3, 4, 5]");
  EXPECT_EQ(describe("k", in({"7", "6", "5", "4", "3", "2", "1"})), "k In [1, 2, 3, 4, 5 and 2 more]");
  EXPECT_EQ(describe("k", not_in({"a"})), "k NotIn [a]");
  EXPECT_EQ(describe("k", exists()), "k Exists");
  EXPECT_EQ(describe("k", absent()), "k DoesNotExist");
  EXPECT_EQ(describe("k", gt("5")), "k Exists >= 6");
  EXPECT_EQ(describe("k", raw(true, {"7"}, 6, 9, 2)), "k NotIn [7] >= 6 <= 9 minValues 2");
}

TEST(DescribeRequirements, LeavesTheHostnameOut) {
  EXPECT_EQ(describe(set_of({{"b", exists()}, {"kubernetes.io/hostname", in({"n1"})}, {"a", in({"x"})}})),
            "a In [x], b Exists");
  EXPECT_EQ(describe(Requirements()), "");
}

}  // namespace
}  // namespace kerf::model
