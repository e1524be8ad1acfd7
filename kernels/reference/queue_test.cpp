#include "kerf/reference/queue.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::Outcome;
using testing::Scenario;

TEST(Queue, OrdersByCpuMemoryCreationUidAndName) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  auto memory = [](testing::PodDraft& draft, std::string_view amount) {
    draft.spec.containers.front().requests.set("memory", testing::quantity(amount));
  };
  model::Time now = scenario.options().now;
  scenario.pod("g-small", "100m").pod.meta.creation = now - std::chrono::hours(9);
  scenario.pod("f-late", "1").pod.meta.creation = now + std::chrono::milliseconds(900);
  scenario.pod("e-now", "1");
  scenario.pod("d-uid-b", "1").pod.meta.uid = "b";
  scenario.pod("c-uid-a", "1").pod.meta.uid = "a";
  scenario.pod("b-early", "1").pod.meta.creation = now - std::chrono::seconds(1);
  memory(scenario.pod("z-memory", "1"), "1Gi");
  model::Snapshot snapshot = scenario.build();
  Pass pass({snapshot, scenario.options(), {}, {}, false, ReservedMode::kStrict});
  std::vector<std::string> names;
  for (std::size_t pod : queue_order(pass)) names.push_back(pass.pods()[pod].pod->meta.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"z-memory", "b-early", "e-now", "f-late", "c-uid-a", "d-uid-b", "g-small"}));
}

TEST(Queue, FillsTheEmptiestClaimFirst) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  for (const char* name : {"a", "b"}) {
    scenario.pod(name, "2").spec.required_anti_affinity = {testing::near_app("web", model::kHostnameLabel)};
  }
  for (const char* name : {"c", "d", "e"}) scenario.pod(name, "500m", "free");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("c"), "claim/0");
  EXPECT_EQ(outcome.of("d"), "claim/1");
  EXPECT_EQ(outcome.of("e"), "claim/1");
}

TEST(Queue, TriesFailedPodsAgainWhileOthersGetOn) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  scenario.pod("first", "3", "follower").spec.required_affinity = {testing::near_app("leader", model::kHostnameLabel)};
  scenario.pod("last", "1", "leader");
  EXPECT_EQ(scenario.plan().of("first"), "claim/0");
}

}  // namespace
}  // namespace kerf::reference
