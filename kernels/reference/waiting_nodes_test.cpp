#include "kerf/reference/waiting_nodes.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::machine;
using testing::OpenCluster;

/// Code and message of the notes of a pass, by node, after `most` nodes were looked at.
std::map<std::string, std::string> notes(testing::Scenario& cluster, std::size_t most) {
  model::Snapshot snapshot = cluster.build();
  DisruptionResult pass = disrupt(snapshot, cluster.options());
  look_at_waiting_nodes(snapshot, cluster.options(), most, pass);
  std::map<std::string, std::string> shown;
  for (const model::Note& note : pass.decision.notes) shown[note.node] = note.code + ": " + note.message;
  return shown;
}

/// n0 is empty and goes first; the pods of n1 fit on n2, those of n2 nowhere.
struct Waiting : OpenCluster {
  Waiting() {
    machine(*this, "n0", "c-4", 4);
    machine(*this, "n1", "c-4", 4);
    bound_pod("web-1", "1", "n1");
    machine(*this, "n2", "c-8", 8);
    bound_pod("web-2", "5", "n2");
  }
};

TEST(WaitingNodes, WaitForTheCommandThatComesFirst) {
  Waiting cluster;
  EXPECT_EQ(notes(cluster, 0),
            (std::map<std::string, std::string>{{"n1", "LATER: emptiness of Node n0 comes first in this pass"},
                                                {"n2", "LATER: emptiness of Node n0 comes first in this pass"}}));
}

TEST(WaitingNodes, LookedAtAloneSayWhatAwaitsThemOrStandsInTheirWay) {
  Waiting cluster;
  EXPECT_EQ(notes(cluster, 2),
            (std::map<std::string, std::string>{
                {"n1",
                 "LATER: alone it would be deleted, which saves 0.2000 per hour; emptiness of Node n0 comes first in "
                 "this pass"},
                {"n2", "NO_CHEAPER: the cheapest replacement, c-8, may cost 0.4 per hour, not less than 0.4"}}));
  EXPECT_EQ(notes(cluster, 1)["n2"], "LATER: emptiness of Node n0 comes first in this pass");
}

TEST(WaitingNodes, ThatDriftedAreJudgedByDrift) {
  Waiting cluster;
  testing::drift(cluster, machine(cluster, "n3", "c-2", 2), 5);
  cluster.bound_pod("web-3", "1", "n3");
  testing::drift(cluster, machine(cluster, "n4", "c-2", 2), 5);
  cluster.bound_pod("web-4", "1", "n4").spec.node_selector.set("disk", "fast");
  auto shown = notes(cluster, 4);
  EXPECT_EQ(shown["n3"],
            "LATER: it is drifted and its pods fit on other nodes; emptiness of Node n0 comes first in this pass");
  EXPECT_EQ(shown["n4"],
            "PODS_DO_NOT_FIT: it is drifted, but 1 pod(s) would find no place: default/web-4 (E-REQ-UNDEFINED)");
}

TEST(WaitingNodes, OfTheMethodThatActedOnAnotherNodeWaitToo) {
  OpenCluster cluster;
  for (const char* name : {"n1", "n2"}) {
    auto drifted = machine(cluster, name, "c-2", 2);
    testing::drift(cluster, drifted, 5);
    std::erase_if(drifted.claim.conditions, [](const auto& c) { return c.type == "Consolidatable"; });
    cluster.bound_pod(std::string("web-") + name, "1", name);
  }
  EXPECT_EQ(notes(cluster, 1)["n2"],
            "LATER: it is drifted and its pods fit on other nodes; drift of Node n1 comes first in this pass");
}

}  // namespace
}  // namespace kerf::reference
