#include "kerf/model/ignored_rules.h"

#include <vector>

#include "kerf/model/labels.h"

namespace kerf::model {

Snapshot without_rules(Snapshot snapshot, const IgnoredRules& ignored) {
  if (ignored.budgets) {
    for (NodePool& pool : snapshot.node_pools) pool.budgets = std::vector<Budget>{};
  }
  if (ignored.pdb) {
    snapshot.pod_disruption_budgets.clear();
    std::erase_if(snapshot.unreadable,
                  [](const UnreadableObject& object) { return object.kind == "PodDisruptionBudget"; });
  }
  if (ignored.do_not_disrupt) {
    for (Pod& pod : snapshot.pods) pod.meta.annotations.erase(kDoNotDisruptAnnotation);
    for (Node& node : snapshot.nodes) node.meta.annotations.erase(kDoNotDisruptAnnotation);
  }
  return snapshot;
}

}  // namespace kerf::model
