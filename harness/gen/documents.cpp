#include "kerf/gen/documents.h"

#include <fmt/format.h>

namespace kerf::gen {

std::string node_pool_document(std::string_view name, std::string_view class_group, std::string_view class_kind,
                               std::string_view requirements) {
  return fmt::format(
      R"({{"apiVersion":"karpenter.sh/v1","kind":"NodePool","metadata":{{"name":"{}"}},"spec":{{"template":{{"spec":)"
      R"({{"nodeClassRef":{{"group":"{}","kind":"{}","name":"default"}},"requirements":{},"expireAfter":"Never"}}}}}}}})",
      name, class_group, class_kind, requirements);
}

std::string pending_pod_document(const PendingPod& pod) {
  std::string requests;
  if (!pod.cpu.empty()) requests += fmt::format(R"("cpu":"{}")", pod.cpu);
  if (!pod.memory.empty()) requests += fmt::format(R"({}"memory":"{}")", requests.empty() ? "" : ",", pod.memory);
  if (!pod.extra_requests.empty()) requests += pod.extra_requests.substr(requests.empty() ? 1 : 0);
  return fmt::format(
      R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"{}","namespace":"{}","labels":{}}},)"
      R"("spec":{{"containers":[{{"name":"main","image":"registry.example.com/app:1","resources":{{"requests":{{{}}}}}}}]{}}},)"
      R"("status":{{"phase":"Pending","conditions":[{{"type":"PodScheduled","status":"False","reason":"Unschedulable"}}]}}}})",
      pod.name, pod.namespace_name, pod.labels, requests, pod.spec_members);
}

}  // namespace kerf::gen
