#include "kerf/provision/requirement_sets.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace kerf::provision {
namespace {

using model::Requirement;
using model::Requirements;
using model::Undefined;

Requirements zone_in(std::vector<std::string> zones) {
  Requirements requirements;
  requirements.add("topology.kubernetes.io/zone", Requirement::in(std::move(zones)));
  return requirements;
}

TEST(RequirementSets, GiveEqualSetsOneNumber) {
  RequirementSets sets;
  const RequirementSets::Id first = sets.intern(zone_in({"a", "b"}));
  EXPECT_EQ(sets.intern(zone_in({"b", "a"})), first);
  EXPECT_NE(sets.intern(zone_in({"a"})), first);
  EXPECT_EQ(sets.intern({}), RequirementSets::kEmpty);
}

TEST(RequirementSets, TellSetsApartByMinValuesAndBounds) {
  RequirementSets sets;
  Requirements bounded;
  bounded.add("team", Requirement::of(model::Operator::kGt, {"3"}));
  Requirements flexible = zone_in({"a"});
  flexible.replace("topology.kubernetes.io/zone", Requirement::of(model::Operator::kIn, {"a"}, 1));
  EXPECT_NE(sets.intern(bounded), sets.intern({}));
  EXPECT_NE(sets.intern(flexible), sets.intern(zone_in({"a"})));
}

TEST(RequirementSets, MergeAndRemember) {
  RequirementSets sets;
  const RequirementSets::Id ab = sets.intern(zone_in({"a", "b"}));
  const RequirementSets::Id bc = sets.intern(zone_in({"b", "c"}));
  const RequirementSets::Id b = sets.merged(ab, bc);
  EXPECT_EQ(sets.get(b), zone_in({"b"}));
  const std::size_t known = sets.size();
  EXPECT_EQ(sets.merged(ab, bc), b);
  EXPECT_EQ(sets.merged(ab, RequirementSets::kEmpty), ab);
  EXPECT_EQ(sets.size(), known);
}

TEST(RequirementSets, AnswerAsTheRequirementsDo) {
  RequirementSets sets;
  const RequirementSets::Id a = sets.intern(zone_in({"a"}));
  const RequirementSets::Id b = sets.intern(zone_in({"b"}));
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(sets.is_compatible(a, b, Undefined::kWellKnown));
    EXPECT_TRUE(sets.is_compatible(RequirementSets::kEmpty, b, Undefined::kWellKnown));
    EXPECT_FALSE(sets.is_compatible(RequirementSets::kEmpty, b, Undefined::kNone));
  }
}

TEST(PairMemo, KeepsWhatItIsToldWhileItGrows) {
  PairMemo memo;
  EXPECT_FALSE(memo.find(1, 2));
  for (std::uint32_t a = 0; a < 100; ++a) {
    for (std::uint32_t b = 0; b < 30; ++b) memo.set(a, b, a * 1000 + b);
  }
  memo.set(7, 7, 42);
  EXPECT_EQ(memo.find(99, 29), 99029U);
  EXPECT_EQ(memo.find(7, 7), 42U);
  EXPECT_FALSE(memo.find(29, 99));
}

}  // namespace
}  // namespace kerf::provision
