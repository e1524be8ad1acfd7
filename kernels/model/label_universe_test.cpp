#include "kerf/model/label_universe.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace kerf::model {
namespace {

using Values = std::vector<std::string>;

Values values_of(const LabelUniverse& universe, std::string_view key) {
  auto id = universe.find_key(key);
  if (!id) return {"no such key"};
  auto values = universe.values(*id);
  return {values.begin(), values.end()};
}

TEST(LabelUniverse, NumbersKeysAndValuesInByteOrderWhateverTheOrderSeen) {
  LabelUniverseBuilder builder;
  builder.see(LabelMap{{"z", "2"}, {"a", "x"}});
  builder.see("z", Values{"10", "2", "B", "a"});
  const LabelUniverse universe = std::move(builder).build();
  ASSERT_EQ(universe.key_count(), 2U);
  EXPECT_EQ(universe.key(0), "a");
  EXPECT_EQ(universe.key(1), "z");
  EXPECT_EQ(values_of(universe, "z"), (Values{"10", "2", "B", "a"}));
  EXPECT_EQ(universe.find_value(1, "2"), 1U);
  EXPECT_EQ(universe.find_value(1, "3"), std::nullopt);
  EXPECT_EQ(universe.find_key("m"), std::nullopt);
}

TEST(LabelUniverse, ReadsValuesAsIntegersWhereTheyAre) {
  LabelUniverseBuilder builder;
  builder.see("k", Values{"10", "x"});
  const LabelUniverse universe = std::move(builder).build();
  EXPECT_EQ(universe.number(0, 0), 10);
  EXPECT_EQ(universe.number(0, 1), std::nullopt);
}

TEST(LabelUniverse, KnowsOldKeysByTheirStableNames) {
  LabelUniverseBuilder builder;
  builder.see("beta.kubernetes.io/arch", Values{"amd64"});
  const LabelUniverse universe = std::move(builder).build();
  ASSERT_EQ(universe.key_count(), 1U);
  EXPECT_EQ(universe.key(0), "kubernetes.io/arch");
  EXPECT_TRUE(universe.is_well_known_key(0));
  EXPECT_EQ(universe.find_key("beta.kubernetes.io/arch"), 0U);
}

TEST(LabelUniverse, HoldsExcludedValuesToo) {
  LabelUniverseBuilder builder;
  Requirements requirements;
  requirements.add("k", Requirement::of(Operator::kNotIn, {"a", "b"}));
  requirements.add("n", Requirement::of(Operator::kGt, {"5"}));
  builder.see(requirements);
  const LabelUniverse universe = std::move(builder).build();
  EXPECT_EQ(values_of(universe, "k"), (Values{"a", "b"}));
  EXPECT_EQ(values_of(universe, "n"), (Values{}));
  EXPECT_FALSE(universe.is_well_known_key(*universe.find_key("k")));
}

TEST(LabelUniverse, HoldsValuesOfExpressionsThatContradictEachOther) {
  std::vector<Expression> expressions{
      {"k", "In", {"a"}, {}}, {"k", "In", {"b"}, {}}, {"k", "Gt", {"5"}, {}}, {"k", "Near", {"x"}, {}}};
  LabelUniverseBuilder builder;
  builder.see(expressions);
  const LabelUniverse universe = std::move(builder).build();
  EXPECT_EQ(values_of(universe, "k"), (Values{"a", "b"}));
}

}  // namespace
}  // namespace kerf::model
