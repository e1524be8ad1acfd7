#include "kerf/reference/termination.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""min;
using testing::Scenario;

using Strings = std::vector<std::string>;

/// A node n1 whose drain starts now, every pod with 30 s of grace.
struct Cluster : Scenario {
  Cluster() { node("n1", 8); }
  testing::PodDraft& pod_of(const std::string& name, const std::string& priority_class = "") {
    testing::PodDraft& draft = bound_pod(name, "100m", "n1", name);
    draft.spec.priority_class_name = priority_class;
    return draft;
  }
  void forbid(const std::string& app, std::int64_t allowed = 0) {
    model::PodDisruptionBudget budget;
    budget.meta.name = app;
    budget.meta.namespace_name = "default";
    budget.selector = testing::app_selector(app);
    budget.disruptions_allowed = allowed;
    snapshot().pod_disruption_budgets.push_back(budget);
  }
  [[nodiscard]] DrainTrace drain(std::optional<model::Duration> until_deadline = {}) {
    DrainInput input{"n1", options().now, {}, 10s};
    if (until_deadline) input.deadline = options().now + *until_deadline;
    return reference::drain(build(), input);
  }
  /// `a@0`, `b@10!` for a forced one.
  [[nodiscard]] Strings steps(std::optional<model::Duration> until_deadline = {}) {
    Strings shown;
    for (const DrainStep& step : drain(until_deadline).steps) {
      auto at = std::chrono::duration_cast<std::chrono::seconds>(step.at - options().now);
      shown.push_back(fmt::format("{}@{}{}", step.pod.substr(8), at.count(), step.is_forced ? "!" : ""));
    }
    return shown;
  }
};

void make_daemon(testing::PodDraft& draft) {
  draft.pod.meta.owners.push_back({"apps/v1", "DaemonSet", "log", "", true});
}

// I-046
TEST(Drain, TakesOneGroupAfterTheOther) {
  Cluster cluster;
  make_daemon(cluster.pod_of("dns", "system-node-critical"));
  cluster.pod_of("proxy", "system-cluster-critical");
  make_daemon(cluster.pod_of("log"));
  cluster.pod_of("web-b");
  cluster.pod_of("web-a");
  EXPECT_EQ(cluster.steps(), (Strings{"web-a@0", "web-b@0", "log@10", "proxy@20", "dns@30"}));
  EXPECT_EQ(cluster.drain().completed, cluster.options().now + 40s);
}

TEST(Drain, LeavesPodsThatItDoesNotWaitFor) {
  Cluster cluster;
  cluster.pod_of("tolerating").spec.tolerations.push_back({"karpenter.sh/disrupted", "Exists", "", {}});
  cluster.pod_of("static").pod.meta.owners.push_back({"v1", "Node", "n1", "", true});
  cluster.pod_of("done").pod.status.phase = "Succeeded";
  cluster.pod_of("stuck").pod.meta.deletion = cluster.options().now - 61s;
  EXPECT_EQ(cluster.steps(), Strings{});
  EXPECT_EQ(cluster.drain().completed, cluster.options().now + 5s);
}

// D-080
TEST(Drain, NeverEndsBehindABudgetWithoutADeadline) {
  Cluster cluster;
  cluster.pod_of("held");
  cluster.forbid("held");
  cluster.pod_of("late", "system-node-critical");
  DrainTrace trace = cluster.drain();
  EXPECT_FALSE(trace.completed);
  ASSERT_EQ(trace.holds.size(), 2U);
  EXPECT_EQ(trace.holds[0].code, "PDB_BLOCKED");
  EXPECT_EQ(trace.holds[1].code, "LATER_GROUP");
}

// D-083, I-047
TEST(Drain, ForcesPodsOfAllGroupsOnceTheirGraceReachesTheDeadline) {
  Cluster cluster;
  cluster.pod_of("held");
  cluster.forbid("held");
  cluster.pod_of("critical", "system-node-critical").spec.termination_grace_period_seconds = 120;
  EXPECT_EQ(cluster.steps(5min), (Strings{"critical@181!", "held@271!"}));
  EXPECT_EQ(cluster.drain(5min).steps[1].grace, 29s);
  EXPECT_EQ(cluster.steps(0s), (Strings{"held@0!", "critical@0!"}));
  EXPECT_EQ(cluster.drain(0s).steps[0].grace, 1s);
}

TEST(Drain, WaitsForAProtectionThatEnds) {
  Cluster cluster;
  testing::PodDraft& draft = cluster.pod_of("job");
  draft.pod.meta.annotations.set(model::kDoNotDisruptAnnotation, "10m");
  draft.pod.status.start_time = cluster.options().now - 9min;
  EXPECT_EQ(cluster.steps(), (Strings{"job@60"}));
}

// D-016
TEST(Drain, UsesUpABudgetsAllowance) {
  Cluster cluster;
  for (const char* name : {"web-0", "web-1"}) cluster.bound_pod(name, "100m", "n1", "web");
  cluster.forbid("web", 1);
  EXPECT_EQ(cluster.steps(), (Strings{"web-0@0"}));
  EXPECT_FALSE(cluster.drain().completed);
}

}  // namespace
}  // namespace kerf::reference
