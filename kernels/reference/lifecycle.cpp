#include "kerf/reference/lifecycle.h"

#include "kerf/model/meta.h"

namespace kerf::reference {

namespace {

bool is_initialized(const model::NodeClaim& claim) { return model::is_true(claim.conditions, "Initialized"); }

}  // namespace

std::optional<model::Time> consolidation_reference(const model::NodeClaim& claim) {
  if (claim.last_pod_event) return claim.last_pod_event;
  const model::Condition* initialized = model::find_condition(claim.conditions, "Initialized");
  return initialized == nullptr ? std::nullopt : initialized->last_transition;
}

bool is_under_consolidate_after(const model::NodePool& pool, const model::NodeClaim& claim, model::Time now) {
  if (pool.consolidate_after.is_never() || pool.consolidate_after.value->count() <= 0) return false;
  if (!is_initialized(claim)) return false;
  std::optional<model::Time> reference = consolidation_reference(claim);
  return reference && now - *reference < *pool.consolidate_after.value;
}

bool becomes_consolidatable(const model::NodePool& pool, const model::NodeClaim& claim, model::Time now) {
  if (pool.replicas || pool.consolidate_after.is_never() || !is_initialized(claim)) return false;
  return !is_under_consolidate_after(pool, claim, now);
}

std::optional<model::Time> consolidatable_at(const model::NodePool& pool, const model::NodeClaim& claim) {
  if (pool.replicas || pool.consolidate_after.is_never() || !is_initialized(claim)) return std::nullopt;
  std::optional<model::Time> reference = consolidation_reference(claim);
  if (!reference) return std::nullopt;
  return *reference + *pool.consolidate_after.value;
}

}  // namespace kerf::reference
