#include "kerf/model/meta.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kerf::model {
namespace {

using Values = std::vector<std::string>;

/// A selector with one expression.
LabelSelector expression(std::string_view key, std::string_view op, Values values) {
  LabelSelector selector;
  Expression& only = selector.match_expressions.emplace_back();
  only.key = key;
  only.op = op;
  only.values = std::move(values);
  return selector;
}

LabelSelector labels_are(LabelMap labels, LabelSelector selector = {}) {
  selector.match_labels = std::move(labels);
  return selector;
}

OwnerReference owner(std::string_view api_version, std::string_view kind) {
  OwnerReference reference;
  reference.api_version = api_version;
  reference.kind = kind;
  return reference;
}

Condition condition(std::string_view type, std::string_view status) {
  Condition result;
  result.type = type;
  result.status = status;
  return result;
}

TEST(ObjectMeta, IsNamedByNamespaceAndName) {
  ObjectMeta meta;
  meta.name = "web-0";
  meta.namespace_name = "default";
  EXPECT_EQ(namespaced_name(meta), "default/web-0");
}

TEST(Owners, MatchByGroupAndKindInAnyVersion) {
  ObjectMeta meta;
  meta.owners = {owner("apps/v1beta2", "DaemonSet"), owner("v1", "Node")};
  EXPECT_TRUE(is_owned_by(meta, "apps", "DaemonSet"));
  EXPECT_TRUE(is_owned_by(meta, "", "Node"));
  EXPECT_FALSE(is_owned_by(meta, "", "DaemonSet"));
  EXPECT_FALSE(is_owned_by(meta, "apps", "Node"));
  EXPECT_FALSE(is_owned_by(meta, "app", "DaemonSet"));
  EXPECT_FALSE(is_owned_by(meta, "apps", "StatefulSet"));
}

TEST(Conditions, AreTrueOnlyWithStatusTrue) {
  std::vector<Condition> conditions{condition("Ready", "True"), condition("Drifted", "False"),
                                    condition("Odd", "true")};
  EXPECT_TRUE(is_true(conditions, "Ready"));
  EXPECT_FALSE(is_true(conditions, "Drifted"));
  EXPECT_FALSE(is_true(conditions, "Odd"));
  EXPECT_FALSE(is_true(conditions, "Missing"));
  EXPECT_EQ(find_condition(conditions, "Drifted"), &conditions[1]);
  EXPECT_EQ(find_condition(conditions, "Missing"), nullptr);
}

struct SelectorRow {
  std::string_view about;
  LabelSelector selector;
  bool expected;
};

TEST(LabelSelector, MatchesWhatKubernetesMatches) {
  const LabelMap labels{{"app", "web"}, {"tier", "front"}, {"empty", ""}};
  const std::vector<SelectorRow> table{
      {"an empty selector selects everything", {}, true},
      {"equal label", labels_are({{"app", "web"}}), true},
      {"other value", labels_are({{"app", "db"}}), false},
      {"missing label", labels_are({{"team", "a"}}), false},
      {"empty value is a value", labels_are({{"empty", ""}}), true},
      {"one of two labels differs", labels_are({{"app", "web"}, {"tier", "back"}}), false},
      {"In", expression("app", "In", {"db", "web"}), true},
      {"In without the value", expression("app", "In", {"db"}), false},
      {"In on a missing label", expression("team", "In", {"a"}), false},
      {"NotIn", expression("app", "NotIn", {"db"}), true},
      {"NotIn with the value", expression("app", "NotIn", {"web"}), false},
      {"NotIn on a missing label", expression("team", "NotIn", {"a"}), true},
      {"Exists", expression("app", "Exists", {}), true},
      {"Exists on a missing label", expression("team", "Exists", {}), false},
      {"DoesNotExist", expression("team", "DoesNotExist", {}), true},
      {"DoesNotExist on a present label", expression("app", "DoesNotExist", {}), false},
      {"labels and expressions hold together", labels_are({{"app", "web"}}, expression("tier", "In", {"front"})), true},
      {"labels hold, expression does not", labels_are({{"app", "web"}}, expression("tier", "In", {"back"})), false},
  };
  for (const SelectorRow& row : table) {
    EXPECT_TRUE(row.selector.is_valid()) << row.about;
    EXPECT_EQ(row.selector.matches(labels), row.expected) << row.about;
  }
}

TEST(LabelSelector, SelectsNothingWhenInvalid) {
  const LabelMap labels{{"app", "web"}};
  const std::vector<LabelSelector> invalid{
      expression("app", "Gt", {"1"}),
      expression("app", "in", {"web"}),
      expression("app", "", {"web"}),
      expression("app", "In", {}),
      expression("app", "NotIn", {}),
      expression("team", "NotIn", {}),
      expression("app", "Exists", {"web"}),
      expression("team", "DoesNotExist", {"web"}),
      expression("app", "NotIn", {"not a value"}),
      expression("not a key", "DoesNotExist", {}),
      labels_are({{"app", "web"}}, expression("app", "Near", {"web"})),
  };
  for (const LabelSelector& selector : invalid) {
    EXPECT_FALSE(selector.is_valid());
    EXPECT_FALSE(selector.matches(labels));
  }
}

TEST(Taints, AreDescribedAsKubectlWritesThem) {
  EXPECT_EQ(describe(Taint{"gpu", "true", TaintEffect::kNoSchedule}), "gpu=true:NoSchedule");
  EXPECT_EQ(describe(Taint{"gpu", "", TaintEffect::kPreferNoSchedule}), "gpu:PreferNoSchedule");
  EXPECT_EQ(describe(Taint{"gpu", "x", TaintEffect::kNoExecute}), "gpu=x:NoExecute");
}

struct TolerationRow {
  std::string_view about;
  Toleration toleration;
  Taint taint;
  bool expected;
};

constexpr TaintEffect kHard = TaintEffect::kNoSchedule;
constexpr TaintEffect kSoft = TaintEffect::kPreferNoSchedule;

TEST(Tolerations, CoverTaintsByEffectKeyAndOperator) {
  const std::vector<TolerationRow> table{
      {"Exists on the key", {"gpu", "Exists", "", std::nullopt}, {"gpu", "a", kHard}, true},
      {"Exists ignores its value", {"gpu", "Exists", "b", std::nullopt}, {"gpu", "a", kHard}, true},
      {"Exists on another key", {"cpu", "Exists", "", std::nullopt}, {"gpu", "a", kHard}, false},
      {"Exists without a key covers all", {"", "Exists", "", std::nullopt}, {"gpu", "a", kHard}, true},
      {"Exists without a key, same effect", {"", "Exists", "", kSoft}, {"gpu", "a", kSoft}, true},
      {"Exists without a key, other effect", {"", "Exists", "", kSoft}, {"gpu", "a", kHard}, false},
      {"no key needs Exists", {"", "Equal", "a", std::nullopt}, {"gpu", "a", kHard}, false},
      {"no key and no operator", {"", "", "", std::nullopt}, {"gpu", "", kHard}, false},
      {"Equal", {"gpu", "Equal", "a", std::nullopt}, {"gpu", "a", kHard}, true},
      {"no operator means Equal", {"gpu", "", "a", std::nullopt}, {"gpu", "a", kHard}, true},
      {"Equal with another value", {"gpu", "Equal", "b", std::nullopt}, {"gpu", "a", kHard}, false},
      {"no operator, other value", {"gpu", "", "", std::nullopt}, {"gpu", "a", kHard}, false},
      {"both values empty", {"gpu", "", "", std::nullopt}, {"gpu", "", kHard}, true},
      {"same effect", {"gpu", "Exists", "", TaintEffect::kNoExecute}, {"gpu", "", TaintEffect::kNoExecute}, true},
      {"other effect", {"gpu", "Exists", "", TaintEffect::kNoExecute}, {"gpu", "", kHard}, false},
      {"Lt: taint below the bound", {"sla", "Lt", "100", std::nullopt}, {"sla", "99", kHard}, true},
      {"Lt: equal", {"sla", "Lt", "100", std::nullopt}, {"sla", "100", kHard}, false},
      {"Lt compares numbers, not text", {"sla", "Lt", "100", std::nullopt}, {"sla", "9", kHard}, true},
      {"Gt: taint above the bound", {"sla", "Gt", "100", std::nullopt}, {"sla", "101", kHard}, true},
      {"Gt: equal", {"sla", "Gt", "100", std::nullopt}, {"sla", "100", kHard}, false},
      {"Gt with negative numbers", {"sla", "Gt", "-5", std::nullopt}, {"sla", "-4", kHard}, true},
      {"Gt: taint is no integer", {"sla", "Gt", "1", std::nullopt}, {"sla", "2.5", kHard}, false},
      {"Lt: bound is no integer", {"sla", "Lt", "x", std::nullopt}, {"sla", "1", kHard}, false},
      {"Lt on another key", {"slo", "Lt", "100", std::nullopt}, {"sla", "1", kHard}, false},
      {"Lt without a key", {"", "Lt", "100", std::nullopt}, {"sla", "1", kHard}, false},
      {"unknown operator", {"gpu", "exists", "a", std::nullopt}, {"gpu", "a", kHard}, false},
  };
  for (const TolerationRow& row : table) EXPECT_EQ(tolerates(row.toleration, row.taint), row.expected) << row.about;
}

TEST(Tolerations, MustCoverEveryTaint) {
  const std::vector<Taint> taints{{"gpu", "", kHard}, {"team", "a", TaintEffect::kNoExecute}};
  const Toleration gpu{"gpu", "Exists", "", std::nullopt};
  const Toleration team{"team", "Equal", "a", std::nullopt};
  EXPECT_TRUE(tolerates_all({gpu, team}, taints));
  EXPECT_FALSE(tolerates_all({gpu}, taints));
  EXPECT_TRUE(tolerates_all({}, {}));
  EXPECT_FALSE(tolerates_all({}, taints));
  EXPECT_TRUE(tolerates(std::vector<Toleration>{gpu, team}, taints[1]));
  EXPECT_FALSE(tolerates(std::vector<Toleration>{}, taints[0]));
}

}  // namespace
}  // namespace kerf::model
