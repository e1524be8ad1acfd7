#include "kerf/fault/planted.h"

#include <gtest/gtest.h>

namespace kerf::fault {
namespace {

TEST(Planted, IsFalseOfEveryFaultButTheChosen) {
  EXPECT_EQ(kChosen, kFaults.size()) << "to be run without KERF_FAULT";
  EXPECT_FALSE(planted("limit-not-summed"));
}

}  // namespace
}  // namespace kerf::fault
