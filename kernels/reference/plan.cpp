#include "kerf/reference/plan.h"

#include "kerf/reference/pass.h"
#include "kerf/reference/queue.h"

namespace kerf::reference {

PlanResult plan(const model::Snapshot& snapshot, const model::Options& options, const OnCompiled& compiled) {
  Pass pass({snapshot, options, {}, {}, false, ReservedMode::kStrict});
  if (compiled) compiled();
  run_queue(pass);
  return pass.finish("karpenter");
}

}  // namespace kerf::reference
