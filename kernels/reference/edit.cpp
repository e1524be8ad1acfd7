#include "kerf/reference/edit.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/drift_detection.h"
#include "kerf/reference/execute.h"
#include "kerf/reference/lifecycle.h"

namespace kerf::reference {

using model::NodeClaim;
using model::NodePool;
using model::Snapshot;

namespace {

void set_condition(NodeClaim& claim, std::string_view type, bool is_true, std::string_view reason, model::Time now) {
  if (model::is_true(claim.conditions, type) == is_true) return;
  std::erase_if(claim.conditions, [type](const model::Condition& condition) { return condition.type == type; });
  if (is_true) claim.conditions.push_back({std::string(type), "True", std::string(reason), "", now});
}

const NodePool* pool_of(const NodeClaim& claim, const Snapshot& snapshot) {
  const std::string* label = claim.meta.labels.find(model::kNodePoolLabel);
  return label == nullptr ? nullptr : model::find_object(snapshot.node_pools, "", *label);
}

/// Why the edit makes the claim drift, if it does.
std::optional<DriftReason> new_drift(const NodeClaim& claim, const Snapshot& before, const Snapshot& after,
                                     const model::Options& options) {
  if (model::is_true(claim.conditions, "Drifted")) return std::nullopt;
  auto reason = drift_reason(claim, after, options);
  if (reason) return drift_reason(claim, before, options) ? std::nullopt : reason;
  // An edited file does not carry the hash that the controller is going to write.
  const NodePool* old_pool = pool_of(claim, before);
  const NodePool* new_pool = pool_of(claim, after);
  bool may_drift = !claim.meta.deletion && model::is_true(claim.conditions, "Launched");
  if (!may_drift || old_pool == nullptr || new_pool == nullptr || !changes_template_hash(*old_pool, *new_pool)) {
    return std::nullopt;
  }
  return DriftReason{"NodePoolDrifted", "the template of NodePool " + new_pool->meta.name + " changes"};
}

void update_consolidatable(NodeClaim& claim, const Snapshot& before, const Snapshot& after, model::Time now) {
  const NodePool* old_pool = pool_of(claim, before);
  const NodePool* new_pool = pool_of(claim, after);
  if (old_pool == nullptr || new_pool == nullptr) return;
  bool is_edited =
      old_pool->consolidate_after != new_pool->consolidate_after || old_pool->replicas != new_pool->replicas;
  if (!is_edited) return;
  set_condition(claim, "Consolidatable", becomes_consolidatable(*new_pool, claim, now), "Consolidatable", now);
}

// A machine is a NodeClaim and the Node of the same provider ID. Source: provisioning.md 1.6.
std::string shown_name(const NodeClaim& claim, const Snapshot& snapshot) {
  auto node = std::ranges::find(snapshot.nodes, claim.provider_id, &model::Node::provider_id);
  bool has_node = !claim.provider_id.empty() && node != snapshot.nodes.end();
  return has_node ? node->meta.name : claim.meta.name;
}

}  // namespace

std::vector<NewlyDrifted> apply_edit(const Snapshot& before, Snapshot& after, const model::Options& options) {
  std::vector<NewlyDrifted> drifted;
  for (NodeClaim& claim : after.node_claims) {
    update_consolidatable(claim, before, after, options.now);
    auto reason = new_drift(claim, before, after, options);
    if (!reason) continue;
    set_condition(claim, "Drifted", true, reason->reason, options.now);
    drifted.push_back({shown_name(claim, after), std::string(*claim.meta.labels.find(model::kNodePoolLabel)),
                       std::string(reason->reason), std::move(reason->message)});
  }
  std::ranges::sort(drifted, {}, &NewlyDrifted::node);
  return drifted;
}

Snapshot without_nodes(const Snapshot& snapshot, const std::set<std::string, std::less<>>& nodes,
                       const model::Options& options) {
  if (nodes.empty()) return snapshot;
  DisruptionResult removal;
  removal.decision.now = options.now;
  model::Command& command = removal.decision.commands.emplace_back();
  command.candidates.assign(nodes.begin(), nodes.end());
  std::size_t launched = 0;
  // Nothing is launched, so nothing can fail to.
  return *execute(snapshot, removal, options, launched);
}

}  // namespace kerf::reference
