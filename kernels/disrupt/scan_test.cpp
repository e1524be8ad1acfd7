#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "kerf/disrupt/engine.h"
#include "kerf/reference/disruption_fixture.h"

namespace kerf::disrupt {
namespace {

/// Full nodes, each of which would need a new one that costs the same: every candidate is asked about.
constexpr int kNodes = 60;

/// Why each node stays, one a line.
std::string reasons_by(std::size_t threads) {
  reference::testing::OpenCluster cluster;
  for (int n = 0; n < kNodes; ++n) {
    const std::string name = "n" + std::to_string(n);
    reference::testing::machine(cluster, name, "c-8", 8);
    for (int pod = 0; pod < 4; ++pod) {
      cluster.bound_pod("web-" + name + "-" + std::to_string(pod), std::to_string(1900 + n) + "m", name);
    }
  }
  const model::Snapshot snapshot = cluster.build();
  std::string text;
  for (const model::Note& note : reference::disrupt(snapshot, cluster.options(), Engine(threads)).decision.notes) {
    text += note.node + ' ' + note.code + ' ' + note.message + '\n';
  }
  return text;
}

// The build tsan looks for races in this.
TEST(Scan, AnswersTheSameByAnyNumberOfThreads) {
  const std::string alone = reasons_by(1);
  EXPECT_EQ(std::ranges::count(alone, '\n'), kNodes);
  EXPECT_EQ(reasons_by(2), alone);
  EXPECT_EQ(reasons_by(8), alone);
}

}  // namespace
}  // namespace kerf::disrupt
