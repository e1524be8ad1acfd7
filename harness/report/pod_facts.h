#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/report/object_report.h"

namespace kerf::report {

/// Whether a rule makes a pod keep its node.
struct HoldFact {
  std::string_view rule;
  std::string_view code;  ///< Empty: it does not.
  std::string why;

  [[nodiscard]] bool keeps() const { return !code.empty(); }
};

/// The do-not-disrupt annotation, then PodDisruptionBudgets. Source: disruption.md 2.1, 2.2.
[[nodiscard]] std::vector<HoldFact> hold_facts(const ExplainInput& input, const model::Pod& pod);

/// The entry of that pod, or nullptr.
[[nodiscard]] const model::PodReason* reason_of(std::span<const model::PodReason> list, std::string_view pod);

}  // namespace kerf::report
