#include "kerf/reference/static_pool.h"

#include <array>
#include <limits>
#include <string_view>

#include "kerf/model/labels.h"
#include "kerf/reference/finalize.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

StaticPoolCount count_static_pool(const model::NodePool& pool, const model::Snapshot& snapshot) {
  StaticPoolCount count;
  for (const model::NodeClaim& claim : snapshot.node_claims) {
    const std::string* label = claim.meta.labels.find(model::kNodePoolLabel);
    if (label == nullptr || *label != pool.meta.name) continue;
    bool is_leaving = claim.meta.deletion || model::is_true(claim.conditions, "InstanceTerminating");
    ++(is_leaving ? count.deleting : count.running);
  }
  count.limit = std::numeric_limits<std::int64_t>::max();
  if (pool.limits) {
    if (const model::Quantity* nodes = pool.limits->find(model::kNodes)) count.limit = nodes->value();
  }
  return count;
}

model::Claim static_claim(const model::NodePool& pool) {
  model::Requirements requirements = template_requirements(pool);
  model::Claim claim;
  claim.node_pool = pool.meta.name;
  claim.labels = claim_labels(pool, requirements);
  claim.annotations = pool_annotations(pool);
  requirements.erase(model::kRegisteredLabel);
  requirements.erase(model::kInitializedLabel);
  claim.requirements = expressions_of(requirements);
  return claim;
}

}  // namespace kerf::reference
