#include "kerf/gen/draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace kerf::gen {
namespace {

/// How often a scenario uses each feature is itself a choice: bare, sparse, mixed or rich.
void choose_features(Draft& draft) {
  const std::uint64_t density = draft.source.below(4);
  for (bool& feature : draft.features) feature = 4 - draft.source.below(4) <= density;
  bool& overfull = draft.features[static_cast<std::size_t>(Feature::kOverfull)];
  overfull = draft.once_in(Feature::kOverfull, 8);  // seen in few clusters
}

model::Time choose_now(Source& source) {
  // Around a full hour on a Monday, where the schedules of budgets begin and end.
  constexpr std::array<std::string_view, 4> kInstants{"2026-03-02T12:00:00Z", "2026-03-02T11:59:59Z",
                                                      "2026-03-02T12:00:01Z", "2026-03-02T12:59:30Z"};
  return model::parse_rfc3339(source.pick(std::span<const std::string_view>(kInstants))).value();
}

/// Replacing spot by spot takes many types that fit, so little else may stand in its way.
void keep_fleet_features(Draft& draft) {
  constexpr std::array kKept{Feature::kManyTypes, Feature::kSpot,    Feature::kReservations,
                             Feature::kMinValues, Feature::kDaemons, Feature::kBudgets,
                             Feature::kPolicies,  Feature::kLimits,  Feature::kPending};
  std::array<bool, static_cast<std::size_t>(Feature::kCount)> kept{};
  for (const Feature feature : kKept) kept[static_cast<std::size_t>(feature)] = draft.on(feature);
  draft.features = kept;
}

void choose_options(Draft& draft) {
  Source& source = draft.source;
  model::Options& options = draft.scenario.options;
  options.now = choose_now(source);
  if (source.one_in(4)) options.preference_policy = model::PreferencePolicy::kIgnore;
  if (source.one_in(4)) options.min_values_policy = model::MinValuesPolicy::kBestEffort;
  if (draft.once_in(Feature::kGates, 4)) options.gates.reserved_capacity = false;
  options.gates.node_overlay = draft.once_in(Feature::kOverlays, 2);
  options.gates.capacity_buffer = draft.once_in(Feature::kBuffers, 2);
  if (!draft.disruption) return;
  draft.spot_fleet = draft.on(Feature::kManyTypes) && draft.once_in(Feature::kSpot, 2);
  if (draft.spot_fleet) keep_fleet_features(draft);
  options.gates.spot_to_spot_consolidation = draft.spot_fleet ? !source.one_in(4) : draft.once_in(Feature::kSpot, 2);
  options.gates.static_capacity = draft.once_in(Feature::kGates, 2);
}

struct NumericLabel {
  std::string_view key;
  std::int64_t largest;
};

Object numeric_expression(Draft& draft) {
  constexpr std::array kLabels{NumericLabel{"karpenter.k8s.aws/instance-cpu", 16}, NumericLabel{"size", 16},
                               NumericLabel{"karpenter.k8s.aws/instance-gpu-count", 2}};
  constexpr std::array<std::string_view, 4> kOperators{"Lt", "Gt", "Gte", "Lte"};
  const NumericLabel& label = draft.pick(kLabels);
  const std::string_view op = draft.pick(kOperators);
  const std::string value = fmt::format("{}", draft.source.edge(0, label.largest));
  const std::array<std::string_view, 1> values{value};
  return expression(label.key, op, values);
}

/// In, NotIn, Exists or DoesNotExist on a label with these values.
template <std::size_t kSize>
Object set_expression(Draft& draft, std::string_view key, const std::array<std::string_view, kSize>& known) {
  constexpr std::array<std::string_view, 4> kOperators{"In", "NotIn", "Exists", "DoesNotExist"};
  const std::string_view op = draft.pick(kOperators);
  if (op == "Exists" || op == "DoesNotExist") return expression(key, op, {});
  const std::size_t first = draft.source.below(kSize);
  const std::size_t count = 1 + draft.source.below(kSize - first);
  return expression(key, op, std::span(known).subspan(first, count));
}

constexpr std::array<std::string_view, 2> kArchitectures{"amd64", "arm64"};
constexpr std::array<std::string_view, 3> kCapacityTypes{"on-demand", "spot", "reserved"};
constexpr std::array<std::string_view, 3> kTeams{"blue", "green", "red"};
constexpr std::array<std::string_view, 3> kTiers{"p0", "p1", "p2"};
constexpr std::array<std::string_view, 4> kTypeNames{"t0", "t1", "t2", "gone"};

}  // namespace

Draft::Draft(Source& choices, const ScenarioLimits& most, bool is_disruption)
    : source(choices), limits(most), disruption(is_disruption) {
  choose_features(*this);
  choose_options(*this);
}

std::size_t Draft::some(std::size_t most) {
  constexpr std::size_t kSmall = 4;
  const std::size_t bound = source.one_in(3) ? most : std::min(most, kSmall);
  return 1 + source.below(bound);
}

std::string Draft::ago(std::int64_t seconds) const {
  return model::format_rfc3339(scenario.options.now - std::chrono::seconds(seconds));
}

Object head(std::string_view api_version, std::string_view kind, const Object& metadata) {
  Object object;
  object.text("apiVersion", api_version).text("kind", kind).put("metadata", metadata);
  return object;
}

Object expression(std::string_view key, std::string_view op, std::span<const std::string_view> values) {
  Object object;
  object.text("key", key).text("operator", op);
  List list;
  for (const std::string_view value : values) list.text(value);
  return object.put_some("values", list);
}

Object any_expression(Draft& draft, ExpressionUse use) {
  const std::uint64_t pod_only = use == ExpressionUse::kPod ? 3 : 0;
  switch (draft.source.below(7 + pod_only)) {
    case 0:
      return set_expression(draft, "topology.kubernetes.io/zone", kZones);
    case 1:
      return set_expression(draft, "kubernetes.io/arch", kArchitectures);
    case 2:
      return set_expression(draft, "karpenter.sh/capacity-type", kCapacityTypes);
    case 3:
      return set_expression(draft, "karpenter.k8s.aws/instance-family", kFamilies);
    case 4:
      return set_expression(draft, "team", kTeams);
    case 5:
      return set_expression(draft, "node.kubernetes.io/instance-type", kTypeNames);
    case 7:
      return set_expression(draft, "tier", kTiers);
    case 8:
      return set_expression(draft, "karpenter.sh/nodepool", kTiers);
    case 9:
      return set_expression(draft, "failure-domain.beta.kubernetes.io/zone", kZones);
    default:
      return numeric_expression(draft);
  }
}

}  // namespace kerf::gen
