#include "kerf/reference/ignored_rules.h"

#include <vector>

#include "kerf/model/labels.h"

namespace kerf::reference {

model::Snapshot without_rules(model::Snapshot snapshot, const model::IgnoredRules& ignored) {
  if (ignored.budgets) {
    for (model::NodePool& pool : snapshot.node_pools) pool.budgets = std::vector<model::Budget>{};
  }
  if (ignored.pdb) {
    snapshot.pod_disruption_budgets.clear();
    std::erase_if(snapshot.unreadable,
                  [](const model::UnreadableObject& object) { return object.kind == "PodDisruptionBudget"; });
  }
  if (ignored.do_not_disrupt) {
    for (model::Pod& pod : snapshot.pods) pod.meta.annotations.erase(model::kDoNotDisruptAnnotation);
    for (model::Node& node : snapshot.nodes) node.meta.annotations.erase(model::kDoNotDisruptAnnotation);
  }
  return snapshot;
}

}  // namespace kerf::reference
