#include "kerf/reference/drift_detection.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::expression;
using testing::Machine;
using testing::machine;
using testing::open_pool;
using testing::Scenario;

struct DriftCase {
  std::string name;
  std::function<void(model::NodePool&, model::NodeClaim&)> change;
  std::string expected;
};

class DriftReasonOf : public ::testing::TestWithParam<DriftCase> {};

TEST_P(DriftReasonOf, IsTheFirstThatApplies) {
  Scenario scenario;
  scenario.type("c-4", 4);
  model::NodePool& pool = open_pool(scenario);
  Machine n1 = machine(scenario, "n1", "c-4", 4);
  n1.claim.meta.creation = scenario.options().now - std::chrono::hours(2);
  GetParam().change(pool, n1.claim);
  model::Snapshot snapshot = scenario.build();
  auto reason = drift_reason(snapshot.node_claims[0], snapshot, scenario.options());
  EXPECT_EQ(reason ? reason->reason : "", GetParam().expected);
}

void hash(model::ObjectMeta& meta, const std::string& value, const std::string& version = "v3") {
  meta.annotations.set("karpenter.sh/nodepool-hash", value);
  meta.annotations.set("karpenter.sh/nodepool-hash-version", version);
}

INSTANTIATE_TEST_SUITE_P(
    Reasons, DriftReasonOf,
    ::testing::Values(
        DriftCase{"none", [](auto&, auto&) {}, ""},
        DriftCase{"hash",
                  [](auto& pool, auto& claim) {
                    hash(pool.meta, "1");
                    hash(claim.meta, "2");
                  },
                  "NodePoolDrifted"},
        DriftCase{"hashVersion",
                  [](auto& pool, auto& claim) {
                    hash(pool.meta, "1", "v4");
                    hash(claim.meta, "2");
                  },
                  ""},
        DriftCase{"hashOfPoolOnly", [](auto& pool, auto&) { hash(pool.meta, "1"); }, ""},
        DriftCase{"requirementNarrowed",
                  [](auto& pool, auto&) {
                    pool.requirements.push_back(expression(std::string(model::kZoneLabel), "In", {"z2", "z3"}));
                  },
                  "RequirementsDrifted"},
        DriftCase{"requirementStillMet",
                  [](auto& pool, auto&) {
                    pool.requirements.push_back(expression(std::string(model::kZoneLabel), "In", {"z1", "z2"}));
                  },
                  ""},
        DriftCase{"labelMissingForExists",
                  [](auto& pool, auto&) { pool.requirements.push_back(expression("team", "Exists")); },
                  "RequirementsDrifted"},
        DriftCase{"labelMissingForDoesNotExist",
                  [](auto& pool, auto&) { pool.requirements.push_back(expression("team", "DoesNotExist")); }, ""},
        DriftCase{"typeUnknown", [](auto&, auto& claim) { claim.meta.labels.set(model::kInstanceTypeLabel, "gone"); },
                  "InstanceTypeNotFound"},
        DriftCase{"typeUnknownButYoung",
                  [](auto&, auto& claim) {
                    claim.meta.labels.set(model::kInstanceTypeLabel, "gone");
                    claim.meta.creation = *claim.meta.creation + std::chrono::minutes(61);
                  },
                  ""},
        DriftCase{"zoneNotSold", [](auto&, auto& claim) { claim.meta.labels.set(model::kZoneLabel, "z9"); },
                  "InstanceTypeNotFound"},
        DriftCase{"reservationGone",
                  [](auto& pool, auto& claim) {
                    pool.requirements.clear();
                    claim.meta.labels.set(model::kCapacityTypeLabel, "reserved");
                    claim.meta.labels.set(model::kReservationIdLabel, "cr-gone");
                  },
                  ""},
        DriftCase{"notLaunched",
                  [](auto& pool, auto& claim) {
                    hash(pool.meta, "1");
                    hash(claim.meta, "2");
                    claim.conditions.clear();
                  },
                  ""},
        DriftCase{"deleting",
                  [](auto& pool, auto& claim) {
                    hash(pool.meta, "1");
                    hash(claim.meta, "2");
                    claim.meta.deletion = model::Time{};
                  },
                  ""}),
    [](const auto& drift_case) { return drift_case.param.name; });

TEST(DriftReason, OfAwsComesFromTheNodeClass) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario).node_class_ref = {"karpenter.k8s.aws", "EC2NodeClass", "main"};
  machine(scenario, "n1", "c-4", 4).claim.image_id = "ami-1";
  model::NodeClass& node_class = scenario.snapshot().node_classes.emplace_back();
  node_class.group = "karpenter.k8s.aws";
  node_class.kind = "EC2NodeClass";
  node_class.meta.name = "main";
  auto reason = [&]() -> std::string {
    model::Snapshot snapshot = scenario.build();
    auto found = drift_reason(snapshot.node_claims[0], snapshot, scenario.options());
    return found ? std::string(found->reason) : "";
  };
  EXPECT_EQ(reason(), "");
  node_class.ami_ids = {"ami-2"};
  EXPECT_EQ(reason(), "AMIDrift");
  node_class.ami_ids = {"ami-1", "ami-2"};
  EXPECT_EQ(reason(), "");
}

TEST(TemplateHash, CoversTheTemplateAndNothingElse) {
  model::NodePool pool;
  pool.taints = {{"a", "1", model::TaintEffect::kNoSchedule}, {"b", "1", model::TaintEffect::kNoExecute}};
  model::NodePool same = pool;
  std::ranges::reverse(same.taints);
  same.requirements.push_back(expression("x", "Exists"));
  same.weight = 7;
  same.budgets = std::vector<model::Budget>{};
  EXPECT_FALSE(changes_template_hash(pool, same));
  model::NodePool changed = pool;
  changed.template_labels.set("team", "a");
  EXPECT_TRUE(changes_template_hash(pool, changed));
  changed = pool;
  changed.expire_after.value = std::chrono::hours(1);
  EXPECT_TRUE(changes_template_hash(pool, changed));
  changed = pool;
  changed.startup_taints = {{"c", "", model::TaintEffect::kNoSchedule}};
  EXPECT_TRUE(changes_template_hash(pool, changed));
}

}  // namespace
}  // namespace kerf::reference
