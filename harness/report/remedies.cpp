#include "kerf/report/remedies.h"

#include <algorithm>
#include <array>

namespace kerf::report {
namespace {

struct Remedy {
  std::string_view code;
  std::string_view text;
};

// In the order of disruption.md 2, then filters of methods, then what became of a closer look.
constexpr std::array kRemedies = {
    Remedy{"IN_QUEUE", "wait for the running command"},
    Remedy{"UNMANAGED", "drain and delete it by hand; Karpenter only empties nodes that it made"},
    Remedy{"NO_NODE", "wait for it to register; look at the events of the NodeClaim"},
    Remedy{"NOT_INITIALIZED", "look for startup taints, missing resources and Ready=False"},
    Remedy{"DELETING", "wait; look for pods that hold up the drain"},
    Remedy{"NOMINATED", "wait for the pod"},
    Remedy{"NODE_DO_NOT_DISRUPT", "remove the annotation karpenter.sh/do-not-disrupt from the Node"},
    Remedy{"NO_NODEPOOL_LABEL", "restore the label karpenter.sh/nodepool"},
    Remedy{"NODEPOOL_NOT_FOUND", "restore the NodePool and its NodeClass, or delete the NodeClaim"},
    Remedy{"POD_DO_NOT_DISRUPT", "remove the pod's annotation, let it end, or set terminationGracePeriod (drift only)"},
    Remedy{"PDB_MULTIPLE", "let one PodDisruptionBudget select the pod, not several"},
    Remedy{"PDB_BLOCKED", "run one more healthy replica, or let the PodDisruptionBudget allow a disruption"},
    Remedy{"STATIC_POOL", "lower the NodePool's replicas; static nodes are only replaced when they drift"},
    Remedy{"CONSOLIDATE_AFTER_NEVER", "set consolidateAfter to a duration"},
    Remedy{"HOLDS_BUFFER", "shrink the CapacityBuffer"},
    Remedy{"NOT_CONSOLIDATABLE", "wait, or shorten consolidateAfter; pods that come and go restart it"},
    Remedy{"UNKNOWN_INSTANCE_TYPE", "use a catalog that has the type (--catalog)"},
    Remedy{"NO_CAPACITY_TYPE_LABEL", "restore the label karpenter.sh/capacity-type"},
    Remedy{"NO_ZONE_LABEL", "restore the label topology.kubernetes.io/zone"},
    Remedy{"POLICY_WHEN_EMPTY", "set consolidationPolicy WhenEmptyOrUnderutilized"},
    Remedy{"BUDGET", "wait for a budget window, or raise the NodePool's disruption budget"},
    Remedy{"LATER", "nothing: its turn comes once the commands of this pass are through"},
    Remedy{"NOT_REACHED", "let a NodePool be Ready, dynamic and not deleting; or allow more simulations"},
    Remedy{"NO_PASS", "find out why the NodeClaim is not launched, or delete it"},
    Remedy{"SCALING_DOWN", "wait until the NodePool is down to its replicas"},
    Remedy{"LIMIT", "raise the NodePool's limits above its replicas"},
    Remedy{"PODS_DO_NOT_FIT", "loosen the pod's constraints, or let a NodePool offer what it needs"},
    Remedy{"TWO_NODES_NEEDED", "allow larger instance types, or loosen spread and anti-affinity"},
    Remedy{"NO_CHEAPER", "allow cheaper instance types or spot, or lower the pods' requests"},
    Remedy{"SAME_TYPE", "nothing: deleting some of the nodes alone is as good"},
    Remedy{"MIN_VALUES", "lower minValues, or allow more instance types"},
    Remedy{"SPOT_TO_SPOT_OFF", "turn the feature gate SpotToSpotConsolidation on"},
    Remedy{"SPOT_FLEXIBILITY", "allow more instance types"},
    Remedy{"BALANCED_SCORE", "set consolidationPolicy WhenEmptyOrUnderutilized, which asks for no score"},
};

}  // namespace

std::string_view remedy(std::string_view code) {
  const auto* found = std::ranges::find(kRemedies, code, &Remedy::code);
  return found == kRemedies.end() ? std::string_view() : found->text;
}

}  // namespace kerf::report
