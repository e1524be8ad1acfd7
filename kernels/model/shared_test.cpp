#include "kerf/model/shared.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kerf::model {
namespace {

using Names = std::vector<std::string>;

TEST(Shared, ReadsAsTheContainer) {
  const Shared<Names> names = Names{"a", "b"};
  EXPECT_EQ(names.size(), 2U);
  EXPECT_EQ(names.front(), "a");
  EXPECT_EQ(names[1], "b");
  EXPECT_EQ(Names(names.begin(), names.end()), (Names{"a", "b"}));
}

TEST(Shared, IsEmptyWithoutAContainer) {
  const Shared<Names> names;
  EXPECT_TRUE(names.empty());
  EXPECT_EQ(names, Names{});
}

TEST(Shared, CopiesAreTheSameObject) {
  const Shared<Names> names = Names{"a"};
  const Shared<Names> copy = names;  // NOLINT(performance-unnecessary-copy-initialization): the copy is the test.
  EXPECT_EQ(&copy.value(), &names.value());
}

TEST(Shared, ComparesByContent) {
  EXPECT_EQ(Shared<Names>(Names{"a"}), Shared<Names>(Names{"a"}));
  EXPECT_NE(Shared<Names>(Names{"a"}), Shared<Names>(Names{"b"}));
}

}  // namespace
}  // namespace kerf::model
