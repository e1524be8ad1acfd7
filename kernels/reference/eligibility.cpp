#include "kerf/reference/eligibility.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/pdb.h"
#include "kerf/reference/provisionable.h"

namespace kerf::reference {

using model::Blocker;

namespace {

std::string node_object(const StateNode& state) {
  return state.node != nullptr ? "Node/" + state.node->meta.name : "NodeClaim/" + state.claim->meta.name;
}

Blocker blocker(const StateNode& state, std::string_view code, std::string object, std::string message) {
  return {state.shown_name, std::string(code), std::move(object), std::move(message)};
}

Blocker of_node(const StateNode& state, std::string_view code, std::string message) {
  return blocker(state, code, node_object(state), std::move(message));
}

std::string deletion_message(const StateNode& state) {
  if (!state.is_managed() || !state.claim->meta.deletion) return "its instance is being terminated";
  return fmt::format("its NodeClaim is being deleted since {}", model::format_rfc3339(*state.claim->meta.deletion));
}

/// Rows 1 to 6: what state the machine is in.
std::optional<Blocker> blocked_by_state(const StateNode& state, const EligibilityContext& context) {
  if (context.is_queued) return of_node(state, "IN_QUEUE", "a command that runs already contains it");
  if (!state.is_managed())
    return of_node(state, "UNMANAGED", "no NodeClaim belongs to it, so Karpenter leaves it alone");
  if (state.node == nullptr) return of_node(state, "NO_NODE", "its NodeClaim has no Node yet");
  if (!state.initialized) return of_node(state, "NOT_INITIALIZED", "it is not initialized yet");
  if (state.marked_for_deletion) return of_node(state, "DELETING", deletion_message(state));
  if (context.is_nominated) return of_node(state, "NOMINATED", "a pending pod is expected there");
  return std::nullopt;
}

/// Rows 7 to 9: what its annotations and labels say.
std::optional<Blocker> blocked_by_labels(const StateNode& state, const EligibilityContext& context) {
  const std::string* annotation = state.annotations->find(model::kDoNotDisruptAnnotation);
  if (annotation != nullptr && *annotation == "true") {
    return of_node(state, "NODE_DO_NOT_DISRUPT", fmt::format("annotated {}: true", model::kDoNotDisruptAnnotation));
  }
  if (!state.labels->contains(model::kNodePoolLabel)) {
    return of_node(state, "NO_NODEPOOL_LABEL", fmt::format("has no label {}", model::kNodePoolLabel));
  }
  if (context.usable_pool != nullptr) return std::nullopt;
  bool is_known = model::find_object(context.snapshot.node_pools, "", state.node_pool()) != nullptr;
  return blocker(state, "NODEPOOL_NOT_FOUND", fmt::format("NodePool/{}", state.node_pool()),
                 is_known ? fmt::format("NodePool {} has no instance types or is of no known cloud", state.node_pool())
                          : fmt::format("NodePool {} does not exist", state.node_pool()));
}

std::string protection_message(const model::Pod& pod) {
  const std::string& value = *pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  std::string name = model::namespaced_name(pod.meta);
  if (value == "true") return fmt::format("Pod {} is annotated {}: true", name, model::kDoNotDisruptAnnotation);
  if (!pod.status.start_time) {
    return fmt::format("Pod {} is protected for {} and has not started yet", name, value);
  }
  model::Time end = *pod.status.start_time + model::parse_duration(value).value_or(model::Duration());
  return fmt::format("Pod {} is protected for {}, until {}", name, value, model::format_rfc3339(end));
}

/// Rows 10 to 12: the pods on it, in the order of namespace and name.
std::optional<Blocker> blocked_by_pods(const StateNode& state, const EligibilityContext& context) {
  for (const model::Pod* pod : state.pods) {
    if (!is_protected(*pod, context.now)) continue;
    return blocker(state, "POD_DO_NOT_DISRUPT", "Pod/" + model::namespaced_name(pod->meta), protection_message(*pod));
  }
  for (const model::Pod* pod : state.pods) {
    auto refusal = eviction_refusal(*pod, context.budgets, context.now);
    if (refusal) return blocker(state, refusal->code, std::move(refusal->object), std::move(refusal->message));
  }
  return std::nullopt;
}

/// What cannot be read may be protected, whoever asks. Source: formats.md "What reading does".
std::optional<Blocker> blocked_by_unreadable_pod(const StateNode& state, const EligibilityContext& context) {
  if (!state.has_unreadable_pod) return std::nullopt;
  for (const model::UnreadableObject& object : context.snapshot.unreadable) {
    if (object.kind != "Pod" || object.node_name != state.node->meta.name) continue;
    std::string name = fmt::format("{}/{}", object.namespace_name, object.name);
    return blocker(state, "POD_DO_NOT_DISRUPT", "Pod/" + name,
                   fmt::format("Pod {} could not be read and may be protected", name));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Blocker> blocker_of(const StateNode& state, DisruptionClass disruption_class,
                                  const EligibilityContext& context) {
  if (auto blocked = blocked_by_state(state, context)) return blocked;
  if (auto blocked = blocked_by_labels(state, context)) return blocked;
  if (auto blocked = blocked_by_unreadable_pod(state, context)) return blocked;
  bool is_forgiving = (disruption_class == DisruptionClass::kEventual || fault::planted("grace-period-forgives-all")) &&
                      state.claim->termination_grace_period.has_value();
  return is_forgiving ? std::nullopt : blocked_by_pods(state, context);
}

}  // namespace kerf::reference
