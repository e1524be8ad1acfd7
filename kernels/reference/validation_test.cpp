#include "kerf/reference/validation.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::expression;
using testing::PodDraft;
using testing::Scenario;

std::string code_of(const std::function<void(PodDraft&)>& change, const model::Snapshot& lists = {}) {
  Scenario scenario;
  scenario.snapshot() = lists;
  scenario.snapshot().catalogs.push_back({"input", {}});
  change(scenario.pod("a", "1"));
  model::Snapshot snapshot = scenario.build();
  auto failure = validation_failure(snapshot.pods.front(), snapshot);
  return failure ? std::string(failure->code) : "valid";
}

struct TermCase {
  std::string name;
  model::Expression expression;
  std::string code;
};

class NodeAffinity : public ::testing::TestWithParam<TermCase> {};

TEST_P(NodeAffinity, IsValidatedInEveryRequiredTermAndInNoPreference) {
  model::NodeSelectorTerm harmless{{expression("foo", "Exists")}, false};
  model::NodeSelectorTerm tested{{GetParam().expression}, false};
  EXPECT_EQ(code_of([&](PodDraft& pod) { pod.spec.required_node_terms = {harmless, tested}; }), GetParam().code);
  EXPECT_EQ(code_of([&](PodDraft& pod) { pod.spec.preferred_node_terms = {{1, tested}}; }), "valid");
}

INSTANTIATE_TEST_SUITE_P(
    RuleB, NodeAffinity,
    ::testing::Values(
        TermCase{"unknown_operator", expression("foo", "Near", {"x"}), "V-SELECTOR"},
        TermCase{"restricted_domain", expression("karpenter.sh/team", "In", {"x"}), "V-SELECTOR"},
        TermCase{"restricted_sub_domain", expression("a.karpenter.k8s.aws/team", "In", {"x"}), "V-SELECTOR"},
        TermCase{"other_kubernetes_domain", expression("node.kubernetes.io/rack", "In", {"x"}), "valid"},
        TermCase{"hostname", expression("kubernetes.io/hostname", "In", {"x"}), "V-SELECTOR"},
        TermCase{"impossible_capacity_type", expression("karpenter.sh/capacity-type", "In", {"cheap"}), "V-SELECTOR"},
        TermCase{"possible_among_impossible", expression("karpenter.sh/capacity-type", "In", {"cheap", "spot"}),
                 "valid"},
        TermCase{"impossible_but_excluded", expression("karpenter.sh/capacity-type", "NotIn", {"cheap"}), "valid"},
        TermCase{"no_label_name", expression("a b", "Exists"), "V-SELECTOR"},
        TermCase{"no_label_value", expression("foo", "In", {"-x"}), "V-SELECTOR"},
        TermCase{"empty_value", expression("foo", "In", {""}), "valid"},
        TermCase{"in_nothing", expression("foo", "In"), "V-SELECTOR"},
        TermCase{"bound_of_words", expression("foo", "Gt", {"five"}), "V-SELECTOR"},
        TermCase{"negative_bound", expression("foo", "Lt", {"-1"}), "V-SELECTOR"},
        TermCase{"two_bounds", expression("foo", "Gte", {"1", "2"}), "V-SELECTOR"},
        TermCase{"zero_bound", expression("foo", "Lte", {"0"}), "valid"}),
    [](const auto& info) { return info.param.name; });

TEST(Validation, RefusesMatchFieldsInAnyTerm) {
  EXPECT_EQ(code_of([](PodDraft& pod) { pod.spec.required_node_terms = {{{}, false}, {{}, true}}; }), "V-MATCHFIELDS");
}

TEST(Validation, NamesTheFirstRuleThatApplies) {
  auto change = [](PodDraft& pod) {
    pod.spec.required_node_terms = {{{expression("karpenter.sh/nodepool", "DoesNotExist")}, true}};
    pod.spec.node_selector.set("karpenter.sh/team", "x");
  };
  EXPECT_EQ(code_of(change), "V-NODEPOOL-OPT-OUT");
}

struct ClaimCase {
  std::string name;
  std::function<void(model::Snapshot&, model::PersistentVolumeClaim&)> change;
  std::string code;
};

