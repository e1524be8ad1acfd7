#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/on_compiled.h"
#include "kerf/reference/plan.h"
#include "kerf/reference/work.h"

namespace kerf::provision {

/// The names `plan_with` knows, in the order they are shown: karpenter, ffd, bfd, dot-product, cheapest-per-unit.
[[nodiscard]] std::span<const std::string_view> policy_names();

/// Which of the two implementations of the same pass decides. Source: design.md 1.
enum class Implementation : std::uint8_t { kEngine, kReference };

/// One provisioning pass of Karpenter. Both implementations give the same bytes. What the engine counts goes to `work`,
/// if somebody asks.
[[nodiscard]] reference::PlanResult plan(const model::Snapshot& snapshot, const model::Options& options,
                                         Implementation implementation = Implementation::kEngine,
                                         const reference::OnCompiled& compiled = {}, reference::Work* work = nullptr);

/// One provisioning pass by the named policy; all share one feasibility core. An unknown name is an error that lists
/// the known ones. Source: baselines.md 3.
[[nodiscard]] std::expected<reference::PlanResult, std::string> plan_with(std::string_view policy,
                                                                          const model::Snapshot& snapshot,
                                                                          const model::Options& options,
                                                                          const reference::OnCompiled& compiled = {});

}  // namespace kerf::provision
