#include "kerf/reference/expiration.h"

#include <string_view>

namespace kerf::reference {

namespace {

constexpr std::string_view kTerminationAnnotation = "karpenter.sh/nodeclaim-termination-timestamp";

}  // namespace

std::optional<model::Time> expires_at(const model::NodeClaim& claim) {
  if (!claim.meta.creation || claim.expire_after.is_never()) return std::nullopt;
  return *claim.meta.creation + *claim.expire_after.value;
}

bool is_expired(const model::NodeClaim& claim, model::Time now) {
  std::optional<model::Time> end = expires_at(claim);
  return end && !claim.meta.deletion && now >= *end;
}

std::optional<model::Time> termination_deadline(const model::NodeClaim& claim, model::Time deletion) {
  if (const std::string* stored = claim.meta.annotations.find(kTerminationAnnotation)) {
    if (auto deadline = model::parse_rfc3339(*stored)) return *deadline;
  }
  if (!claim.termination_grace_period) return std::nullopt;
  return deletion + *claim.termination_grace_period;
}

}  // namespace kerf::reference
