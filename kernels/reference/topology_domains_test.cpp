#include "kerf/reference/topology_domains.h"

#include <gtest/gtest.h>

namespace kerf::reference {
namespace {

class CountsOverHostnames : public testing::Test {
 protected:
  static std::vector<model::Node> two_nodes() {
    std::vector<model::Node> nodes(2);
    nodes[0].meta.name = "a";
    nodes[1].meta.name = "c";
    return nodes;
  }

  const std::vector<model::Node> nodes_ = two_nodes();
  const NodeHostnames hostnames_{nodes_};
  DomainCounts counts_{hostnames_};
};

TEST_F(CountsOverHostnames, AreKnownByNumberAndByName) {
  counts_.add_on(1, 2);
  counts_.increment("c");
  EXPECT_EQ(counts_.count("c"), 3);
  EXPECT_EQ(counts_.count("a"), 0);
  EXPECT_EQ(counts_.on_hosts()[1], 3);
}

TEST_F(CountsOverHostnames, ListThoseWithPodsAmongAllOthers) {
  counts_.increment("b");
  counts_.add_on(1, 1);
  EXPECT_EQ(counts_.named(), (DomainCounts::Counts{{"b", 1}}));
  EXPECT_EQ(counts_.all(), (DomainCounts::Counts{{"b", 1}, {"c", 1}}));
}

TEST_F(CountsOverHostnames, AreOccupiedWhereAPodIs) {
  EXPECT_FALSE(counts_.is_any_occupied());
  counts_.add_on(0, 1);
  EXPECT_TRUE(counts_.is_any_occupied());
  EXPECT_TRUE(counts_.is_any_occupied(model::Requirement::in({"a"})));
  EXPECT_FALSE(counts_.is_any_occupied(model::Requirement::in({"b", "c"})));
}

}  // namespace
}  // namespace kerf::reference
