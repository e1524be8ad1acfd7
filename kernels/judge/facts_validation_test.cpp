#include <gtest/gtest.h>

#include "kerf/judge/facts.h"
#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

model::Expression expression(std::string key, std::string op, std::vector<std::string> values) {
  return {.key = std::move(key), .op = std::move(op), .values = std::move(values), .min_values = std::nullopt};
}

std::string code_of_term(model::Expression wanted) {
  World world;
  world.add_pod("a");
  world.edit("a", [&](model::PodSpec& spec) {
    spec.required_node_terms = {{.match_expressions = {}, .has_match_fields = false},
                                {.match_expressions = {std::move(wanted)}, .has_match_fields = false}};
  });
  return validation_code(world.snapshot, world.pod("a"));
}

struct SelectorCase {
  std::string name;
  model::Expression wanted;
  std::string code;
};

class Selectors : public testing::TestWithParam<SelectorCase> {};

TEST_P(Selectors, AreValidatedInEveryTerm) { EXPECT_EQ(code_of_term(GetParam().wanted), GetParam().code); }

INSTANTIATE_TEST_SUITE_P(
    Table, Selectors,
    testing::Values(
        SelectorCase{"CustomLabel", expression("team", "In", {"x"}), ""},
        SelectorCase{"UnknownOperator", expression("team", "Near", {"x"}), "V-SELECTOR"},
        SelectorCase{"RestrictedDomain", expression("karpenter.sh/mine", "Exists", {}), "V-SELECTOR"},
        SelectorCase{"RestrictedSubdomain", expression("x.karpenter.sh/mine", "Exists", {}), "V-SELECTOR"},
        SelectorCase{"WellKnownInRestrictedDomain", expression("karpenter.sh/capacity-type", "In", {"spot"}), ""},
        SelectorCase{"Hostname", expression("kubernetes.io/hostname", "In", {"n1"}), "V-SELECTOR"},
        SelectorCase{"OpenDomain", expression("node.kubernetes.io/whatever", "Exists", {}), ""},
        SelectorCase{"CapacityTypeUnknown", expression("karpenter.sh/capacity-type", "In", {"cheap"}), "V-SELECTOR"},
        SelectorCase{"CapacityTypeMixed", expression("karpenter.sh/capacity-type", "In", {"cheap", "spot"}), ""},
        SelectorCase{"CapacityTypeNotIn", expression("karpenter.sh/capacity-type", "NotIn", {"cheap"}), ""},
        SelectorCase{"BadKey", expression("a/b/c", "Exists", {}), "V-SELECTOR"},
        SelectorCase{"BadValue", expression("team", "In", {"-x"}), "V-SELECTOR"},
        SelectorCase{"InNothing", expression("team", "In", {}), "V-SELECTOR"},
        SelectorCase{"GtNumber", expression("team", "Gt", {"3"}), ""},
        SelectorCase{"GtTwoNumbers", expression("team", "Gt", {"3", "4"}), "V-SELECTOR"},
        SelectorCase{"GtNegative", expression("team", "Gt", {"-3"}), "V-SELECTOR"},
        SelectorCase{"LteWord", expression("team", "Lte", {"x"}), "V-SELECTOR"},
        SelectorCase{"OldArchLabel", expression("beta.kubernetes.io/arch", "In", {"amd64"}), ""}),
    [](const auto& info) { return info.param.name; });

TEST(Validation, RefusesPodsThatOptOutOfNodePools) {
  World world;
  world.add_pod("a");
  auto term = [](std::string op) {
    return model::NodeSelectorTerm{.match_expressions = {expression("karpenter.sh/nodepool", std::move(op), {})},
                                   .has_match_fields = false};
  };
  world.edit("a", [&](model::PodSpec& spec) { spec.required_node_terms = {term("DoesNotExist")}; });
  EXPECT_EQ(validation_code(world.snapshot, world.pod("a")), "V-NODEPOOL-OPT-OUT");
  world.edit("a", [&](model::PodSpec& spec) { spec.required_node_terms = {term("Exists"), term("DoesNotExist")}; });
  EXPECT_EQ(validation_code(world.snapshot, world.pod("a")), "") << "only the first term counts";
  world.edit("a", [&](model::PodSpec& spec) {
    spec.required_node_terms.clear();
    spec.preferred_node_terms = {{.weight = 1, .term = term("Exists")}, {.weight = 2, .term = term("DoesNotExist")}};
  });
  EXPECT_EQ(validation_code(world.snapshot, world.pod("a")), "V-NODEPOOL-OPT-OUT") << "and the heaviest preference";
}

TEST(Validation, LooksUpVolumesInOrder) {
  World world;
  world.add_pod("a");
  world.edit("a", [](model::PodSpec& spec) { spec.volumes = {{.name = "v", .claim_name = "c", .ephemeral = false}}; });
  const auto code = [&] { return validation_code(world.snapshot, world.pod("a")); };
  EXPECT_EQ(code(), "V-PVC-MISSING");
  world.snapshot.persistent_volume_claims.emplace_back();
  model::PersistentVolumeClaim& claim = world.snapshot.persistent_volume_claims.back();
  claim.meta.name = "c";
  claim.meta.namespace_name = "default";
  EXPECT_EQ(code(), "V-STORAGECLASS") << "unbound and of no class";
  claim.storage_class_name = "late";
  EXPECT_EQ(code(), "V-STORAGECLASS") << "the class does not exist";
  world.snapshot.storage_classes.emplace_back();
  world.snapshot.storage_classes.back().meta.name = "late";
  EXPECT_EQ(code(), "V-STORAGECLASS") << "the class binds at once";
  world.snapshot.storage_classes.back().wait_for_first_consumer = true;
  EXPECT_EQ(code(), "");
  claim.volume_name = "pv";
  EXPECT_EQ(code(), "V-PVC-UNBOUND") << "the volume does not exist";
  world.snapshot.persistent_volumes.emplace_back();
  world.snapshot.persistent_volumes.back().meta.name = "pv";
  EXPECT_EQ(code(), "V-PVC-UNBOUND") << "binding is not complete";
  claim.meta.annotations.set("pv.kubernetes.io/bind-completed", "yes");
  EXPECT_EQ(code(), "");
  claim.phase = "Lost";
  EXPECT_EQ(code(), "V-PVC-MISSING");
}

TEST(Validation, NamesTheClaimOfAnEphemeralVolumeAfterPodAndVolume) {
  World world;
  world.add_pod("a");
  EXPECT_EQ(claim_name(world.pod("a"), {.name = "v", .claim_name = "", .ephemeral = true}), "a-v");
}

}  // namespace
}  // namespace kerf::judge
