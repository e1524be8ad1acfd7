#include "kerf/reference/method_filter.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/lifecycle.h"

namespace kerf::reference {

namespace {

constexpr std::array<DisruptionMethod, 5> kMethods{DisruptionMethod::kEmptiness, DisruptionMethod::kStaticDrift,
                                                   DisruptionMethod::kDrift, DisruptionMethod::kMultiNode,
                                                   DisruptionMethod::kSingleNode};

using Verdict = MethodVerdict;

Verdict refused(std::string_view code, std::string message) { return {{}, std::string(code), std::move(message)}; }

bool has_condition(const Candidate& machine, std::string_view type) {
  return model::is_true(machine.state->claim->conditions, type);
}

Verdict static_pool(const Candidate& machine) {
  return refused("STATIC_POOL",
                 fmt::format("NodePool {} is static (replicas {})", machine.pool->meta.name, *machine.pool->replicas));
}

Verdict never(const Candidate& machine) {
  return refused("CONSOLIDATE_AFTER_NEVER",
                 fmt::format("NodePool {} has consolidateAfter Never", machine.pool->meta.name));
}

/// When consolidateAfter is why, the message says until when; else the condition is simply not there (yet).
Verdict not_consolidatable(const Candidate& machine, const DisruptionWorld& world) {
  constexpr std::string_view kMissing = "its NodeClaim has no condition Consolidatable=True";
  auto end = consolidatable_at(*machine.pool, *machine.state->claim);
  if (!end || *end <= world.options().now) return refused("NOT_CONSOLIDATABLE", std::string(kMissing));
  return refused("NOT_CONSOLIDATABLE", fmt::format("consolidateAfter {} runs until {}; {}",
                                                   model::format_duration(*machine.pool->consolidate_after.value),
                                                   model::format_rfc3339(*end), kMissing));
}

Verdict judge_emptiness(const Candidate& machine, const DisruptionWorld& world) {
  if (machine.pool->replicas) return static_pool(machine);
  if (machine.pool->consolidate_after.is_never()) return never(machine);
  if (world.holds_buffer_pods(machine)) {
    return refused("HOLDS_BUFFER", "a CapacityBuffer counts on the room it has");
  }
  if (!machine.is_empty()) {
    return refused("NOT_EMPTY", fmt::format("{} pod(s) would have to move", machine.reschedulable_pods));
  }
  if (!has_condition(machine, "Consolidatable")) return not_consolidatable(machine, world);
  return {};
}

Verdict judge_consolidation(const Candidate& machine, const DisruptionWorld& world) {
  if (machine.pool->replicas) return static_pool(machine);
  if (machine.type == nullptr) {
    const std::string* name = machine.state->labels->find(model::kInstanceTypeLabel);
    return refused("UNKNOWN_INSTANCE_TYPE", fmt::format("instance type '{}' is not in the catalog of NodePool {}",
                                                        name == nullptr ? "" : *name, machine.pool->meta.name));
  }
  if (machine.capacity_type.empty()) {
    return refused("NO_CAPACITY_TYPE_LABEL", fmt::format("has no label {}", model::kCapacityTypeLabel));
  }
  if (machine.zone.empty()) return refused("NO_ZONE_LABEL", fmt::format("has no label {}", model::kZoneLabel));
  if (machine.pool->consolidate_after.is_never()) return never(machine);
  if (machine.is_empty()) return refused("EMPTY", "it is empty, which is left to Emptiness and its budget");
  const bool is_when_empty = machine.pool->consolidation_policy == model::ConsolidationPolicy::kWhenEmpty;
  if (is_when_empty && !fault::planted("policy-when-empty-ignored")) {
    return refused("POLICY_WHEN_EMPTY", fmt::format("NodePool {} consolidates empty nodes only (policy WhenEmpty)",
                                                    machine.pool->meta.name));
  }
  const bool is_settled = has_condition(machine, "Consolidatable") || fault::planted("consolidate-after-ignored");
  if (!is_settled) return not_consolidatable(machine, world);
  return {};
}

Verdict judge_drift(const Candidate& machine, bool wants_static) {
  if (machine.pool->replicas.has_value() != wants_static) {
    return wants_static ? refused("NOT_STATIC", fmt::format("NodePool {} is not static", machine.pool->meta.name))
                        : static_pool(machine);
  }
  if (!has_condition(machine, "Drifted")) return refused("NOT_DRIFTED", "its NodeClaim is not drifted");
  return {};
}

Verdict judge(const Candidate& machine, DisruptionMethod method, const DisruptionWorld& world) {
  switch (method) {
    case DisruptionMethod::kEmptiness:
      return judge_emptiness(machine, world);
    case DisruptionMethod::kStaticDrift:
      return judge_drift(machine, /*wants_static=*/true);
    case DisruptionMethod::kDrift:
      return judge_drift(machine, /*wants_static=*/false);
    case DisruptionMethod::kMultiNode:
    case DisruptionMethod::kSingleNode:
      return judge_consolidation(machine, world);
  }
  return {};
}

}  // namespace

std::span<const DisruptionMethod> disruption_methods() { return kMethods; }

std::string_view method_name(DisruptionMethod method) {
  switch (method) {
    case DisruptionMethod::kEmptiness:
      return "emptiness";
    case DisruptionMethod::kStaticDrift:
      return "static-drift";
    case DisruptionMethod::kDrift:
      return "drift";
    case DisruptionMethod::kMultiNode:
      return "multi-node";
    case DisruptionMethod::kSingleNode:
      return "single-node";
  }
  return "";
}

DisruptionReason reason_of(DisruptionMethod method) {
  if (method == DisruptionMethod::kEmptiness) return DisruptionReason::kEmpty;
  bool is_drift = method == DisruptionMethod::kStaticDrift || method == DisruptionMethod::kDrift;
  return is_drift ? DisruptionReason::kDrifted : DisruptionReason::kUnderutilized;
}

DisruptionClass class_of(DisruptionMethod method) {
  return reason_of(method) == DisruptionReason::kDrifted ? DisruptionClass::kEventual : DisruptionClass::kGraceful;
}

MethodVerdict judge_by_method(const Candidate& machine, DisruptionMethod method, const DisruptionWorld& world) {
  Verdict verdict = judge(machine, method, world);
  verdict.method = method_name(method);
  return verdict;
}

std::vector<const Candidate*> candidates_of(DisruptionMethod method, const DisruptionWorld& world) {
  std::vector<const Candidate*> candidates;
  for (const Candidate& machine : world.machines()) {
    if (machine.blocker(class_of(method))) continue;
    if (judge_by_method(machine, method, world).takes()) candidates.push_back(&machine);
  }
  return candidates;
}

}  // namespace kerf::reference
