#include "kerf/reference/eligibility.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::Machine;
using testing::machine;
using testing::open_pool;
using testing::Scenario;

/// A node n1 with one pod, and a change to it.
struct RowCase {
  std::string name;
  std::function<void(Scenario&, Machine, testing::PodDraft&)> change;
  std::string graceful;
  std::string eventual;
};

void protect(testing::PodDraft& draft, const std::string& value = "true") {
  draft.pod.meta.annotations.set(model::kDoNotDisruptAnnotation, value);
}

void add_budget(Scenario& scenario, const std::string& name, std::int64_t allowed) {
  model::PodDisruptionBudget budget;
  budget.meta.name = name;
  budget.meta.namespace_name = "default";
  budget.selector = testing::app_selector("web");
  budget.disruptions_allowed = allowed;
  scenario.snapshot().pod_disruption_budgets.push_back(budget);
}

class EligibilityRow : public ::testing::TestWithParam<RowCase> {};

TEST_P(EligibilityRow, IsTheFirstThatApplies) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario);
  Machine n1 = machine(scenario, "n1", "c-4", 4);
  testing::PodDraft& pod = scenario.bound_pod("web-0", "1", "n1");
  GetParam().change(scenario, n1, pod);
  DisruptionResult result = disrupt(scenario.build(), scenario.options());
  ASSERT_EQ(result.nodes.size(), 1U);
  const NodeVerdict& verdict = result.nodes[0];
  EXPECT_EQ(verdict.graceful ? verdict.graceful->code : "", GetParam().graceful);
  EXPECT_EQ(verdict.eventual ? verdict.eventual->code : "", GetParam().eventual);
}

void give_grace_period(Machine n1) { n1.claim.termination_grace_period = model::Duration{}; }

const model::Time kNow = *model::parse_rfc3339("2026-03-02T12:00:00Z");

INSTANTIATE_TEST_SUITE_P(
    Rows, EligibilityRow,
    ::testing::Values(
        RowCase{"none", [](Scenario&, Machine, testing::PodDraft&) {}, "", ""},
        RowCase{"not initialized",
                [](Scenario&, Machine n1, auto&) { n1.node.meta.labels.erase(model::kInitializedLabel); },
                "NOT_INITIALIZED", "NOT_INITIALIZED"},
        RowCase{"deleting before annotated",
                [](Scenario&, Machine n1, auto&) {
                  n1.claim.meta.deletion = kNow;
                  n1.node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
                },
                "DELETING", "DELETING"},
        RowCase{"terminating instance",
                [](Scenario&, Machine n1, auto&) {
                  n1.claim.conditions.push_back({"InstanceTerminating", "True", "", "", {}});
                },
                "DELETING", "DELETING"},
        RowCase{"annotated true",
                [](Scenario&, Machine n1, auto&) {
                  give_grace_period(n1);
                  n1.node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
                },
                "NODE_DO_NOT_DISRUPT", "NODE_DO_NOT_DISRUPT"},
        RowCase{
            "annotated with a duration",
            [](Scenario&, Machine n1, auto&) { n1.node.meta.annotations.set(model::kDoNotDisruptAnnotation, "4h"); },
            "", ""},
        RowCase{
            "annotated on the claim of a registered node",
            [](Scenario&, Machine n1, auto&) { n1.claim.meta.annotations.set(model::kDoNotDisruptAnnotation, "true"); },
            "", ""},
        RowCase{"no pool label", [](Scenario&, Machine n1, auto&) { n1.node.meta.labels.erase(model::kNodePoolLabel); },
                "NO_NODEPOOL_LABEL", "NO_NODEPOOL_LABEL"},
        RowCase{"unknown pool",
                [](Scenario&, Machine n1, auto&) { n1.node.meta.labels.set(model::kNodePoolLabel, "gone"); },
                "NODEPOOL_NOT_FOUND", "NODEPOOL_NOT_FOUND"},
        RowCase{"protected pod", [](Scenario&, Machine, auto& pod) { protect(pod); }, "POD_DO_NOT_DISRUPT",
                "POD_DO_NOT_DISRUPT"},
        RowCase{"protected pod, but a grace period",
                [](Scenario&, Machine n1, auto& pod) {
                  protect(pod);
                  give_grace_period(n1);
                },
                "POD_DO_NOT_DISRUPT", ""},
        RowCase{"protected daemon pod",
                [](Scenario&, Machine, auto& pod) {
                  protect(pod);
                  pod.pod.meta.owners.push_back({"apps/v1", "DaemonSet", "log", "", true});
                },
                "POD_DO_NOT_DISRUPT", "POD_DO_NOT_DISRUPT"},
        RowCase{"protected pod that is leaving",
                [](Scenario&, Machine, auto& pod) {
                  protect(pod);
                  pod.pod.meta.deletion = kNow;
                },
                "", ""},
        RowCase{"two budgets",
                [](Scenario& scenario, Machine, auto&) {
                  add_budget(scenario, "a", 5);
                  add_budget(scenario, "b", 5);
                },
                "PDB_MULTIPLE", "PDB_MULTIPLE"},
        RowCase{"budget used up, but a grace period",
                [](Scenario& scenario, Machine n1, auto&) {
                  add_budget(scenario, "a", 0);
                  give_grace_period(n1);
                },
                "PDB_BLOCKED", ""},
        RowCase{"unreadable pod",
                [](Scenario& scenario, Machine n1, auto&) {
                  scenario.snapshot().unreadable.push_back({"Pod", "default", "odd", "n1"});
                  give_grace_period(n1);
                },
                "POD_DO_NOT_DISRUPT", "POD_DO_NOT_DISRUPT"}),
    [](const auto& row) { return "Row" + std::to_string(row.index); });

TEST(Eligibility, ControllerMemoryComesAtItsPlace) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario);
  machine(scenario, "n1", "c-4", 4).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  model::Snapshot snapshot = scenario.build();
  StateNode state = state_nodes(snapshot).front();
  const PodBudgets budgets(snapshot);
  EligibilityContext context{snapshot, budgets, kNow, nullptr, true, true};
  EXPECT_EQ(blocker_of(state, DisruptionClass::kGraceful, context)->code, "IN_QUEUE");
  context.is_queued = false;
  EXPECT_EQ(blocker_of(state, DisruptionClass::kGraceful, context)->code, "NOMINATED");
  context.is_nominated = false;
  EXPECT_EQ(blocker_of(state, DisruptionClass::kGraceful, context)->code, "NODE_DO_NOT_DISRUPT");
}

TEST(Eligibility, MachinesWithoutOneHalfAreNamedByTheOther) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario);
  scenario.node("own", 4);
  model::NodeClaim lost;
  lost.meta.name = "default-lost";
  lost.meta.labels.set(model::kNodePoolLabel, "default");
  lost.provider_id = "test://lost";
  scenario.snapshot().node_claims.push_back(lost);
  model::Snapshot snapshot = scenario.build();
  model::Decision decision = disrupt(snapshot, scenario.options()).decision;
  EXPECT_EQ(testing::reason_for(decision, "own"), "UNMANAGED");
  EXPECT_EQ(testing::reason_for(decision, "default-lost"), "NO_NODE");
}

}  // namespace
}  // namespace kerf::reference
