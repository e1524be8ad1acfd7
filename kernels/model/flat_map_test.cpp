#include "kerf/model/flat_map.h"

#include <gtest/gtest.h>

#include <string>

namespace kerf::model {
namespace {

TEST(FlatMap, WalksInByteOrderWhateverTheOrderOfInsertion) {
  LabelMap map{{"b", "1"}, {"a", "2"}, {"B", "3"}};
  std::string keys;
  for (const auto& [key, value] : map) keys += key;
  EXPECT_EQ(keys, "Bab");
  EXPECT_EQ(map, (LabelMap{{"B", "3"}, {"a", "2"}, {"b", "1"}}));
}

TEST(FlatMap, ReplacesFindsAndErases) {
  LabelMap map{{"a", "1"}};
  map.set("a", "2");
  EXPECT_EQ(map.size(), 1U);
  ASSERT_NE(map.find("a"), nullptr);
  EXPECT_EQ(*map.find("a"), "2");
  EXPECT_EQ(map.find("b"), nullptr);
  EXPECT_FALSE(map.contains("b"));
  map.erase("b");
  map.erase("a");
  EXPECT_TRUE(map.empty());
  EXPECT_EQ(map.slot("c"), "");
}

}  // namespace
}  // namespace kerf::model
