#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/judge/facts.h"
#include "kerf/judge/plan_view.h"

namespace kerf::judge {

/// Which pods an affinity term or spread constraint is about. Source: provisioning.md 5.2.
struct PodSelection {
  std::optional<model::LabelSelector> selector;  ///< Absent selects nothing.
  bool every_namespace = false;
  std::set<std::string, std::less<>> namespaces;

  [[nodiscard]] bool selects(const model::Pod& pod) const;
  /// Equal texts mean equal selections.
  [[nodiscard]] std::string identity() const;
};

[[nodiscard]] PodSelection selection_of(const model::Snapshot& snapshot, const model::Pod& owner,
                                        const model::PodAffinityTerm& term);
[[nodiscard]] PodSelection selection_of(const model::Pod& owner, const model::TopologySpread& spread);

/// Whether the key can be followed: a deprecated name of a label is another topology than the label itself, and no
/// claim says anything about it. Source: provisioning.md 2.3.
[[nodiscard]] bool is_followed(std::string_view topology_key);

/// The domains that a place is or may turn out to be in.
struct Domains {
  bool is_decided = false;  ///< Exactly one, for sure.
  std::vector<std::string> values;
};

/// The domains of a place in the decision. An existing node has the one of its label, a claim what its requirements or
/// its types leave; empty = no such label. Source: provisioning.md 5.5-5.7.
[[nodiscard]] Domains domains_of(const Facts& facts, const PlanView& plan, Place place, std::string_view key);

/// A pod that counts where it is. Source: provisioning.md 5.4.
struct ResidentPod {
  std::size_t pod = 0;  ///< Index into Facts::pods.
  const model::Node* node = nullptr;
  bool is_certain = true;  ///< False: it may be part of the pass, and then it does not count here.
};

/// Bound pods that are not part of the pass, on a Node of the input, and have neither ended nor begun to terminate.
[[nodiscard]] std::vector<ResidentPod> counted_residents(const Facts& facts);

/// The domain of a Node for counting: its own label, and its name where the hostname label is missing.
[[nodiscard]] std::optional<std::string> counted_domain(const model::Node& node, std::string_view key);

/// Remembers which pods a selection selects; pods of one namespace with equal labels are asked once.
class SelectionCache {
 public:
  explicit SelectionCache(const Facts& facts);

  /// Whether `selection` (with that `identity`) selects the pod.
  [[nodiscard]] bool selects(const PodSelection& selection, const std::string& identity, std::size_t pod);

 private:
  const Facts& facts_;
  std::vector<std::size_t> class_of_pod_;
  std::map<std::string, std::vector<signed char>> known_;  ///< Per identity and class: -1 unknown, 0 no, 1 yes.
  std::size_t classes_ = 0;
};

/// One required affinity or anti-affinity term, or all equal ones: who asks, and who is meant.
struct TermGroup {
  std::string key;
  PodSelection selection;
  std::vector<std::size_t> placed_owners;    ///< Pods that the decision places.
  std::vector<std::size_t> resident_owners;  ///< Bound pods whose terms count.
  std::vector<std::size_t> placed_targets;   ///< Selected pods that the decision places.
};

/// The groups of all required terms `terms` of placed pods and of `residents`, in a fixed order.
[[nodiscard]] std::map<std::string, TermGroup> group_terms(const Facts& facts, const PlanView& plan,
                                                           std::vector<model::PodAffinityTerm> model::PodSpec::* terms,
                                                           const std::vector<std::size_t>& residents,
                                                           SelectionCache& cache);

}  // namespace kerf::judge
