#include "kerf/model/requirement_bits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "kerf/model/testing_random.h"

namespace kerf::model {
namespace {

constexpr LabelUniverse::KeyId kOnlyKey = 0;

LabelUniverse universe_of_values(const std::vector<std::string>& values) {
  LabelUniverseBuilder builder;
  builder.see("k", values);
  return std::move(builder).build();
}

RequirementBits bits_of(const LabelUniverse& universe, const Requirement& requirement) {
  return compile(universe, kOnlyKey, requirement).value();
}

TEST(RequirementBits, HoldOneBitPerKnownValueAndOneForAllOthers) {
  const LabelUniverse universe = universe_of_values({"3", "7", "x"});
  EXPECT_EQ(bits_of(universe, Requirement::in({"3", "x"})).words, (std::vector<std::uint64_t>{0b0101}));
  EXPECT_EQ(bits_of(universe, Requirement::of(Operator::kNotIn, {"7"})).words, (std::vector<std::uint64_t>{0b1101}));
  EXPECT_EQ(bits_of(universe, Requirement::exists()).words, (std::vector<std::uint64_t>{0b1111}));
  EXPECT_EQ(bits_of(universe, Requirement::does_not_exist()).words, (std::vector<std::uint64_t>{0}));
  EXPECT_EQ(bits_of(universe, Requirement::of(Operator::kGt, {"5"})).words, (std::vector<std::uint64_t>{0b1010}));
}

TEST(RequirementBits, ReachOverSeveralWords) {
  std::vector<std::string> values;
  for (int i = 100; i < 228; ++i) values.push_back(std::to_string(i));
  const LabelUniverse universe = universe_of_values(values);
  RequirementBits exists = bits_of(universe, Requirement::exists());
  EXPECT_EQ(exists.words, (std::vector<std::uint64_t>{UINT64_MAX, UINT64_MAX, 1}));
  RequirementBits last = bits_of(universe, Requirement::in({"227"}));
  EXPECT_EQ(last.words, (std::vector<std::uint64_t>{0, std::uint64_t{1} << 63, 0}));
  EXPECT_TRUE(last.allows(127));
  EXPECT_FALSE(last.allows(126));
}

TEST(RequirementBits, AreRefusedForWhatTheUniverseHasNotSeen) {
  const LabelUniverse universe = universe_of_values({"a"});
  EXPECT_FALSE(compile(universe, kOnlyKey, Requirement::in({"b"})).has_value());
  EXPECT_FALSE(compile(universe, kOnlyKey, Requirement::of(Operator::kNotIn, {"b"})).has_value());
  Requirements other_key;
  other_key.add("other", Requirement::exists());
  EXPECT_FALSE(RequirementSetBits::compile(universe, other_key).has_value());
  Requirements other_value;
  other_value.add("k", Requirement::in({"b"}));
  EXPECT_FALSE(RequirementSetBits::compile(universe, other_value).has_value());
}

TEST(RequirementBits, MeetInUnknownValuesUnlessBoundsCross) {
  const LabelUniverse universe = universe_of_values({"1"});
  RequirementBits above = bits_of(universe, Requirement::of(Operator::kGt, {"5"}));
  RequirementBits below_seven = bits_of(universe, Requirement::of(Operator::kLt, {"7"}));
  RequirementBits below_six = bits_of(universe, Requirement::of(Operator::kLt, {"6"}));
  EXPECT_TRUE(has_intersection(above, below_seven)) << "6 is no known value";
  EXPECT_FALSE(has_intersection(above, below_six));
  EXPECT_EQ(to_requirement(universe, kOnlyKey, intersection(universe, kOnlyKey, above, below_six)),
            Requirement::does_not_exist());
}

class RandomPairs : public ::testing::Test {
 protected:
  static constexpr int kRounds = 20'000;

