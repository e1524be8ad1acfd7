#include "kerf/model/workload.h"

#include <gtest/gtest.h>

namespace kerf::model {
namespace {

TEST(WorkloadKind, HasTheNameOfTheApi) {
  EXPECT_EQ(workload_kind_name(WorkloadKind::kDeployment), "Deployment");
  EXPECT_EQ(workload_kind_name(WorkloadKind::kStatefulSet), "StatefulSet");
  EXPECT_EQ(workload_kind_name(WorkloadKind::kReplicaSet), "ReplicaSet");
  EXPECT_EQ(workload_kind_name(WorkloadKind::kJob), "Job");
}

}  // namespace
}  // namespace kerf::model
