#include "kerf/model/snapshot_labels.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace kerf::model {
namespace {

Expression expression(std::string_view key, std::string_view op, std::vector<std::string> values) {
  Expression result;
  result.key = key;
  result.op = op;
  result.values = std::move(values);
  return result;
}

NodeSelectorTerm term(Expression only) {
  NodeSelectorTerm result;
  result.match_expressions.push_back(std::move(only));
  return result;
}

/// One object of every kind that names node labels, each with a value of its own.
Snapshot snapshot_of_every_kind() {
  Snapshot snapshot;
  InstanceType type;
  type.requirements.add("type", Requirement::in({"t"}));
  type.offerings.emplace_back().requirements.add("offering", Requirement::in({"o"}));
  type.offerings.back().zone = "z1";
  type.offerings.back().capacity_type = "spot";
  snapshot.catalogs.emplace_back().types.push_back(type);
  NodePool& pool = snapshot.node_pools.emplace_back();
  pool.meta.name = "default";
  pool.node_class_ref = {.group = "karpenter.k8s.aws", .kind = "EC2NodeClass", .name = "class"};
  pool.requirements.push_back(expression("pool", "NotIn", {"p"}));
  pool.template_labels.set("template", "l");
  snapshot.nodes.emplace_back().meta.name = "n1";
  snapshot.nodes.back().meta.labels.set("node", "n");
  snapshot.node_claims.emplace_back().meta.labels.set("kubernetes.io/hostname", "h");
  snapshot.node_claims.back().meta.name = "c1";
  snapshot.node_claims.back().requirements.push_back(expression("claim", "In", {"c"}));
  auto spec = std::make_shared<PodSpec>();
  spec->node_selector.set("selector", "s");
  spec->required_node_terms.push_back(term(expression("required", "In", {"r"})));
  spec->preferred_node_terms.emplace_back().term = term(expression("preferred", "In", {"f"}));
  snapshot.pods.emplace_back().spec = spec;
  auto daemon = std::make_shared<PodSpec>();
  daemon->node_selector.set("daemon", "d");
  snapshot.daemon_sets.emplace_back().pod_template.spec = daemon;
  snapshot.persistent_volumes.emplace_back().node_terms.push_back(term(expression("volume", "In", {"v"})));
  snapshot.storage_classes.emplace_back().allowed_topologies = {{{"storage", {"g"}}}};
  snapshot.node_overlays.emplace_back().requirements.push_back(expression("overlay", "In", {"y"}));
  return snapshot;
}

TEST(LabelUniverseOfSnapshot, SeesEveryPlaceThatNamesNodeLabels) {
  const LabelUniverse universe = label_universe_of(snapshot_of_every_kind());
  std::vector<std::string> seen;
  for (LabelUniverse::KeyId key = 0; key < universe.key_count(); ++key) {
    for (const std::string& value : universe.values(key)) seen.push_back(universe.key(key) + "=" + value);
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"claim=c",
                                            "daemon=d",
                                            "karpenter.k8s.aws/ec2nodeclass=class",
                                            "karpenter.sh/capacity-type=spot",
                                            "karpenter.sh/initialized=true",
                                            "karpenter.sh/nodepool=default",
                                            "karpenter.sh/registered=true",
                                            "kubernetes.io/hostname=h",
                                            "kubernetes.io/hostname=n1",
                                            "node=n",
                                            "offering=o",
                                            "overlay=y",
                                            "pool=p",
                                            "preferred=f",
                                            "required=r",
                                            "selector=s",
                                            "storage=g",
                                            "template=l",
                                            "topology.kubernetes.io/zone=z1",
                                            "type=t",
                                            "volume=v"}));
}

}  // namespace
}  // namespace kerf::model
