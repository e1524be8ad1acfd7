#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kerf/report/claim_summary.h"

namespace kerf::report {

/// What one policy made of one input.
struct PolicyResult {
  std::string policy;
  double cost_usd_hour = 0;
  std::size_t nodes = 0;
  std::size_t pending = 0;
  Use cpu;
  Use memory;
  double bound_usd_hour = 0;      ///< No decision that places the same pods is cheaper.
  std::optional<double> seconds;  ///< None when times are not to be shown.
  std::size_t violations = 0;

  /// How far the cost is above the bound, as a share of the bound; none where the bound is 0 and the cost is not.
  [[nodiscard]] std::optional<double> gap() const;
};

struct InputResult {
  std::string name;
  std::vector<PolicyResult> policies;
};

/// One row per policy; with several inputs an input column and rows of totals.
[[nodiscard]] std::string compare_table(std::span<const InputResult> inputs, bool color);

/// `{"policies": [..]}` of one input, `{"inputs": [{"input", "policies": [..]}]}` of several.
[[nodiscard]] std::string compare_json(std::span<const InputResult> inputs);

/// One line per input and policy under a line of names (RFC 4180).
[[nodiscard]] std::string compare_csv(std::span<const InputResult> inputs);

/// Sums over the inputs, policy by policy; every input has the same policies in the same order.
[[nodiscard]] std::vector<PolicyResult> total(std::span<const InputResult> inputs);

}  // namespace kerf::report
