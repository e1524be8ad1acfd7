#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "kerf/judge/checks.h"

namespace kerf::judge {

using model::Requirements;

namespace {

// The ways to attach volumes none of which go together: all combinations, of which each leaves some label without a
// value. A machine without that label goes with them. Empty where the volumes do go together.
// Source: provisioning.md 1.8.
std::vector<Requirements> contradictory_combinations(const std::vector<VolumeFact>& volumes) {
  std::vector<Requirements> combined = {Requirements{}};
  bool contradictory = false;
  for (const VolumeFact& volume : volumes) {
    if (volume.alternatives.empty()) continue;
    std::vector<Requirements> possible;
    std::vector<Requirements> all;
    for (const Requirements& given : combined) {
      for (const Requirements& added : volume.alternatives) {
        Requirements both = given;
        both.add(added);
        if (model::intersects(given, added)) possible.push_back(both);
        all.push_back(std::move(both));
      }
    }
    contradictory |= possible.empty();
    combined = possible.empty() ? std::move(all) : std::move(possible);
  }
  return contradictory ? combined : std::vector<Requirements>{};
}

void check_zones_on_node(const PodFact& pod, const NodeFact& node, Violations& found) {
  const bool passes_without_the_label =
      std::ranges::any_of(contradictory_combinations(pod.volumes), [&](const Requirements& wanted) {
        return model::is_compatible(node.requirements, wanted, model::Undefined::kNone);
      });
  if (passes_without_the_label) return;
  for (const VolumeFact& volume : pod.volumes) {
    const bool reachable =
        volume.alternatives.empty() || std::ranges::any_of(volume.alternatives, [&](const Requirements& wanted) {
          return model::is_compatible(node.requirements, wanted, model::Undefined::kNone);
        });
    if (reachable) continue;
    found.push_back({"I-004-VOLUME", pod.name,
                     fmt::format("is placed on node {}, where its volume {} cannot be attached; it needs {}", node.name,
                                 volume.claim, model::describe(volume.alternatives.front()))});
  }
}

void check_zones_on_claim(const PodFact& pod, const ClaimView& claim, Violations& found) {
  std::string missing;
  const bool passes_without_the_label =
      std::ranges::any_of(contradictory_combinations(pod.volumes),
                          [&](const Requirements& wanted) { return always_satisfies(claim, wanted, missing); });
  if (passes_without_the_label) return;
  for (const VolumeFact& volume : pod.volumes) {
    const bool reachable =
        volume.alternatives.empty() || std::ranges::any_of(volume.alternatives, [&](const Requirements& wanted) {
          return always_satisfies(claim, wanted, missing);
        });
    if (reachable) continue;
    found.push_back({"I-004-VOLUME", pod.name,
                     fmt::format("is placed on {}, whose {} does not ensure that its volume {} can be attached",
                                 claim.name, model::describe(missing, claim.requirements.get(missing)), volume.claim)});
  }
}

using VolumesByDriver = std::map<std::string, std::set<std::string>>;

void count(const PodFact& pod, VolumesByDriver& used) {
  for (const VolumeFact& volume : pod.volumes) {
    if (!volume.driver.empty()) used[volume.driver].insert(volume.claim);
  }
}

void check_attach_limits(const Facts& facts, const NodeFact& node, const std::vector<std::size_t>& pods,
                         Violations& found) {
  if (pods.empty() || node.node == nullptr) return;
  const model::CsiNode* limits = find_object(facts.snapshot.csi_nodes, "", node.node->meta.name);
  if (limits == nullptr) return;
  VolumesByDriver used;
  for (std::size_t index : node.bound) count(facts.pods[index], used);
  for (std::size_t index : pods) count(facts.pods[index], used);
  for (const model::CsiDriverLimit& limit : limits->drivers) {
    const auto volumes = used.find(limit.driver);
    if (!limit.count || volumes == used.end()) continue;
    if (std::cmp_less_equal(volumes->second.size(), *limit.count)) continue;
    found.push_back({"I-004-ATTACH", "node " + node.name,
                     fmt::format("gets {} pods and so {} volumes of driver {}, of which it can attach {}", pods.size(),
                                 volumes->second.size(), limit.driver, *limit.count)});
  }
}

}  // namespace

void check_volumes(const Facts& facts, const PlanView& plan, Violations& found) {
  for (std::size_t i = 0; i < facts.nodes.size(); ++i) {
    for (std::size_t pod : plan.on_node[i]) check_zones_on_node(facts.pods[pod], facts.nodes[i], found);
    check_attach_limits(facts, facts.nodes[i], plan.on_node[i], found);
  }
  for (const ClaimView& claim : plan.claims) {
    for (std::size_t pod : claim.pods) check_zones_on_claim(facts.pods[pod], claim, found);
  }
}

}  // namespace kerf::judge
