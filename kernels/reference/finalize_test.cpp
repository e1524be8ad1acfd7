#include "kerf/reference/finalize.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::expression;
using testing::Outcome;
using testing::Scenario;

using Strings = std::vector<std::string>;

TEST(Finalize, WritesRequirementsByKeyWithoutHostnameAndSimulationKeys) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().requirements = {expression("topology.kubernetes.io/zone", "NotIn", {"z3"}),
                                  expression("example.com/rank", "Gt", {"2"}),
                                  expression("example.com/rank", "Lte", {"9"})};
  scenario.pod("a", "1");
  Outcome outcome = scenario.plan();
  std::vector<std::string> lines;
  for (const model::Expression& requirement : outcome.claims().at(0).requirements) {
    std::string line = requirement.key + " " + requirement.op;
    for (const std::string& value : requirement.values) line += " " + value;
    lines.push_back(line);
  }
  EXPECT_EQ(lines,
            (Strings{"example.com/rank Gte 3", "example.com/rank Lte 9", "karpenter.kwok.sh/kwoknodeclass In default",
                     "karpenter.sh/capacity-type In on-demand", "karpenter.sh/nodepool In default",
                     "node.kubernetes.io/instance-type In c-2", "topology.kubernetes.io/zone NotIn z3"}));
}

TEST(Finalize, LabelsOpenKeysWithTheSmallestValueThatIsAllowed) {
  Scenario scenario;
  scenario.type("c-2", 2);
  model::NodePool& pool = scenario.pool();
  pool.template_labels.set("team", "red");
  pool.requirements = {expression("in", "In", {"b", "a"}), expression("open", "NotIn", {"0", "1"}),
                       expression("above", "Gt", {"4"}), expression("absent", "DoesNotExist")};
  scenario.pod("a", "1");
  Outcome outcome = scenario.plan();
  model::LabelMap expected{{"above", "5"},
                           {"in", "a"},
                           {"karpenter.kwok.sh/kwoknodeclass", "default"},
                           {"karpenter.sh/nodepool", "default"},
                           {"open", "2"},
                           {"team", "red"}};
  EXPECT_EQ(outcome.claims().at(0).labels.value(), expected);
  EXPECT_EQ(*outcome.claims()[0].annotations.find(model::kMinValuesRelaxedAnnotation), "false");
}

TEST(Finalize, OrdersTypesByCheapestOfferingThenName) {
  Scenario scenario;
  scenario.type("b-2", 2);
  scenario.type("a-2", 2);
  Scenario::offer(scenario.type("z-8", 8), "z2", "spot", 0.01);
  scenario.pool();
  scenario.pod("a", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().at(0).instance_types, (Strings{"z-8", "a-2", "b-2"}));
  EXPECT_EQ(outcome.claims()[0].cheapest, (model::PricedOffering{"z-8", "z2", "spot", 0.01}));
  EXPECT_EQ(outcome.values(0, "karpenter.sh/capacity-type"), (Strings{"on-demand", "spot"}));
}

}  // namespace
}  // namespace kerf::reference
