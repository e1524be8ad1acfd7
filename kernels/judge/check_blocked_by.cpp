#include <fmt/format.h>

#include "kerf/judge/disruption_checks.h"
#include "kerf/judge/requests.h"
#include "kerf/model/amount_text.h"

namespace kerf::judge {

namespace {

/// The limit that the pool exceeds already; empty when there is none. Source: disruption.md 3.2.
std::string exceeded_limit(const Facts& facts, const std::string& name) {
  const model::NodePool* pool = find_object(facts.snapshot.node_pools, "", name);
  if (pool == nullptr || !pool->limits) return "";
  const model::ResourceList usage = usage_of(facts, name);
  for (const auto& [resource, limit] : *pool->limits) {
    const model::Quantity used = amount(usage, resource);
    if (used <= limit) continue;
    return fmt::format("NodePool {} uses {} {} of {}", name, model::format_amount(resource, used), resource,
                       model::format_amount(resource, limit));
  }
  return "";
}

}  // namespace

void check_blocked_by(const DisruptionView& view, Violations& found) {
  for (const CommandView& command : view.commands) {
    std::string exceeded;
    for (const model::Claim* claim : command.replacements) {
      if (exceeded.empty()) exceeded = exceeded_limit(view.machines.facts, claim->node_pool);
    }
    const std::string says = command.command->blocked_by.value_or("");
    if (says == (exceeded.empty() ? "" : "LIMIT")) continue;
    found.push_back({"J-BLOCKED-BY", command.name,
                     fmt::format("is blocked by '{}', but {}", says,
                                 exceeded.empty() ? "no limit of its replacements' NodePools is exceeded" : exceeded)});
  }
}

}  // namespace kerf::judge
