#include "kerf/model/pod.h"

#include <gtest/gtest.h>

#include <string_view>

namespace kerf::model {
namespace {

Pod pod_in_phase(std::string_view phase, bool deleted) {
  Pod pod;
  pod.status.phase = phase;
  if (deleted) pod.meta.deletion = Time();
  return pod;
}

TEST(PodState, IsTerminalWhenSucceededOrFailed) {
  EXPECT_TRUE(is_terminal(pod_in_phase("Succeeded", false)));
  EXPECT_TRUE(is_terminal(pod_in_phase("Failed", false)));
  for (std::string_view phase : {"Pending", "Running", "Unknown", ""}) {
    EXPECT_FALSE(is_terminal(pod_in_phase(phase, false))) << phase;
  }
}

TEST(PodState, IsTerminatingWithADeletionTimestamp) {
  EXPECT_TRUE(is_terminating(pod_in_phase("Running", true)));
  EXPECT_FALSE(is_terminating(pod_in_phase("Running", false)));
}

TEST(PodState, IsActiveWhenNeither) {
  EXPECT_TRUE(is_active(pod_in_phase("Running", false)));
  EXPECT_TRUE(is_active(pod_in_phase("", false)));
  EXPECT_FALSE(is_active(pod_in_phase("Running", true)));
  EXPECT_FALSE(is_active(pod_in_phase("Failed", false)));
}

}  // namespace
}  // namespace kerf::model
