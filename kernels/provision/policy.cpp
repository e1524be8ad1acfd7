#include "kerf/provision/policy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "kerf/provision/best_fit.h"
#include "kerf/provision/cheapest_per_unit.h"
#include "kerf/provision/dot_product.h"
#include "kerf/provision/engine.h"
#include "kerf/provision/first_fit.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/reasons.h"

namespace kerf::provision {
namespace {

using Pack = void (*)(reference::Pass&, const reference::OnCompiled&);

void pack_by_engine(reference::Pass& pass, const reference::OnCompiled& compiled) { run_engine(pass, compiled); }

// The pass itself is all that these compile.
template <void (*kPack)(reference::Pass&)>
void pack(reference::Pass& pass, const reference::OnCompiled& compiled) {
  if (compiled) compiled();
  kPack(pass);
}

constexpr std::array<std::string_view, 5> kNames{"karpenter", "ffd", "bfd", "dot-product", "cheapest-per-unit"};
constexpr std::array<Pack, 5> kPacks{pack_by_engine, pack<first_fit_decreasing>, pack<best_fit_decreasing>,
                                     pack<dot_product>, pack<cheapest_per_unit>};

}  // namespace

std::span<const std::string_view> policy_names() { return kNames; }

reference::PlanResult plan(const model::Snapshot& snapshot, const model::Options& options,
                           Implementation implementation, const reference::OnCompiled& compiled,
                           reference::Work* work) {
  if (implementation == Implementation::kReference) return reference::plan(snapshot, options, compiled);
  reference::Pass pass({snapshot, options, {}, {}, false, reference::ReservedMode::kStrict});
  const reference::Work counted = run_engine(pass, compiled);
  if (work != nullptr) *work = counted;
  return pass.finish(kNames.front());
}

std::expected<reference::PlanResult, std::string> plan_with(std::string_view policy, const model::Snapshot& snapshot,
                                                            const model::Options& options,
                                                            const reference::OnCompiled& compiled) {
  const auto found = std::ranges::find(kNames, policy);
  if (found == kNames.end()) {
    return std::unexpected(
        fmt::format("policy \"{}\" is not known, expected one of {}", policy, fmt::join(kNames, ", ")));
  }
  reference::Pass pass({snapshot, options, {}, {}, false, reference::ReservedMode::kStrict});
  if (pass.has_pools()) {
    kPacks[static_cast<std::size_t>(found - kNames.begin())](pass, compiled);
  } else {
    if (compiled) compiled();
    for (std::size_t pod = 0; pod < pass.pods().size(); ++pod) pass.fail(pod, reference::kNoPools);
  }
  return pass.finish(policy);
}

}  // namespace kerf::provision
