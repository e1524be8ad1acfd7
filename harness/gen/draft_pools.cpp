#include "kerf/gen/draft_pools.h"

#include <fmt/format.h>

#include <limits>

namespace kerf::gen {
namespace {

List capacity_requirement(Draft& draft) {
  List requirements;
  const auto require = [&](std::initializer_list<std::string_view> values) {
    requirements.put(expression("karpenter.sh/capacity-type", "In", std::span(values.begin(), values.size())));
  };
  switch (draft.spot_fleet ? 3 : draft.source.below(6)) {
    case 1:
      require({"on-demand"});
      break;
    case 2:
      require({"on-demand", "reserved"});
      break;
    case 3:
      require({"spot"});
      break;
    case 4:
      require({"spot", "on-demand"});
      break;
    default:  // whatever there is
      break;
  }
  return requirements;
}

Object min_values_requirement(Draft& draft) {
  constexpr std::array<std::string_view, 4> kKeys{"node.kubernetes.io/instance-type",
                                                  "karpenter.k8s.aws/instance-family", "topology.kubernetes.io/zone",
                                                  "karpenter.k8s.aws/instance-cpu"};
  const std::string_view key = draft.pick(kKeys);
  const std::int64_t wanted = draft.source.edge(1, draft.types.size() > 15 ? 18 : 3);
  if (key == "topology.kubernetes.io/zone" && draft.source.one_in(2)) {
    return expression(key, "In", kZones).number("minValues", draft.source.between(1, 3));
  }
  return expression(key, "Exists", {}).number("minValues", wanted);
}

List requirements_of(Draft& draft) {
  List requirements = capacity_requirement(draft);
  if (draft.on(Feature::kOperators)) {
    for (std::uint64_t more = draft.source.below(3); more > 0; --more) {
      requirements.put(any_expression(draft, ExpressionUse::kPool));
    }
  }
  if (draft.once_in(Feature::kMinValues, 2)) requirements.put(min_values_requirement(draft));
  if (draft.once_in(Feature::kSelectors, 2)) {
    constexpr std::array<std::string_view, 2> kTeams{"blue", "green"};
    requirements.put(expression("team", "In", kTeams));
  }
  return requirements;
}

Object taint(std::string_view key, std::string_view value, std::string_view effect) {
  return Object().text("key", key).text("value", value).text("effect", effect);
}

List taints_of(Draft& draft, std::string_view pool) {
  List taints;
  if (!draft.once_in(Feature::kTaints, 2)) return taints;
  constexpr std::array<std::string_view, 3> kEffects{"NoSchedule", "PreferNoSchedule", "NoExecute"};
  taints.put(taint("dedicated", draft.source.one_in(3) ? "7" : pool, draft.pick(kEffects)));
  if (draft.source.one_in(4)) taints.put(taint("soft", "yes", "PreferNoSchedule"));
  return taints;
}

Object limits_of(Draft& draft) {
  Object limits;
  Source& source = draft.source;
  switch (source.below(7)) {
    case 0:
      return limits.text("nodes", fmt::format("{}", source.edge(0, 6)));
    case 1:
    case 2:
      return limits.text("cpu", fmt::format("{}", source.one_in(3) ? source.edge(0, 32) : draft.pick(draft.types).cpu));
    case 3:
      return limits.text("memory", fmt::format("{}Gi", draft.pick(draft.types).memory_gib));
    case 4:
      return limits.text("cpu", fmt::format("{}", source.edge(4, 48)))
          .text("nodes", fmt::format("{}", source.edge(0, 6)))
          .text("example.com/gpu", fmt::format("{}", source.edge(0, 2)));
    default:
      return limits.text("cpu", fmt::format("{}", std::numeric_limits<std::int64_t>::max()));
  }
}

Object template_of(Draft& draft, PoolDraft& pool) {
  Object node_class;
  node_class.text("group", "karpenter.kwok.sh").text("kind", "KWOKNodeClass").text("name", "default");
  Object spec;
  spec.put("nodeClassRef", node_class).put("requirements", requirements_of(draft));
  spec.put_some("taints", pool.taints).put_some("startupTaints", pool.startup_taints);
  spec.text("expireAfter", pool.expire_after);
  if (!pool.grace_period.empty()) spec.text("terminationGracePeriod", pool.grace_period);
  Object metadata;
  metadata.put("labels", pool.labels);
  return Object().put("metadata", metadata).put("spec", spec);
}

PoolDraft choose_pool(Draft& draft, std::size_t index) {
  PoolDraft pool;
  pool.name = fmt::format("p{}", index);
  pool.labels.text("tier", pool.name);
  pool.taints = taints_of(draft, pool.name);
  if (draft.once_in(Feature::kStartupTaints, 2)) pool.startup_taints.put(taint("starting", "yes", "NoSchedule"));
  pool.is_static = draft.once_in(Feature::kStaticPools, 4);
  constexpr std::array<std::string_view, 3> kGracePeriods{"0s", "5m", "48h"};
  if (draft.once_in(Feature::kGracePeriods, 2)) pool.grace_period = draft.pick(kGracePeriods);
  if (draft.once_in(Feature::kGracePeriods, 2)) pool.expire_after = "720h";
  return pool;
}

/// Ready or not: a pool that says nothing counts as ready.
void put_status(Draft& draft, Object& pool) {
  if (!draft.on(Feature::kPoolStates) || draft.source.below(3) == 0) return;
  List conditions;
  conditions.put(Object().text("type", "Ready").text("status", draft.source.one_in(4) ? "False" : "True"));
  pool.put("status", Object().put("conditions", conditions));
}

void add_pool(Draft& draft, std::size_t index) {
  PoolDraft pool = choose_pool(draft, index);
  Object metadata;
  metadata.text("name", pool.name);
  if (draft.once_in(Feature::kPoolStates, 8)) {
    List finalizers;
    metadata.text("deletionTimestamp", draft.ago(60)).put("finalizers", finalizers.text("karpenter.sh/termination"));
  }
  if (draft.on(Feature::kDrift)) {
    Object annotations;
    annotations.text("karpenter.sh/nodepool-hash", "1111").text("karpenter.sh/nodepool-hash-version", "v3");
    metadata.put("annotations", annotations);
  }
  Object spec;
  if (pool.is_static) {
    spec.number("replicas", draft.source.between(0, 4));
    if (draft.once_in(Feature::kLimits, 2)) {
      spec.put("limits", Object().text("nodes", fmt::format("{}", draft.source.edge(1, 6))));
    }
  } else {
    if (!draft.source.one_in(3)) spec.number("weight", draft.source.edge(1, 3));
    if (draft.once_in(Feature::kLimits, 2)) spec.put("limits", limits_of(draft));
  }
  spec.put("template", template_of(draft, pool));
  if (draft.disruption) spec.put("disruption", disruption_block(draft, pool));
  Object object = head("karpenter.sh/v1", "NodePool", metadata).put("spec", spec);
  put_status(draft, object);
  draft.emit(object);
  draft.pools.push_back(std::move(pool));
}

}  // namespace

void add_pools(Draft& draft) {
  const std::size_t count = 1 + draft.source.below(3);
  for (std::size_t i = 0; i < count; ++i) add_pool(draft, i);
}

}  // namespace kerf::gen
