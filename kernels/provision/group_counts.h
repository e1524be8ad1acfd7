#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kerf/provision/hostnames.h"
#include "kerf/provision/pair_memo.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/provision/topology_axes.h"
#include "kerf/reference/topology_choice.h"
#include "kerf/simd/bits.h"

namespace kerf::provision {

/// One topology group with its counts as flat arrays: by hostname for the hostname key, else by domain of its axis.
/// Source: provisioning.md 5.1.
struct CountedGroup {
  reference::TopologyTerm term;
  bool is_hostname = false;
  TopologyAxes::KeyId key = 0;  ///< Unless it is the hostname.
  std::vector<std::int64_t> counts;
  std::vector<simd::Word> known;  ///< Domains that take part, pods or none. Not for hostnames.
  std::int64_t occupied = 0;      ///< Domains with a pod.
  PairMemo accepted;              ///< By requirement set and taint list.

  // Of groups that simulations take pods and nodes from. A domain is known while it is firm, supported or occupied.
  std::vector<simd::Word> firm;
  std::vector<std::int64_t> support;  ///< By domain: nodes that have it.

  void increment(std::size_t domain);
  /// One pod less there, and one node less that has the domain.
  void decrement(std::size_t domain);
  void unsupport(std::size_t domain);
  [[nodiscard]] std::int64_t count(std::size_t domain) const { return domain < counts.size() ? counts[domain] : 0; }

  /// All there is to know about one domain.
  struct Standing {
    std::int64_t count = 0;
    std::int64_t support = 0;
    bool is_known = false;
  };
  [[nodiscard]] Standing standing(std::size_t domain) const;
  void restore(std::size_t domain, const Standing& before);

 private:
  /// The domain is unknown when nothing holds it any more.
  void forget(std::size_t domain);
};

/// What all groups of a pod ask of a node together, axis by axis: some domains of which any will do, or equally good
/// ones to be tried one after the other. Scratch memory, used again for every question.
/// Source: provisioning.md 5.5, 5.6.
class DomainChoice {
 public:
  explicit DomainChoice(const TopologyAxes& axes);

  void clear() { used_.clear(); }
  /// Memory for the domains of one group, until they are added.
  [[nodiscard]] std::vector<simd::Word>& scratch() { return scratch_; }
  void allow(TopologyAxes::AxisId axis, std::span<const simd::Word> domains);
  void tie(TopologyAxes::AxisId axis, std::span<const simd::Word> domains);

  /// Puts the groups of each axis together. To be called once they are all added, before what follows. Groups that
  /// have no domain in common, each possible alone, leave an axis of which nothing is allowed.
  void combine();
  /// How many combinations there are to try, at least one.
  [[nodiscard]] std::size_t size() const;
  /// The axes that are asked about, ascending.
  [[nodiscard]] std::span<const TopologyAxes::AxisId> axes() const { return used_; }
  /// Any of these will do; an empty span where one is to be picked.
  [[nodiscard]] std::span<const simd::Word> allowed(TopologyAxes::AxisId axis) const;
  /// What the n-th combination picks on an axis without `allowed`; the last axis changes fastest.
  [[nodiscard]] TopologyAxes::Domain picked(TopologyAxes::AxisId axis, std::size_t n) const;

 private:
  struct Axis {
    std::vector<simd::Word> fixed;
    std::vector<simd::Word> tied;
    bool is_fixed = false;
    bool is_tied = false;
    std::size_t ways = 1;
  };
  Axis& use(TopologyAxes::AxisId axis);

  std::vector<Axis> axes_;
  std::vector<TopologyAxes::AxisId> used_;
  std::vector<simd::Word> scratch_;
};

/// What a question about a group needs to know of pod and place.
struct GroupQuestion {
  RequirementSets::Id strict = 0;    ///< Of the pod.
  RequirementSets::Id together = 0;  ///< Of node or claim, with the pod on it.
  Hostnames::Id hostname = Hostnames::kNone;
  bool selects_itself = false;
};

/// What questions about groups are worked out with.
struct TopologyContext {
  RequirementSets& sets;
  TopologyAxes& axes;
  const Hostnames& hostnames;
};

/// Adds to `choice` what the group leaves of the place. False when that is nothing. Source: provisioning.md 5.5.
[[nodiscard]] bool add_group(const CountedGroup& group, const GroupQuestion& question, const TopologyContext& context,
                             DomainChoice& choice);

}  // namespace kerf::provision
