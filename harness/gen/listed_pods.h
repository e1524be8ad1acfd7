#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kerf::gen {

/// Running pods with all that the API server adds - owner, defaulted fields, the token's volume, tolerations, status -
/// about 1.3 KB of JSON each, twenty or so replicas of a Deployment and thirty a Node, and those Nodes: what reading a
/// real dump is about. The Nodes belong to no NodePool.
[[nodiscard]] std::vector<std::string> listed_pods(std::size_t pods, std::uint64_t seed);

}  // namespace kerf::gen
