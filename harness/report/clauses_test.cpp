#include "kerf/report/clauses.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

TEST(Clauses, SplitAtSemicolons) {
  EXPECT_EQ(clauses("no room; requirements: a In [x, y]; requests: cpu 1"),
            (std::vector<std::string>{"no room", "requirements: a In [x, y]", "requests: cpu 1"}));
  EXPECT_EQ(clauses(""), std::vector<std::string>{""});
}

TEST(Clauses, TheFirstIsKeptWholeWhenItIsShort) { EXPECT_EQ(first_clause("no room; requests: cpu 1"), "no room"); }

TEST(Clauses, ALongOneIsCutBetweenWords) {
  std::string long_text = std::string(90, 'a') + " bbbb cccccccc";
  EXPECT_EQ(first_clause(long_text), std::string(90, 'a') + " bbbb ...");
  EXPECT_EQ(first_clause(std::string(150, 'a')), std::string(150, 'a'));
}

}  // namespace
}  // namespace kerf::report
