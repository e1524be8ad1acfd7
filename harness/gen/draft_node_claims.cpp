#include <fmt/format.h>

#include "kerf/gen/draft_nodes.h"

namespace kerf::gen {
namespace {

constexpr std::int64_t kHour = 3600;

Object condition(Draft& draft, std::string_view type, std::string_view status, std::int64_t ago_seconds) {
  return Object().text("type", type).text("status", status).text("lastTransitionTime", draft.ago(ago_seconds));
}

/// How long ago the last thing happened that consolidateAfter waits for: at its end, or a second beside it.
std::int64_t quiet_seconds(Draft& draft, const PoolDraft& pool) {
  const std::int64_t wait = pool.consolidate_after_seconds.value_or(0);
  switch (draft.source.below(6)) {
    case 1:
      return wait;
    case 2:
      return wait + 1;
    case 3:
      return wait > 0 ? wait - 1 : 0;
    case 4:
      return draft.source.between(0, 9);
    default:
      return 2 * kHour;
  }
}

/// What the controller would have written, or, in a scenario of odd nodes, something else at times.
bool is_consolidatable(Draft& draft, const NodeDraft& node, std::int64_t quiet) {
  const std::optional<std::int64_t>& wait = node.pool->consolidate_after_seconds;
  const bool expected = !node.pool->is_static && node.is_initialized && wait && quiet >= *wait;
  return draft.once_in(Feature::kNodeStates, 10) ? !expected : expected;
}

void put_drift(Draft& draft, List& conditions, bool drifted) {
  if (drifted) {
    conditions.put(
        condition(draft, "Drifted", "True", 60 * draft.source.between(0, 4)).text("reason", "NodePoolDrifted"));
  } else if (draft.once_in(Feature::kDrift, 8)) {
    conditions.put(condition(draft, "Drifted", "Unknown", kHour));
  }
}

Object status_of(Draft& draft, const NodeDraft& node, bool drifted) {
  const std::int64_t quiet = quiet_seconds(draft, *node.pool);
  const bool has_pod_event = draft.on(Feature::kConsolidateAfter) && draft.source.one_in(2);
  const std::int64_t age = has_pod_event ? 24 * kHour : quiet;
  List conditions;
  conditions.put(condition(draft, "Launched", "True", age));
  if (node.is_registered) conditions.put(condition(draft, "Registered", "True", age));
  if (node.is_initialized) conditions.put(condition(draft, "Initialized", "True", age));
  if (is_consolidatable(draft, node, quiet)) conditions.put(condition(draft, "Consolidatable", "True", quiet));
  put_drift(draft, conditions, drifted);
  if (draft.once_in(Feature::kDeleting, 12)) conditions.put(condition(draft, "InstanceTerminating", "True", 1));
  Object status;
  status.text("providerID", "kwok://" + node.name);
  if (node.has_node) status.text("nodeName", node.name);
  status.put("capacity", capacity_of(*node.type)).put("allocatable", allocatable_of(*node.type));
  status.put("conditions", conditions);
  if (has_pod_event) status.text("lastPodEventTime", draft.ago(quiet));
  return status;
}

Object claim_metadata(Draft& draft, const NodeDraft& node, const Object& labels, bool drifted) {
  Object metadata;
  metadata.text("name", fmt::format("{}-{}", node.pool->name, node.name)).put("labels", labels);
  if (draft.on(Feature::kDrift)) {
    Object annotations;
    annotations.text("karpenter.sh/nodepool-hash", drifted ? "2222" : "1111");
    metadata.put("annotations", annotations.text("karpenter.sh/nodepool-hash-version", "v3"));
  }
  constexpr std::int64_t kLifetime = 720 * kHour;
  if (draft.on(Feature::kGracePeriods)) {
    metadata.text("creationTimestamp", draft.ago(kLifetime / draft.source.between(2, 20)));
  }
  if (draft.once_in(Feature::kDeleting, 6)) {
    metadata.text("deletionTimestamp", draft.ago(60)).put("finalizers", List().text("karpenter.sh/termination"));
  }
  return metadata;
}

}  // namespace

void add_node_claim(Draft& draft, const NodeDraft& node, const Object& labels) {
  const bool drifted = draft.once_in(Feature::kDrift, 3);
  Object node_class;
  node_class.text("group", "karpenter.kwok.sh").text("kind", "KWOKNodeClass").text("name", "default");
  Object spec;
  spec.put("nodeClassRef", node_class).put("requirements", List()).text("expireAfter", node.pool->expire_after);
  spec.put_some("taints", node.pool->taints).put_some("startupTaints", node.pool->startup_taints);
  if (!node.pool->grace_period.empty()) spec.text("terminationGracePeriod", node.pool->grace_period);
  Object object = head("karpenter.sh/v1", "NodeClaim", claim_metadata(draft, node, labels, drifted));
  draft.emit(object.put("spec", spec).put("status", status_of(draft, node, drifted)));
}

}  // namespace kerf::gen
