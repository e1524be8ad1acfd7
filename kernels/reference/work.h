#pragma once

#include <cstdint>

namespace kerf::reference {

/// What was asked on the way to a decision: exact counts that follow from the input alone, whatever the SIMD level, the
/// number of threads and the machine. The engine keeps them; what the reference decides is not counted.
struct Work {
  std::uint64_t pods = 0;         ///< That looked for a place; a pod counts again whenever it does so again.
  std::uint64_t relaxations = 0;  ///< Preferences that were given up.
  std::uint64_t nodes = 0;        ///< Existing nodes with room that were asked to take a pod.
  std::uint64_t claims = 0;       ///< Open claims that were asked.
  std::uint64_t new_claims = 0;   ///< Templates that were asked for a new claim.
  std::uint64_t groups = 0;       ///< Topology groups that were asked which domains they leave.
  std::uint64_t rows = 0;         ///< Instance types, once for each group of offerings, whose amounts were compared.

  Work& operator+=(const Work& other) {
    pods += other.pods;
    relaxations += other.relaxations;
    nodes += other.nodes;
    claims += other.claims;
    new_claims += other.new_claims;
    groups += other.groups;
    rows += other.rows;
    return *this;
  }
  /// What came on top of `before`.
  [[nodiscard]] Work since(const Work& before) const {
    return {.pods = pods - before.pods,
            .relaxations = relaxations - before.relaxations,
            .nodes = nodes - before.nodes,
            .claims = claims - before.claims,
            .new_claims = new_claims - before.new_claims,
            .groups = groups - before.groups,
            .rows = rows - before.rows};
  }
  bool operator==(const Work&) const = default;
};

}  // namespace kerf::reference
