#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/checks.h"

namespace kerf::judge {

using model::Requirements;
using model::Taint;

namespace {

// With a soft taint on some pool, every pod may end up tolerating soft taints. Source: provisioning.md 3.4.
const Taint* repelling_taint(const Facts& facts, const PodFact& pod, const std::vector<Taint>& taints) {
  for (const Taint& taint : taints) {
    if (facts.soft_taints_relax && taint.effect == model::TaintEffect::kPreferNoSchedule) continue;
    if (!model::tolerates(pod.pod->spec->tolerations, taint)) return &taint;
  }
  return nullptr;
}

void check_taints(const Facts& facts, const PodFact& pod, const std::vector<Taint>& taints, const std::string& place,
                  Violations& found) {
  if (const Taint* taint = repelling_taint(facts, pod, taints)) {
    found.push_back(
        {"I-004-TAINT", pod.name,
         fmt::format("is placed on {}, but does not tolerate its taint {}", place, model::describe(*taint))});
  }
}

// What a pass takes the node to be by the time that `pod` comes: another pod that was put there and excludes values of
// a label that the node lacks makes the label count as open. Source: provisioning.md 4.1.
Requirements seen_by(const Facts& facts, const PodFact& pod, const NodeFact& node,
                     const std::vector<std::size_t>& pods) {
  Requirements seen = node.requirements;
  for (std::size_t index : pods) {
    const PodFact& other = facts.pods[index];
    if (&other == &pod) continue;
    for (const Requirements& alternative : other.placing) {
      for (const auto& [key, requirement] : alternative) {
        if (requirement.op() == model::Operator::kNotIn) seen.add(key, model::Requirement::exists());
      }
    }
  }
  return seen;
}

bool suits(const Requirements& node, const PodFact& pod) {
  return std::ranges::any_of(pod.placing, [&](const Requirements& wanted) {
    return model::is_compatible(node, wanted, model::Undefined::kNone);
  });
}

void check_pod_on_node(const Facts& facts, const PodFact& pod, const NodeFact& node,
                       const std::vector<std::size_t>& pods, Violations& found) {
  check_taints(facts, pod, node.taints, "node " + node.name, found);
  if (suits(node.requirements, pod) || suits(seen_by(facts, pod, node, pods), pod)) return;
  const auto why = model::explain_incompatible(node.requirements, pod.required.back(), model::Undefined::kNone);
  const std::string key = why && !why->keys.empty() ? why->keys.front() : "";
  found.push_back({"I-004-NODE-AFFINITY", pod.name,
                   fmt::format("is placed on node {}, which does not satisfy its {}", node.name,
                               model::describe(key, pod.required.back().get(key)))});
}

void check_pod_on_claim(const Facts& facts, const PodFact& pod, const ClaimView& claim, Violations& found) {
  if (claim.pool != nullptr) check_taints(facts, pod, claim.pool->pool->taints, claim.name, found);
  std::string missing;
  const auto ensures = [&](const Requirements& wanted) { return always_satisfies(claim, wanted, missing); };
  if (std::ranges::any_of(pod.placing, ensures)) return;
  ensures(pod.required.back());
  found.push_back({"I-004-NODE-AFFINITY", pod.name,
                   fmt::format("is placed on {}, whose {} does not ensure its {}", claim.name,
                               model::describe(missing, claim.requirements.get(missing)),
                               model::describe(missing, pod.required.back().get(missing)))});
}

// Pods that exclude values of an open label, and one that wants it absent, leave a label of the pool without any value.
// That narrows what the pool says; only a value that it demands can be missed.
bool narrows_to_absence(const ClaimView& claim, const std::string& key, const model::Requirement& own) {
  return own.complement && claim.requirements.get(key).op() == model::Operator::kDoesNotExist;
}

void check_template(const ClaimView& claim, Violations& found) {
  for (const auto& [key, requirement] : claim.pool->requirements) {
    if (key_satisfies(claim, key, requirement) || narrows_to_absence(claim, key, requirement)) continue;
    found.push_back(
        {"J-TEMPLATE", claim.name,
         fmt::format("goes beyond NodePool {}: it allows {}, the pool {}", claim.claim->node_pool,
                     model::describe(key, claim.requirements.get(key)), model::describe(key, requirement))});
    return;
  }
}

}  // namespace

void check_requirements(const Facts& facts, const PlanView& plan, Violations& found) {
  for (std::size_t i = 0; i < facts.nodes.size(); ++i) {
    const std::vector<std::size_t>& pods = plan.on_node[i];
    for (std::size_t pod : pods) check_pod_on_node(facts, facts.pods[pod], facts.nodes[i], pods, found);
  }
  for (const ClaimView& claim : plan.claims) {
    if (claim.pool != nullptr) check_template(claim, found);
    for (std::size_t pod : claim.pods) check_pod_on_claim(facts, facts.pods[pod], claim, found);
  }
}

}  // namespace kerf::judge