  static LabelUniverse universe_of(const Requirement& a, const Requirement& b) {
    LabelUniverseBuilder builder;
    builder.see("k", a.values);
    builder.see("k", b.values);
    // Something that neither names.
    builder.see("k", std::vector<std::string>{"3", "q"});
    return std::move(builder).build();
  }
};

TEST_F(RandomPairs, CompileAndComeBackUnchanged) {
  testing::Random random(1);
  for (int i = 0; i < kRounds; ++i) {
    Requirement requirement = testing::random_requirement(random);
    const LabelUniverse universe = universe_of(requirement, {});
    RequirementBits bits = bits_of(universe, requirement);
    ASSERT_EQ(to_requirement(universe, kOnlyKey, bits), requirement) << describe("k", requirement);
    bool may_be_absent = requirement.op() == Operator::kNotIn || requirement.op() == Operator::kDoesNotExist;
    ASSERT_EQ(bits.may_be_absent(), may_be_absent) << describe("k", requirement);
    for (LabelUniverse::ValueId value = 0; value < universe.values(kOnlyKey).size(); ++value) {
      ASSERT_EQ(bits.allows(value), requirement.has(universe.values(kOnlyKey)[value])) << describe("k", requirement);
    }
  }
}

TEST_F(RandomPairs, IntersectAsThePlainAlgebra) {
  testing::Random random(2);
  int met = 0;
  for (int i = 0; i < kRounds; ++i) {
    Requirement a = testing::random_requirement(random);
    Requirement b = testing::random_requirement(random);
    const LabelUniverse universe = universe_of(a, b);
    RequirementBits a_bits = bits_of(universe, a);
    RequirementBits b_bits = bits_of(universe, b);
    ASSERT_EQ(has_intersection(a_bits, b_bits), has_intersection(a, b)) << describe("a", a) << "; " << describe("b", b);
    RequirementBits both = intersection(universe, kOnlyKey, a_bits, b_bits);
    ASSERT_EQ(to_requirement(universe, kOnlyKey, both), intersection(a, b))
        << describe("a", a) << "; " << describe("b", b);
    ASSERT_EQ(both, bits_of(universe, intersection(a, b))) << describe("a", a) << "; " << describe("b", b);
    met += has_intersection(a, b) ? 1 : 0;
  }
  EXPECT_GT(met, kRounds / 5) << "the inputs are no longer mixed";
  EXPECT_LT(met, kRounds * 4 / 5) << "the inputs are no longer mixed";
}

TEST_F(RandomPairs, RelateAsThePlainAlgebra) {
  testing::Random random(3);
  int compatible = 0;
  for (int i = 0; i < kRounds; ++i) {
    Requirements existing = testing::random_requirements(random);
    Requirements incoming = testing::random_requirements(random);
    LabelUniverseBuilder builder;
    builder.see(existing);
    builder.see(incoming);
    const LabelUniverse universe = std::move(builder).build();
    auto existing_bits = RequirementSetBits::compile(universe, existing).value();
    auto incoming_bits = RequirementSetBits::compile(universe, incoming).value();
    std::string about = describe(existing) + " <- " + describe(incoming);
    ASSERT_EQ(intersects(existing_bits, incoming_bits), intersects(existing, incoming)) << about;
    for (Undefined allowed : {Undefined::kNone, Undefined::kWellKnown}) {
      bool plain = is_compatible(existing, incoming, allowed);
      ASSERT_EQ(is_compatible(universe, existing_bits, incoming_bits, allowed), plain) << about;
      compatible += plain ? 1 : 0;
    }
    RequirementSetBits both = existing_bits;
    both.add(universe, incoming_bits);
    Requirements plain_both = existing;
    plain_both.add(incoming);
    ASSERT_EQ(both.to_requirements(universe), plain_both) << about;
  }
  EXPECT_GT(compatible, kRounds / 20) << "the inputs are no longer mixed";
  EXPECT_LT(compatible, kRounds * 39 / 20) << "the inputs are no longer mixed";
}

}  // namespace
}  // namespace kerf::model
