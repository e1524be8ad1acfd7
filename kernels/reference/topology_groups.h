#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::reference {

enum class TopologyType : std::uint8_t { kSpread, kAffinity, kAntiAffinity };
[[nodiscard]] std::string_view topology_type_name(TopologyType type);

/// Which nodes a spread looks at. Source: provisioning.md 5.4.
struct NodeFilter {
  std::vector<model::Requirements> alternatives;  ///< One must hold; empty: affinity is ignored.
  bool honors_taints = false;
  std::vector<model::Toleration> tolerations;  ///< Empty unless taints are honored.

  /// Strictly, for nodes and claims alike. Source: provisioning.md 5.4.
  [[nodiscard]] bool accepts(const model::Requirements& node, const std::vector<model::Taint>& taints) const;
  /// Whether it can tell nodes apart by their hostname.
  [[nodiscard]] bool names_hostname() const;
  /// Whether it accepts all nodes of a kind or none.
  [[nodiscard]] bool asks_for_labels_only() const { return !honors_taints && !names_hostname(); }

  bool operator==(const NodeFilter&) const = default;
};

/// What makes two terms share a group. Source: provisioning.md 5.1.
struct TopologyTerm {
  TopologyType type = TopologyType::kSpread;
  std::string key;                      ///< Not normalised.
  std::vector<std::string> namespaces;  ///< Sorted, unique.
  std::optional<model::LabelSelector> selector;
  std::int64_t max_skew = 0;  ///< Spread only.
  std::optional<std::int64_t> min_domains;
  NodeFilter filter;

  /// Whether the term's selector and namespaces match the pod. Source: provisioning.md 5.2.
  [[nodiscard]] bool selects(const model::ObjectMeta& pod) const;

  bool operator==(const TopologyTerm&) const = default;
};

/// Namespaces by name with their labels: the Namespace objects, and the namespaces that pods name.
class KnownNamespaces {
 public:
  explicit KnownNamespaces(const model::Snapshot& snapshot);
  [[nodiscard]] std::vector<std::string> matching(const model::LabelSelector& selector) const;

 private:
  model::FlatMap<model::LabelMap> labels_;
};

/// The terms a pod with that spec must obey, in the order spread, affinity, anti-affinity.
/// Source: provisioning.md 5.1, 5.2.
[[nodiscard]] std::vector<TopologyTerm> direct_terms(const model::ObjectMeta& meta, const model::PodSpec& spec,
                                                     model::PreferencePolicy policy, const KnownNamespaces& namespaces);

/// The terms by which a pod keeps others away: its required anti-affinity. Source: provisioning.md 5.1.
[[nodiscard]] std::vector<TopologyTerm> inverse_terms(const model::ObjectMeta& meta, const model::PodSpec& spec,
                                                      const KnownNamespaces& namespaces);

}  // namespace kerf::reference
