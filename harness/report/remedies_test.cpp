#include "kerf/report/remedies.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

TEST(Remedy, KnowsEveryCodeOfEligibility) {
  for (const char* code :
       {"IN_QUEUE", "UNMANAGED", "NO_NODE", "NOT_INITIALIZED", "DELETING", "NOMINATED", "NODE_DO_NOT_DISRUPT",
        "NO_NODEPOOL_LABEL", "NODEPOOL_NOT_FOUND", "POD_DO_NOT_DISRUPT", "PDB_MULTIPLE", "PDB_BLOCKED"}) {
    EXPECT_NE(remedy(code), "") << code;
  }
}

TEST(Remedy, IsEmptyForACodeOfNobody) { EXPECT_EQ(remedy("OTHER"), ""); }

}  // namespace
}  // namespace kerf::report
