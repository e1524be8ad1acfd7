#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/traces.h"

namespace kerf::judge {

std::vector<Violation> judge_command_events(const std::vector<CommandEvents>& commands) {
  std::vector<Violation> found;
  for (const CommandEvents& command : commands) {
    if (command.deletions.empty()) continue;
    const model::Time first = std::ranges::min(command.deletions);
    const auto ready = static_cast<std::size_t>(
        std::ranges::count_if(command.initialized, [&](model::Time time) { return time <= first; }));
    if (ready >= command.replacements) continue;
    found.push_back({"I-029", command.name,
                     fmt::format("deletes a candidate at {}, when {} of {} replacements are initialized",
                                 model::format_rfc3339(first), ready, command.replacements)});
  }
  return found;
}

std::vector<Violation> judge_price_chain(const std::vector<PricedStep>& steps) {
  std::vector<Violation> found;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const PricedStep& step = steps[i];
    if (step.reason == "Drifted") continue;
    const bool has_to_fall = step.has_replacement || step.has_priced_candidate;
    if (has_to_fall ? step.after_usd_hour < step.before_usd_hour : step.after_usd_hour <= step.before_usd_hour)
      continue;
    found.push_back({"I-036", fmt::format("step {}", i),
                     fmt::format("is consolidation, but the cluster costs {} per hour before it and {} after it",
                                 step.before_usd_hour, step.after_usd_hour)});
  }
  return found;
}

}  // namespace kerf::judge