/// A pod that mounts claim `data`: bound to volume `pv` of storage class `late`, until the case changes that.
std::string volume_code(const ClaimCase& given) {
  model::Snapshot lists;
  model::PersistentVolume volume;
  volume.meta.name = "pv";
  lists.persistent_volumes = {volume};
  model::StorageClass late;
  late.meta.name = "late";
  late.wait_for_first_consumer = true;
  model::StorageClass soon;
  soon.meta.name = "soon";
  lists.storage_classes = {late, soon};
  model::PersistentVolumeClaim claim;
  claim.meta.name = "data";
  claim.meta.namespace_name = "default";
  claim.meta.annotations.set("pv.kubernetes.io/bind-completed", "yes");
  claim.volume_name = "pv";
  claim.storage_class_name = "late";
  given.change(lists, claim);
  if (!claim.meta.name.empty()) lists.persistent_volume_claims = {claim};
  return code_of([](PodDraft& pod) { pod.spec.volumes = {{"data", "data", false}}; }, lists);
}

class Volume : public ::testing::TestWithParam<ClaimCase> {};

TEST_P(Volume, MustExistAndBeReadyToBind) { EXPECT_EQ(volume_code(GetParam()), GetParam().code); }

using Claim = model::PersistentVolumeClaim;
INSTANTIATE_TEST_SUITE_P(
    RulesDToF, Volume,
    ::testing::Values(
        ClaimCase{"bound", [](auto&, Claim&) {}, "valid"},
        ClaimCase{"missing", [](auto&, Claim& claim) { claim.meta.name.clear(); }, "V-PVC-MISSING"},
        ClaimCase{"being_deleted", [](auto&, Claim& claim) { claim.meta.deletion = model::Time{}; }, "V-PVC-MISSING"},
        ClaimCase{"lost", [](auto&, Claim& claim) { claim.phase = "Lost"; }, "V-PVC-MISSING"},
        ClaimCase{"volume_missing", [](auto& lists, Claim&) { lists.persistent_volumes.clear(); }, "V-PVC-UNBOUND"},
        ClaimCase{"volume_being_deleted",
                  [](auto& lists, Claim&) { lists.persistent_volumes.front().meta.deletion = model::Time{}; },
                  "V-PVC-UNBOUND"},
        ClaimCase{"binding_not_complete", [](auto&, Claim& claim) { claim.meta.annotations = {}; }, "V-PVC-UNBOUND"},
        ClaimCase{"bound_without_class", [](auto&, Claim& claim) { claim.storage_class_name.clear(); }, "valid"},
        ClaimCase{"unbound_late", [](auto&, Claim& claim) { claim.volume_name.clear(); }, "valid"},
        ClaimCase{"unbound_immediate",
                  [](auto&, Claim& claim) {
                    claim.volume_name.clear();
                    claim.storage_class_name = "soon";
                  },
                  "V-STORAGECLASS"},
        ClaimCase{"unbound_unknown_class",
                  [](auto&, Claim& claim) {
                    claim.volume_name.clear();
                    claim.storage_class_name = "other";
                  },
                  "V-STORAGECLASS"},
        ClaimCase{"unbound_without_class",
                  [](auto&, Claim& claim) {
                    claim.volume_name.clear();
                    claim.storage_class_name.clear();
                  },
                  "V-STORAGECLASS"}),
    [](const auto& info) { return info.param.name; });

TEST(Validation, FindsTheClaimOfAGenericEphemeralVolume) {
  model::Snapshot lists;
  model::StorageClass late;
  late.meta.name = "late";
  late.wait_for_first_consumer = true;
  lists.storage_classes = {late};
  auto change = [](PodDraft& pod) { pod.spec.volumes = {{"scratch", "", true}}; };
  EXPECT_EQ(code_of(change, lists), "V-PVC-MISSING");
  model::PersistentVolumeClaim claim;
  claim.meta.name = "a-scratch";
  claim.meta.namespace_name = "default";
  claim.storage_class_name = "late";
  lists.persistent_volume_claims = {claim};
  EXPECT_EQ(code_of(change, lists), "valid");
}

}  // namespace
}  // namespace kerf::reference
