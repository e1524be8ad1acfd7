#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kerf/provision/requirement_sets.h"
#include "kerf/reference/pass.h"
#include "kerf/simd/bits.h"

namespace kerf::provision {

/// A topology group that a pod obeys.
struct GroupUse {
  std::size_t group = 0;
  bool is_inverse = false;  ///< One of those that keep pods away.
  bool selects_itself = false;

  bool operator==(const GroupUse&) const = default;
};

/// What pods ask of a place but for room, ports and volumes in use. Pods of many sizes have the same wish.
struct Wish {
  RequirementSets::Id strict = 0;
  RequirementSets::Id full = 0;
  std::vector<RequirementSets::Id> alternatives;  ///< Of its volumes.
  std::vector<GroupUse> domains;                  ///< Groups over anything but hostnames.
  std::vector<GroupUse> hosts;                    ///< Groups over hostnames.
  std::vector<simd::Word> tolerated;              ///< Taint lists.
  bool runs_elsewhere = false;  ///< Nodes under consolidateAfter refuse it. Source: disruption.md 6.2.

  bool operator==(const Wish&) const = default;
};

/// The pods of one class after the same number of relaxations: no question of the pass can tell them apart.
/// Source: provisioning.md 3.4.
struct PodVariant {
  std::shared_ptr<const model::PodSpec> spec;
  std::uint32_t wish = 0;
};

/// What topology groups see of pods: one namespace, and one set of labels. Classes of many sizes share it.
struct PodLabels {
  const model::ObjectMeta* meta = nullptr;
  std::vector<std::uint32_t> selected_by;  ///< Direct groups that count such pods, of the first `looked_at`.
  std::size_t looked_at = 0;
};

/// Pods with equal spec, namespace, volumes, and equal values of every label that a topology term asks for.
struct PodClass {
  const reference::PassPod* first = nullptr;  ///< The pod that stands for all.
  std::size_t first_index = 0;                ///< Its index in the pass.
  std::vector<std::int64_t> requests;         ///< Counts by resource.
  std::uint32_t labels = 0;                   ///< Its namespace and labels, as topology groups see them.
  std::vector<std::uint32_t> variants;        ///< By number of relaxations, as far as they came up.
  bool is_fully_relaxed = false;              ///< The last of the variants has no wish left.
  std::vector<simd::Word> roomy_nodes;        ///< Nodes not yet found too full.
  std::size_t first_roomy = 0;                ///< No word of them before this one has any left.
};

/// The class of every pod of the pass, classes numbered in the order of their first pods. Expected O(pods).
[[nodiscard]] std::vector<std::uint32_t> classes_of(const reference::Pass& pass);

}  // namespace kerf::provision
