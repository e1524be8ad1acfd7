#include "kerf/reference/node_hostnames.h"

#include <gtest/gtest.h>

namespace kerf::reference {
namespace {

model::Node node(const char* name, const char* label = nullptr) {
  model::Node node;
  node.meta.name = name;
  if (label != nullptr) node.meta.labels.set("kubernetes.io/hostname", label);
  return node;
}

TEST(NodeHostnames, AreNumberedInByteOrder) {
  const std::vector<model::Node> nodes{node("a", "z"), node("b"), node("c", "a")};
  const NodeHostnames hostnames(nodes);
  ASSERT_EQ(hostnames.size(), 3U);
  EXPECT_EQ(hostnames.name(0), "a");
  EXPECT_EQ(hostnames.name(1), "b");
  EXPECT_EQ(hostnames.name(2), "z");
  EXPECT_EQ(hostnames.of_node(0), 2U);
  EXPECT_EQ(hostnames.of_node(1), 1U);
  EXPECT_EQ(hostnames.of_node(2), 0U);
}

TEST(NodeHostnames, NodesOfOneHostnameShareItsNumber) {
  const std::vector<model::Node> nodes{node("a", "b"), node("b")};
  const NodeHostnames hostnames(nodes);
  EXPECT_EQ(hostnames.size(), 1U);
  EXPECT_EQ(hostnames.of_node(0), hostnames.of_node(1));
}

TEST(NodeHostnames, AnEmptyLabelIsAHostname) {
  const std::vector<model::Node> nodes{node("a", "")};
  EXPECT_EQ(NodeHostnames(nodes).name(0), "");
}

TEST(NodeHostnames, FindsNoNameThatNoNodeHas) {
  const std::vector<model::Node> nodes{node("a"), node("c")};
  const NodeHostnames hostnames(nodes);
  EXPECT_EQ(hostnames.find("c"), 1U);
  EXPECT_EQ(hostnames.find("b"), std::nullopt);
  EXPECT_EQ(hostnames.find("d"), std::nullopt);
}

}  // namespace
}  // namespace kerf::reference
