#include "kerf/report/table.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

Table sample() {
  Table table({{"NAME"}, {"PODS", Align::kRight}, {"NOTE"}});
  table.add({"a", "7", "first"});
  table.add({"a-long-name", "1200"});
  return table;
}

TEST(Table, AlignsColumnsAndLeavesNoTrailingSpace) {
  EXPECT_EQ(sample().render(false),
            "NAME          PODS   NOTE\n"
            "a                7   first\n"
            "a-long-name   1200\n");
}

TEST(Table, CountsCodePointsNotBytes) {
  Table table({{"NAME"}, {"X"}});
  table.add({"\xc3\xa9t\xc3\xa9", "1"});
  EXPECT_EQ(table.render(false), "NAME   X\n\xc3\xa9t\xc3\xa9    1\n");
}

TEST(Table, MakesOnlyTheTitlesBold) {
  Table table({{"A"}});
  table.add({"b"});
  EXPECT_EQ(table.render(true), "\x1b[1mA\x1b[0m\nb\n");
}

TEST(Table, DropsCellsBeyondItsColumns) {
  Table table({{"A"}});
  table.add({"b", "c"});
  EXPECT_EQ(table.render(false), "A\nb\n");
}

}  // namespace
}  // namespace kerf::report
