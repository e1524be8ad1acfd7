#pragma once

#include <string>
#include <string_view>

namespace kerf::gen {

/// A NodePool that asks for `requirements` (JSON list) of machines of the given class, as a JSON document.
[[nodiscard]] std::string node_pool_document(std::string_view name, std::string_view class_group,
                                             std::string_view class_kind, std::string_view requirements);

/// The head of a pod that waits for a node: everything up to the members of its spec.
struct PendingPod {
  std::string name;
  std::string namespace_name = "default";
  std::string labels = "{}";   ///< JSON mapping.
  std::string cpu;             ///< Quantity, empty = none.
  std::string memory;          ///< Quantity, empty = none.
  std::string spec_members;    ///< More members of the spec, each with a leading comma.
  std::string extra_requests;  ///< More requests, each with a leading comma.
};

/// The pod with the Unschedulable condition, as a JSON document.
[[nodiscard]] std::string pending_pod_document(const PendingPod& pod);

}  // namespace kerf::gen
