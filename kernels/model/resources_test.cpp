#include "kerf/model/resources.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

namespace kerf::model {
namespace {

Quantity quantity(std::string_view text) { return Quantity::parse(text).value(); }

ResourceList list(std::initializer_list<std::pair<std::string_view, std::string_view>> entries) {
  ResourceList result;
  for (const auto& [name, text] : entries) result.set(name, quantity(text));
  return result;
}

TEST(ResourceLists, AddByName) {
  ResourceList total = list({{"cpu", "1"}, {"memory", "1Gi"}});
  add(total, list({{"cpu", "500m"}, {"pods", "1"}}));
  EXPECT_EQ(total, list({{"cpu", "1500m"}, {"memory", "1Gi"}, {"pods", "1"}}));
}

TEST(ResourceLists, SubtractBelowZeroForNamesTheTotalLacks) {
  ResourceList total = list({{"cpu", "1"}});
  subtract(total, list({{"cpu", "250m"}, {"nvidia.com/gpu", "1"}}));
  EXPECT_EQ(total, list({{"cpu", "750m"}, {"nvidia.com/gpu", "-1"}}));
}

TEST(ResourceLists, MaximumCoversBoth) {
  EXPECT_EQ(maximum(list({{"cpu", "1"}, {"memory", "2Gi"}, {"x", "-1"}}),
                    list({{"cpu", "2"}, {"memory", "1Gi"}, {"y", "3"}})),
            list({{"cpu", "2"}, {"memory", "2Gi"}, {"x", "-1"}, {"y", "3"}}));
}

TEST(ResourceTable, NumbersNamesInOrderOfFirstUse) {
  ResourceTable table;
  EXPECT_EQ(table.intern("memory"), 0U);
  EXPECT_EQ(table.intern("cpu"), 1U);
  EXPECT_EQ(table.intern("memory"), 0U);
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table.name(1), "cpu");
}

TEST(ResourceVector, GoesBackToNamesWithoutZeros) {
  ResourceTable table;
  table.intern("pods");
  ResourceVector vector(list({{"cpu", "2"}, {"memory", "0"}}), table);
  EXPECT_EQ(vector.to_list(table), list({{"cpu", "2"}}));
}

TEST(ResourceVector, ReadsZeroBeyondItsEnd) { EXPECT_EQ(ResourceVector().get(7), Quantity()); }

TEST(ResourceVector, AddsAndSubtractsVectorsOfDifferentLength) {
  ResourceTable table;
  ResourceVector small(list({{"cpu", "1"}}), table);
  ResourceVector large(list({{"cpu", "2"}, {"memory", "1Gi"}}), table);
  EXPECT_EQ((small + large).to_list(table), list({{"cpu", "3"}, {"memory", "1Gi"}}));
  small -= large;
  EXPECT_EQ(small.to_list(table), list({{"cpu", "-1"}, {"memory", "-1Gi"}}));
  EXPECT_TRUE(small.has_negative());
  EXPECT_FALSE(large.has_negative());
}

struct FitRow {
  std::string_view about;
  ResourceList request;
  ResourceList total;
  bool expected;
};

TEST(Fits, FollowsTheRule) {
  const std::vector<FitRow> table{
      {"exactly full", list({{"cpu", "2"}, {"pods", "1"}}), list({{"cpu", "2"}, {"pods", "1"}}), true},
      {"one nano too much", list({{"cpu", "2000000001n"}}), list({{"cpu", "2"}}), false},
      {"nothing asked", list({}), list({{"cpu", "0"}}), true},
      {"a missing resource counts as zero", list({{"nvidia.com/gpu", "1"}}), list({{"cpu", "2"}}), false},
      {"zero of a missing resource", list({{"nvidia.com/gpu", "0"}}), list({{"cpu", "2"}}), true},
      {"a negative amount nobody asks for", list({{"cpu", "1"}}), list({{"cpu", "2"}, {"memory", "-1n"}}), false},
      {"a negative amount and an empty request", list({}), list({{"memory", "-1"}}), false},
      {"too large to count fits nowhere", list({{"cpu", "1e400"}}), list({{"cpu", "1e400"}}), false},
  };
  for (const FitRow& row : table) {
    ResourceTable names;
    ResourceVector request(row.request, names);
    ResourceVector total(row.total, names);
    EXPECT_EQ(fits(request, total), row.expected) << row.about;
  }
}

}  // namespace
}  // namespace kerf::model
