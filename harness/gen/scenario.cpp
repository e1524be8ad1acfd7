#include "kerf/gen/scenario.h"

#include <fmt/format.h>

#include <utility>

#include "kerf/gen/draft.h"
#include "kerf/gen/draft_nodes.h"
#include "kerf/gen/draft_pods.h"
#include "kerf/gen/draft_pools.h"

namespace kerf::gen {

Scenario decode_scenario(Source& source, ScenarioKind kind, const ScenarioLimits& limits) {
  const bool is_disruption = kind == ScenarioKind::kDisruption;
  Draft draft(source, limits, is_disruption);
  add_types(draft);
  add_pools(draft);
  add_namespaces(draft);
  add_daemons(draft);
  add_volumes(draft);
  add_disruption_budgets(draft);
  add_overlays(draft);
  add_buffers(draft);
  add_nodes(draft);
  if (!is_disruption || draft.on(Feature::kPending)) add_pending_pods(draft);
  return std::move(draft.scenario);
}

std::string scenario_case(std::string_view name, std::uint64_t seed, ScenarioKind kind, const model::Options& options) {
  Object gates;
  gates.flag("CapacityBuffer", options.gates.capacity_buffer).flag("NodeOverlay", options.gates.node_overlay);
  gates.flag("ReservedCapacity", options.gates.reserved_capacity);
  gates.flag("SpotToSpotConsolidation", options.gates.spot_to_spot_consolidation);
  gates.flag("StaticCapacity", options.gates.static_capacity);
  const bool ignores = options.preference_policy == model::PreferencePolicy::kIgnore;
  const bool relaxes = options.min_values_policy == model::MinValuesPolicy::kBestEffort;
  Object chosen;
  chosen.text("preferencePolicy", ignores ? "Ignore" : "Respect");
  chosen.text("minValuesPolicy", relaxes ? "BestEffort" : "Strict").put("featureGates", gates);
  Object spec;
  spec.text("command", kind == ScenarioKind::kPlan ? "plan" : "consolidate");
  spec.text("now", model::format_rfc3339(options.now)).put("options", chosen).put("expect", Object());
  const Object metadata = Object().text("name", fmt::format("{}-v{}-{}", name, kScenarioFormat, seed));
  return head("kerf.dev/v1", "Case", metadata).put("spec", spec).json();
}

}  // namespace kerf::gen
