#include <fmt/format.h>

#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

constexpr std::string_view kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr std::string_view kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

std::string_view topology_key(Draft& draft) {
  constexpr std::array<std::string_view, 5> kKeys{"topology.kubernetes.io/zone", "kubernetes.io/hostname",
                                                  "kubernetes.io/hostname", "karpenter.sh/capacity-type", "tier"};
  return draft.pick(kKeys);
}

Object label_selector(Draft& draft, std::string_view app) {
  const std::string_view target = draft.source.one_in(4) ? draft.pick(kApps) : app;
  Object selector;
  List expressions;
  switch (draft.source.below(8)) {
    case 5: {
      const std::array<std::string_view, 2> values{target, "cache"};
      return selector.put("matchExpressions", expressions.put(expression("app", "In", values)));
    }
    case 6: {
      const std::array<std::string_view, 1> values{target};
      return selector.put("matchExpressions", expressions.put(expression("app", "NotIn", values)));
    }
    case 7:
      return draft.source.one_in(2)
                 ? selector
                 : selector.put("matchExpressions", expressions.put(expression("app", "Exists", {})));
    default:
      return selector.put("matchLabels", Object().text("app", target));
  }
}

Object pod_affinity_term(Draft& draft, std::string_view app) {
  Object term;
  term.text("topologyKey", topology_key(draft)).put("labelSelector", label_selector(draft, app));
  if (!draft.once_in(Feature::kNamespaces, 2)) return term;
  if (draft.source.one_in(2)) return term.put("namespaces", List().text("other"));
  return term.put("namespaceSelector",
                  draft.source.one_in(2) ? Object() : Object().put("matchLabels", Object().text("env", "test")));
}

Object node_selector_term(Draft& draft) {
  List expressions;
  expressions.put(any_expression(draft, ExpressionUse::kPod));
  if (draft.source.one_in(3)) expressions.put(any_expression(draft, ExpressionUse::kPod));
  Object term;
  term.put("matchExpressions", expressions);
  if (draft.once_in(Feature::kOddities, 12)) {
    constexpr std::array<std::string_view, 1> kName{"n0"};
    term.put("matchFields", List().put(expression("metadata.name", "In", kName)));
  }
  return term;
}

Object weighted(Draft& draft, std::string_view name, const Object& term) {
  return Object().number("weight", draft.source.edge(1, 100)).put(name, term);
}

Object node_affinity(Draft& draft) {
  Object affinity;
  if (draft.once_in(Feature::kNodeAffinity, 3)) {
    List terms;
    for (std::uint64_t left = 1 + draft.source.below(3); left > 0; --left) terms.put(node_selector_term(draft));
    affinity.put(kRequired, Object().put("nodeSelectorTerms", terms));
  }
  if (draft.once_in(Feature::kPreferences, 3)) {
    List terms;
    for (std::uint64_t left = 1 + draft.source.below(2); left > 0; --left) {
      terms.put(weighted(draft, "preference", node_selector_term(draft)));
    }
    affinity.put(kPreferred, terms);
  }
  return affinity;
}

Object pod_affinity(Draft& draft, std::string_view app, std::uint64_t rarity) {
  Object affinity;
  if (draft.once_in(Feature::kAffinity, rarity)) {
    affinity.put(kRequired, List().put(pod_affinity_term(draft, app)));
  }
  if (draft.on(Feature::kPreferences) && draft.once_in(Feature::kAffinity, rarity)) {
    affinity.put(kPreferred, List().put(weighted(draft, "podAffinityTerm", pod_affinity_term(draft, app))));
  }
  return affinity;
}

void put_spread_policies(Draft& draft, Object& constraint, bool is_hard) {
  Source& source = draft.source;
  if (is_hard && source.one_in(3)) constraint.number("minDomains", source.edge(1, 4));
  if (source.one_in(3)) constraint.text("nodeTaintsPolicy", source.one_in(4) ? "Ignore" : "Honor");
  if (source.one_in(3)) constraint.text("nodeAffinityPolicy", source.one_in(4) ? "Honor" : "Ignore");
  if (source.one_in(4)) constraint.put("matchLabelKeys", List().text("version"));
}

Object spread_constraint(Draft& draft, std::string_view app) {
  const bool is_hard = !draft.on(Feature::kPreferences) || !draft.source.one_in(3);
  Object constraint;
  constraint.number("maxSkew", draft.source.between(1, 4)).text("topologyKey", topology_key(draft));
  constraint.text("whenUnsatisfiable", is_hard ? "DoNotSchedule" : "ScheduleAnyway");
  if (!draft.once_in(Feature::kOddities, 8)) constraint.put("labelSelector", label_selector(draft, app));
  put_spread_policies(draft, constraint, is_hard);
  return constraint;
}

Object any_toleration(Draft& draft) {
  constexpr std::array<std::string_view, 4> kEffects{"", "NoSchedule", "PreferNoSchedule", "NoExecute"};
  Object toleration;
  const std::string_view effect = draft.pick(kEffects);
  if (!effect.empty()) toleration.text("effect", effect);
  switch (draft.source.below(6)) {
    case 3:
      return toleration.text("key", "dedicated").text("operator", "Equal").text("value", draft.pick(kApps));
    case 4:
      return toleration.text("key", "dedicated").text("value", fmt::format("p{}", draft.source.below(3)));
    case 5:
      return toleration.text("operator", "Exists");
    default:
      return toleration.text("key", "dedicated").text("operator", "Exists");
  }
}

Object node_selector(Draft& draft) {
  Object selector;
  switch (draft.source.below(draft.on(Feature::kOddities) ? 8 : 5)) {
    case 1:
      return selector.text("kubernetes.io/arch", "amd64");
    case 2:
      return selector.text("tier", fmt::format("p{}", draft.source.below(3)));
    case 3:
      return selector.text("karpenter.sh/capacity-type", "spot");
    case 4:
      return selector.text("team", "blue");
    case 5:
      return selector.text("karpenter.sh/unknown", "x");
    case 6:
      return selector.text("beta.kubernetes.io/arch", "amd64").text("kubernetes.io/os", "linux");
    case 7:
      return selector.text("undeclared", "x");
    default:
      return selector.text("topology.kubernetes.io/zone", draft.pick(kZones));
  }
}

}  // namespace

Object any_affinity(Draft& draft, std::string_view app) {
  Object affinity;
  affinity.put_some("nodeAffinity", node_affinity(draft));
  affinity.put_some("podAffinity", pod_affinity(draft, app, 6));
  return affinity.put_some("podAntiAffinity", pod_affinity(draft, app, 4));
}

List any_spread(Draft& draft, std::string_view app) {
  List constraints;
  if (!draft.once_in(Feature::kSpread, 3)) return constraints;
  constraints.put(spread_constraint(draft, app));
  if (draft.source.one_in(4)) constraints.put(spread_constraint(draft, app));
  return constraints;
}

void put_constraints(Draft& draft, Object& spec, std::string_view app) {
  if (draft.once_in(Feature::kSelectors, 3)) spec.put("nodeSelector", node_selector(draft));
  List tolerations;
  if (draft.once_in(Feature::kTaints, 2)) tolerations.put(any_toleration(draft));
  spec.put_some("tolerations", tolerations);
  spec.put_some("affinity", any_affinity(draft, app));
  spec.put_some("topologySpreadConstraints", any_spread(draft, app));
}

}  // namespace kerf::gen
