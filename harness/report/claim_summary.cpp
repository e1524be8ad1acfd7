#include "kerf/report/claim_summary.h"

#include <algorithm>

namespace kerf::report {
namespace {

const model::Offering* find_offering(const model::InstanceType& type, const model::PricedOffering& wanted) {
  auto same = [&](const model::Offering& offering) {
    return offering.zone == wanted.zone && offering.capacity_type == wanted.capacity_type;
  };
  auto found = std::ranges::find_if(type.offerings, same);
  return found == type.offerings.end() ? nullptr : &*found;
}

std::optional<model::ResourceList> allocatable_of(const model::Snapshot& snapshot, const model::Claim& claim) {
  if (!claim.cheapest) return std::nullopt;
  const model::NodePool* pool = model::find_object(snapshot.node_pools, "", claim.node_pool);
  const model::InstanceCatalog* catalog = pool == nullptr ? nullptr : model::catalog_of(snapshot, *pool);
  const model::InstanceType* type = catalog == nullptr ? nullptr : catalog->find(claim.cheapest->instance_type);
  if (type == nullptr) return std::nullopt;
  const model::Offering* offering = find_offering(*type, *claim.cheapest);
  bool override_capacity = offering != nullptr && offering->capacity_override;
  bool override_overhead = offering != nullptr && offering->overhead_override;
  return model::allocatable(override_capacity ? *offering->capacity_override : type->capacity,
                            override_overhead ? *offering->overhead_override : type->overhead);
}

double amount_of(const model::ResourceList& list, std::string_view resource) {
  const model::Quantity* found = list.find(resource);
  return found == nullptr ? 0 : found->to_double();
}

}  // namespace

std::optional<double> Use::ratio() const {
  return allocatable > 0 ? std::optional(requested / allocatable) : std::nullopt;
}

std::optional<double> ClaimSummary::use(std::string_view resource) const {
  if (!allocatable) return std::nullopt;
  return Use{amount_of(claim->requests, resource), amount_of(*allocatable, resource)}.ratio();
}

std::vector<ClaimSummary> summarise(const model::Snapshot& snapshot, const model::Decision& decision) {
  std::vector<ClaimSummary> claims;
  for (const model::Claim& claim : decision.claims) claims.push_back({&claim, {}, allocatable_of(snapshot, claim)});
  for (const model::Placement& placement : decision.placements) {
    if (placement.claim && *placement.claim < claims.size()) claims[*placement.claim].pods.push_back(placement.pod);
  }
  return claims;
}

PlanTotals total(const model::Snapshot& snapshot, const model::Decision& decision) {
  PlanTotals totals;
  totals.claims = decision.claims.size();
  for (const model::Claim& claim : decision.claims) {
    if (claim.cheapest) totals.price_usd_hour += claim.cheapest->price_usd_hour;
  }
  for (const model::Placement& placement : decision.placements) {
    ++(placement.claim ? totals.pods_on_claims : totals.pods_on_nodes);
  }
  std::vector<std::string_view> listed;
  for (const model::Placement& placement : decision.placements) listed.push_back(placement.pod);
  for (const model::PodReason& reason : decision.pending) listed.push_back(reason.pod);
  for (const model::PodReason& reason : decision.ignored) listed.push_back(reason.pod);
  std::ranges::sort(listed);
  auto outside = [&](const model::Pod& pod) {
    return !std::ranges::binary_search(listed, std::string_view(model::namespaced_name(pod.meta)));
  };
  totals.pods_outside = static_cast<std::size_t>(std::ranges::count_if(snapshot.pods, outside));
  return totals;
}

Use total_use(const std::vector<ClaimSummary>& claims, std::string_view resource) {
  Use use;
  for (const ClaimSummary& claim : claims) {
    if (!claim.allocatable) continue;
    use.requested += amount_of(claim.claim->requests, resource);
    use.allocatable += amount_of(*claim.allocatable, resource);
  }
  return use;
}

}  // namespace kerf::report
