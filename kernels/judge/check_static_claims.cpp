#include <fmt/format.h>

#include "kerf/judge/disruption_checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

void check_claim(const CommandView& command, const model::NodePool& pool, const model::Claim& claim,
                 Violations& found) {
  auto complain = [&](std::string message) { found.push_back({"J-TEMPLATE", command.name, std::move(message)}); };
  if (claim.node_pool != pool.meta.name) {
    complain(fmt::format("replaces a node of NodePool {} by one of NodePool {}", pool.meta.name, claim.node_pool));
    return;
  }
  if (!claim.instance_types.empty() || claim.cheapest) {
    complain("has a replacement with instance types, which static pools leave to the provider");
  }
  model::Requirements wanted = template_requirements(pool);
  wanted.erase(model::kRegisteredLabel);
  wanted.erase(model::kInitializedLabel);
  const auto says = model::Requirements::from_expressions(claim.requirements);
  if (says == wanted) return;
  complain(fmt::format("has a replacement with requirements {}, but NodePool {} says {}", model::describe(says),
                       pool.meta.name, model::describe(wanted)));
}

}  // namespace

void check_static_claims(const DisruptionView& view, Violations& found) {
  for (const CommandView& command : view.commands) {
    if (command.method != Method::kStaticDrift || command.candidates.empty()) continue;
    const model::NodePool* pool = command.candidates.front()->pool;
    if (pool == nullptr) continue;
    for (const model::Claim* claim : command.replacements) check_claim(command, *pool, *claim, found);
  }
}

}  // namespace kerf::judge
