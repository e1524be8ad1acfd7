#include "kerf/model/amount_text.h"

#include <gtest/gtest.h>

namespace kerf::model {
namespace {

TEST(AmountText, is_what_the_api_writes) {
  EXPECT_EQ(format_amount("memory", Quantity::units(2147483648)), "2Gi");
  EXPECT_EQ(format_amount("ephemeral-storage", Quantity::units(1048576)), "1Mi");
  EXPECT_EQ(format_amount("hugepages-2Mi", Quantity::units(2097152)), "2Mi");
  EXPECT_EQ(format_amount("cpu", Quantity::milli(3500)), "3500m");
  EXPECT_EQ(format_amount("pods", Quantity::units(2048)), "2048");
}

}  // namespace
}  // namespace kerf::model
