#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/requirements.h"
#include "kerf/reference/topology_domains.h"
#include "kerf/reference/topology_groups.h"

namespace kerf::reference {

/// The requirements of a node or claim with a pod on it, as several sets that must all hold. Asking "does the
/// intersection allow this value" needs no intersection, and it is asked of every candidate.
class NodeView {
 public:
  NodeView(std::initializer_list<const model::Requirements*> layers) : layers_(layers) {}

  [[nodiscard]] bool allows(std::string_view key, std::string_view value) const;
  /// The one value that the layers together allow for the key, where a layer names it alone.
  [[nodiscard]] std::optional<std::string_view> single(std::string_view key) const;
  /// What the layers together allow for the key.
  [[nodiscard]] model::Requirement get(std::string_view key) const;

 private:
  std::vector<const model::Requirements*> layers_;
};

/// Terms of one identity, shared by the pods that own it, and their counts. Source: provisioning.md 5.1.
struct TopologyGroup {
  TopologyTerm term;
  DomainCounts counts;
};

/// The domains one group leaves to a pod. Source: provisioning.md 5.5.
struct DomainChoice {
  bool is_possible = false;
  std::optional<std::vector<std::string>> allowed;  ///< Any of these; the node may stay undecided.
  std::optional<std::vector<std::string>> tied;     ///< One of these, tried in byte order.
};

/// The domains the group leaves to a pod with the requirements `strict` on `node`; `selects_itself` says whether the
/// group counts the pod. Source: provisioning.md 5.5.
[[nodiscard]] DomainChoice choose_domain(const TopologyGroup& group, bool selects_itself,
                                         const model::Requirements& strict, const NodeView& node);

/// What all groups of a pod ask of a node together: some sets of domains, and keys of which one of several equally
/// good domains is to be tried after the other. Source: provisioning.md 5.5, 5.6.
class TopologyChoice {
 public:
  void add(std::string_view key, const DomainChoice& choice);

  /// A key for which the groups, each possible alone, have no domain in common; nullptr when there is none.
  [[nodiscard]] const std::string* contradiction() const;
  /// How many requirement sets there are to try, at least one.
  [[nodiscard]] std::size_t size() const;
  /// The n-th of them: tied keys ascending, domains in byte order, the last key fastest. A key without a common domain
  /// reads DoesNotExist, which a place that says nothing of the key accepts.
  [[nodiscard]] model::Requirements requirements(std::size_t n) const;

 private:
  [[nodiscard]] std::vector<std::string> candidates(std::string_view key) const;

  model::Requirements fixed_;
  std::map<std::string, std::vector<std::string>, std::less<>> tied_;
};

}  // namespace kerf::reference
