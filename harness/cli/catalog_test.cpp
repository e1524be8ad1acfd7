#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

std::string pool(const std::string& name, const std::string& group, const std::string& kind) {
  return "---\napiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: " + name +
         "}\nspec: {template: {spec: {nodeClassRef: {group: " + group + ", kind: " + kind +
         ", name: default}, requirements: []}}}\n";
}

const std::string kPods = R"(---
apiVersion: v1
kind: Pod
metadata: {name: web, creationTimestamp: "2026-03-02T12:00:00Z"}
spec: {containers: [{name: main, image: "web:1", resources: {requests: {cpu: 3, memory: 9Gi}}}]}
status: {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable}]}
)";

TEST(Catalog, WritesATypeALine) {
  RunOutcome outcome = run_with({"catalog", "-f", "-"}, small_cluster(0));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "---\n"
            R"({"apiVersion": "kerf.dev/v1", "kind": "InstanceType", "metadata": {"name": "c-4x"}, "spec": )"
            R"({"requirements": {"kubernetes.io/arch": "amd64", "kubernetes.io/os": "linux"}, )"
            R"("capacity": {"cpu": "4", "memory": "8Gi", "pods": "40"}, "overhead": {"memory": "1Gi"}, )"
            R"("offerings": [{"zone": "z1", "capacityType": "on-demand", "price": 0.17}]}})"
            "\n");
}

TEST(Catalog, DecidesAsTheCatalogItComesFrom) {
  struct Cloud {
    std::string group;
    std::string kind;
  };
  for (const Cloud& cloud : {Cloud{"karpenter.k8s.aws", "EC2NodeClass"}, Cloud{"karpenter.azure.com", "AKSNodeClass"},
                             Cloud{"karpenter.kwok.sh", "KWOKNodeClass"}}) {
    const std::string objects = pool("default", cloud.group, cloud.kind) + kPods;
    RunOutcome catalog = run_with({"catalog", "-f", "-"}, objects);
    ASSERT_EQ(catalog.status, 0) << catalog.err;
    RunOutcome from_documents = run_with({"plan", "-f", "-", "-o", "json", "--catalog", "none"}, catalog.out + objects);
    RunOutcome from_catalog = run_with({"plan", "-f", "-", "-o", "json"}, objects);
    EXPECT_NE(from_catalog.out.find("\"cheapest\""), std::string::npos) << cloud.kind;
    EXPECT_EQ(from_documents.out, from_catalog.out) << cloud.kind;
  }
}

TEST(Catalog, RefusesPoolsOfDifferentClouds) {
  RunOutcome outcome = run_with({"catalog", "-f", "-"}, pool("a", "karpenter.k8s.aws", "EC2NodeClass") +
                                                            pool("b", "karpenter.azure.com", "AKSNodeClass") + kPods);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "kerf catalog: NodePools a and b buy from different catalogs, expected one; name it with --catalog\n");
}

TEST(Catalog, RefusesAnInputWithoutNodePools) {
  EXPECT_EQ(run_with({"catalog", "-f", "-"}, kPods).err, "kerf catalog: found no NodePool that buys from a catalog\n");
}

}  // namespace
}  // namespace kerf::cli
