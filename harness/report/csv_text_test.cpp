#include "kerf/report/csv_text.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

TEST(CsvText, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(csv_line({"a", "b,c", "d\"e", "", "f\ng"}), "a,\"b,c\",\"d\"\"e\",,\"f\ng\"\n");
}

TEST(CsvText, KeepsAnEmptyFirstCell) { EXPECT_EQ(csv_line({"", "a"}), ",a\n"); }

}  // namespace
}  // namespace kerf::report
