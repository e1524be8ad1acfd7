#include "kerf/model/workload.h"

namespace kerf::model {

std::string_view workload_kind_name(WorkloadKind kind) {
  switch (kind) {
    case WorkloadKind::kDeployment:
      return "Deployment";
    case WorkloadKind::kStatefulSet:
      return "StatefulSet";
    case WorkloadKind::kReplicaSet:
      return "ReplicaSet";
    case WorkloadKind::kJob:
      return "Job";
  }
  return "";
}

}  // namespace kerf::model
