#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kerf::gen {

/// The synthetic instance types of Karpenter's own benchmark, as InstanceType documents: type i has i+1 cpu, 2(i+1) GiB
/// and 10(i+1) pods in zones z1 to z3, on-demand at 0.1 USD per cpu and per GiB and hour, spot at 0.7 of it.
[[nodiscard]] std::vector<std::string> benchmark_types(std::size_t count);

/// Pending pods in five equal parts: generic, zone spread, hostname spread, zone self-affinity, hostname
/// self-anti-affinity; requests from {100, 250, 500, 1000, 1500}m cpu and {100, 256, 512, 1024, 2048, 4096}Mi.
[[nodiscard]] std::vector<std::string> diverse_pods(std::size_t count, std::uint64_t seed);

/// Pending replicas of one request with three wishes: zone z1, which can be met; no other of them in the zone, which
/// cannot (weight 10); none on the node, which can (weight 1).
[[nodiscard]] std::vector<std::string> preference_pods(std::size_t count, std::uint64_t seed);

}  // namespace kerf::gen
