#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kerf::compare {

/// What one disruption pass on a generated cluster takes.
struct PassCost {
  std::size_t nodes = 0;
  std::size_t pods = 0;
  std::size_t simulations = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;  ///< Of this process so far: the cluster itself included, and larger ones before it.
};

[[nodiscard]] PassCost measure_pass(std::size_t nodes, std::uint64_t seed);

[[nodiscard]] std::string pass_cost_text(const std::vector<PassCost>& costs);

}  // namespace kerf::compare
