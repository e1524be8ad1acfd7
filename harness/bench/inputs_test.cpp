#include "kerf/bench/inputs.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "kerf/reference/disruption.h"

namespace kerf::bench {
namespace {

/// How many of the nodes may not go, by the code of what keeps them from it.
std::map<std::string, int> blockers_of(const Input& input) {
  const reference::DisruptionResult pass = reference::disrupt(input.snapshot, input.options);
  std::map<std::string, int> codes;
  for (const reference::NodeVerdict& node : pass.nodes) {
    if (node.graceful) ++codes[node.graceful->code];
    for (const reference::MethodVerdict& method : node.methods) {
      if (method.method == "single-node" && method.code == "NOT_CONSOLIDATABLE") ++codes[method.code];
    }
  }
  return codes;
}

TEST(Inputs, BlockOneNodeInEightForFiveReasons) {
  const Input input = generated({.shape = "consolidation", .has_blockers = true, .nodes = 80});
  const int kept = static_cast<int>(input.snapshot.nodes.size()) - 80;
  EXPECT_EQ(blockers_of(input), (std::map<std::string, int>{{"NODE_DO_NOT_DISRUPT", 2 + kept},
                                                            {"NOT_CONSOLIDATABLE", 2},
                                                            {"PDB_BLOCKED", 2},
                                                            {"PDB_MULTIPLE", 2},
                                                            {"POD_DO_NOT_DISRUPT", 2}}));
}

}  // namespace
}  // namespace kerf::bench
