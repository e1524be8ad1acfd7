#include "kerf/reference/node_kinds.h"

#include <gtest/gtest.h>

#include "kerf/model/labels.h"

namespace kerf::reference {
namespace {

model::Node node(const model::LabelMap& labels) {
  model::Node result;
  result.meta.labels = labels;
  return result;
}

TEST(NodeKinds, TheHostnameTellsNoKindsApart) {
  const std::vector<model::Node> nodes{node({{"kubernetes.io/hostname", "a"}, {"zone", "z1"}}),
                                       node({{"kubernetes.io/hostname", "b"}, {"zone", "z1"}}), node({{"zone", "z1"}})};
  const NodeKinds kinds(nodes);
  EXPECT_EQ(kinds.size(), 1U);
  EXPECT_FALSE(kinds.requirements(0).contains(model::kHostnameLabel));
  EXPECT_TRUE(kinds.requirements(0).get("zone").has("z1"));
}

TEST(NodeKinds, AnyOtherLabelDoes) {
  const std::vector<model::Node> nodes{
      node({{"zone", "z1"}}),
      node({{"zone", "z2"}}),
      node({{"area", "z1"}}),
      node({}),
      node({{"kubernetes.io/hostname", "a"}, {"zone", "z1"}, {"zzz", "1"}}),
  };
  const NodeKinds kinds(nodes);
  for (std::size_t index = 0; index < nodes.size(); ++index) EXPECT_EQ(kinds.of_node(index), index);
}

TEST(NodeKinds, LabelsOfNoNodeGetANumber) {
  const std::vector<model::Node> nodes{node({{"zone", "z1"}})};
  NodeKinds kinds(nodes);
  const model::LabelMap known{{"zone", "z1"}};
  const model::LabelMap unknown{{"zone", "z3"}};
  EXPECT_EQ(kinds.of(known), 0U);
  EXPECT_EQ(kinds.of(unknown), 1U);
  EXPECT_EQ(*kinds.labels(1).find("zone"), "z3");
}

}  // namespace
}  // namespace kerf::reference
