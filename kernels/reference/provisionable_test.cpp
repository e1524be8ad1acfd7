#include "kerf/reference/provisionable.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::PodDraft;
using testing::Scenario;

struct PodCase {
  std::string name;
  std::function<void(PodDraft&)> change;
  bool expected = false;
};

class Provisionable : public ::testing::TestWithParam<PodCase> {};

TEST_P(Provisionable, IsWhatTheSchedulerCalledUnschedulable) {
  Scenario scenario;
  GetParam().change(scenario.pod("a", "1"));
  EXPECT_EQ(why_not_provisionable(scenario.build().pods.front()).empty(), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Conditions, Provisionable,
    ::testing::Values(
        PodCase{"unschedulable", [](PodDraft&) {}, true},
        PodCase{"gated", [](PodDraft& draft) { draft.pod.status.conditions.front().reason = "SchedulingGated"; }},
        PodCase{"not_looked_at", [](PodDraft& draft) { draft.pod.status.conditions.clear(); }},
        PodCase{"bound", [](PodDraft& draft) { draft.pod.node_name = "n1"; }},
        PodCase{"waiting_for_preemption", [](PodDraft& draft) { draft.pod.status.nominated_node_name = "n1"; }},
        PodCase{"of_a_daemon_set",
                [](PodDraft& draft) { draft.pod.meta.owners = {{"apps/v1", "DaemonSet", "d", "", true}}; }},
        PodCase{"static", [](PodDraft& draft) { draft.pod.meta.owners = {{"v1", "Node", "n1", "", true}}; }},
        PodCase{"being_deleted", [](PodDraft& draft) { draft.pod.meta.deletion = model::Time{}; }, true},
        PodCase{"condition_true", [](PodDraft& draft) { draft.pod.status.conditions.front().status = "True"; }, true}),
    [](const auto& info) { return info.param.name; });

class Reschedulable : public ::testing::TestWithParam<PodCase> {};

TEST_P(Reschedulable, IsWhatMayLeaveItsNodeNow) {
  Scenario scenario;
  GetParam().change(scenario.bound_pod("a", "1", "n1"));
  model::Snapshot snapshot = scenario.build();
  EXPECT_EQ(is_currently_reschedulable(snapshot.pods.front(), PodBudgets(snapshot), scenario.options().now),
            GetParam().expected);
}

void annotate(PodDraft& draft, const std::string& value) {
  draft.pod.meta.annotations.set("karpenter.sh/do-not-disrupt", value);
  draft.pod.status.start_time = *model::parse_rfc3339("2026-03-02T11:00:00Z");
}

INSTANTIATE_TEST_SUITE_P(
    Conditions, Reschedulable,
    ::testing::Values(PodCase{"running", [](PodDraft&) {}, true},
                      PodCase{"terminating", [](PodDraft& draft) { draft.pod.meta.deletion = model::Time{}; }},
                      PodCase{"terminating_of_a_stateful_set",
                              [](PodDraft& draft) {
                                draft.pod.meta.deletion = model::Time{};
                                draft.pod.meta.owners = {{"apps/v1", "StatefulSet", "s", "", true}};
                              },
                              true},
                      PodCase{"finished", [](PodDraft& draft) { draft.pod.status.phase = "Succeeded"; }},
                      PodCase{"protected", [](PodDraft& draft) { annotate(draft, "true"); }},
                      PodCase{"protected_for_longer", [](PodDraft& draft) { annotate(draft, "61m"); }},
                      PodCase{"protected_until_now", [](PodDraft& draft) { annotate(draft, "1h"); }, true},
                      PodCase{"unknown_protection", [](PodDraft& draft) { annotate(draft, "yes"); }, true},
                      PodCase{
                          "of_a_daemon_set",
                          [](PodDraft& draft) { draft.pod.meta.owners = {{"apps/v1", "DaemonSet", "d", "", true}}; }}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace kerf::reference
