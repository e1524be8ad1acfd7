#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/checks.h"
#include "kerf/judge/requests.h"
#include "kerf/model/amount_text.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Quantity;
using model::ResourceList;

namespace {

ResourceList largest_capacity(const ClaimView& claim) {
  ResourceList largest;
  for (const ClaimType& type : claim.types) largest = model::maximum(largest, type.fact->type.capacity);
  return largest;
}

void check_pool(const Facts& facts, const PlanView& plan, const PoolFact& pool, Violations& found) {
  const std::string& name = pool.pool->meta.name;
  ResourceList bought;
  std::int64_t claims = 0;
  for (const ClaimView& claim : plan.claims) {
    if (claim.pool != &pool) continue;
    model::add(bought, largest_capacity(claim));
    ++claims;
  }
  if (claims == 0) return;
  bought.set(model::kNodes, Quantity::units(claims));
  const ResourceList usage = usage_of(facts, name);
  for (const auto& [resource, limit] : *pool.pool->limits) {
    const Quantity used = amount(usage, resource);
    const Quantity more = amount(bought, resource);
    if (used + more <= limit) continue;
    found.push_back({"I-027", "NodePool " + name,
                     fmt::format("is limited to {} {}, of which {} are used; its {} new claims may add {}",
                                 model::format_amount(resource, limit), resource, model::format_amount(resource, used),
                                 claims, model::format_amount(resource, more))});
  }
}

}  // namespace

void check_limits(const Facts& facts, const PlanView& plan, Violations& found) {
  for (const PoolFact& pool : facts.pools) {
    if (pool.pool->limits) check_pool(facts, plan, pool, found);
  }
}

}  // namespace kerf::judge
