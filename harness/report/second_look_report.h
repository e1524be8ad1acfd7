#pragma once

#include <string>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/time.h"
#include "kerf/reference/command_validation.h"
#include "kerf/report/disruption_report.h"

namespace kerf::report {

/// The commands of a decision, judged by the cluster after the validation wait. Source: disruption.md 6.9.
struct SecondLook {
  model::Time now{};                                   ///< Of the second look.
  std::vector<reference::CommandValidation> verdicts;  ///< One per command.
  bool is_complete = true;                             ///< Every object of the later dump could be read.
};

/// Which commands would still start, and why each other one would not.
[[nodiscard]] std::string second_look_table(const model::Decision& decision, const SecondLook& look,
                                            const DisruptionStyle& style);

/// The same as data.
[[nodiscard]] std::string second_look_json(const model::Decision& decision, const SecondLook& look);

}  // namespace kerf::report
