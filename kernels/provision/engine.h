#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kerf/model/resource_scale.h"
#include "kerf/provision/claim_buckets.h"
#include "kerf/provision/group_counts.h"
#include "kerf/provision/hostnames.h"
#include "kerf/provision/pod_variants.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/provision/topology_axes.h"
#include "kerf/provision/type_rows.h"
#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Finds the place of a pod as the reference does, by lookups: requirement sets have numbers, instance types are rows
/// of a table, claims and nodes remember which pods they refused. What it decides it tells the Pass, which keeps the
/// books. Source: provisioning.md 4.1-4.8.
class Engine {
 public:
  /// The Pass must outlive the engine and have nothing placed yet.
  explicit Engine(reference::Pass& pass);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// False when an amount needs more than 62 bits: then counts would not decide as quantities do, and the reference has
  /// to do it. Source: provisioning.md 8.1.
  [[nodiscard]] bool is_exact() const { return is_exact_; }

  /// Places the pod, as relaxed as it is now, or says why not. Source: provisioning.md 3.3.
  std::optional<std::string_view> add(std::size_t pod);

 private:
  /// A claim being packed. The Pass has the rest of it.
  struct Claim {
    std::size_t template_index = 0;
    RequirementSets::Id set = 0;
    Hostnames::Id hostname = Hostnames::kNone;
    std::size_t hostname_of = SIZE_MAX;  ///< Of a new claim: the number of claims when it got its hostname.
    std::vector<std::int64_t> requests;
    std::vector<simd::Word> rows;
    std::vector<simd::Word> refused;  ///< Variants that it refuses as long as its requirements stay.
  };
  struct Node {
    RequirementSets::Id set = 0;
    Hostnames::Id hostname = 0;
    std::uint32_t taints = 0;  ///< A taint list.
  };
  /// What a claim would be with the pod on it.
  struct Fit {
    RequirementSets::Id set = 0;
    std::vector<simd::Word> rows;
    reference::Reservations::Ids reservations;
    bool min_values_relaxed = false;
  };
  /// A question to a claim, open or new.
  struct Asked {
    std::size_t pod;
    const PodClass& of_class;
    const PodVariant& variant;
    const Claim& claim;
    std::size_t index;  ///< Of the claim.
    bool is_new;
  };

  // Setup, engine_setup.cpp.
  void choose_scale();
  void number_sets();
  [[nodiscard]] std::vector<TopologyAxes::Source> topology_sources() const;
  void take_groups();
  void add_nodes();
  void add_classes();
  void add_template_claims();
  [[nodiscard]] RequirementSets::Id new_claim_set(std::size_t index);
  [[nodiscard]] RequirementSets::Id node_set(const model::Requirements& requirements);
  [[nodiscard]] std::uint32_t taint_list(const std::vector<model::Taint>& taints);
  [[nodiscard]] CountedGroup counted(const reference::TopologyGroup& group);
  std::uint32_t variant_of(std::size_t pod);
  [[nodiscard]] bool is_open(const PodVariant& variant, const PodClass& of_class, std::size_t node);

  // Nodes, engine_nodes.cpp.
  bool add_to_node(std::size_t pod, PodClass& of_class, const PodVariant& variant);
  [[nodiscard]] bool has_room(std::size_t node, const PodClass& of_class) const;
  bool try_node(std::size_t pod, const PodClass& of_class, const PodVariant& variant, std::size_t node);
  bool try_node_volume(std::size_t pod, const PodClass& of_class, const PodVariant& variant, std::size_t node,
                       RequirementSets::Id together);
  void place_on_node(std::size_t pod, const PodClass& of_class, std::size_t node, RequirementSets::Id set);

  // Claims, engine_claims.cpp.
  bool add_to_claim(std::size_t pod, const PodClass& of_class, std::uint32_t variant);
  std::optional<std::string_view> add_to_new_claim(std::size_t pod, const PodClass& of_class,
                                                   const PodVariant& variant);
  std::string_view refresh_template(std::size_t index);
  std::string_view ask(const Asked& asked);
  std::string_view ask_volume(const Asked& asked, RequirementSets::Id base, RequirementSets::Id volume);
  std::string_view ask_domains(const Asked& asked, RequirementSets::Id together, RequirementSets::Id domains);
  std::string_view ask_types(const Asked& asked);
  void drop_rows_with_port_conflicts(const Asked& asked);
  std::string_view ask_min_values(const Asked& asked, const reference::Template& source);
  std::string_view ask_reservations(const Asked& asked, const reference::Template& source);
  [[nodiscard]] std::string_view requirement_code(RequirementSets::Id existing, RequirementSets::Id incoming) const;
  void settle(std::size_t pod, const PodClass& of_class, std::size_t index);

  // Topology, engine_topology.cpp.
  bool choose(const PodVariant& variant, std::size_t pod, RequirementSets::Id together, Hostnames::Id hostname);
  [[nodiscard]] RequirementSets::Id chosen_set(std::size_t n);
  void record(PodClass& of_class, std::size_t pod, RequirementSets::Id set, Hostnames::Id hostname,
              std::uint32_t taints);
  void count(CountedGroup& group, RequirementSets::Id set, Hostnames::Id hostname);
  [[nodiscard]] bool accepts(CountedGroup& group, RequirementSets::Id set, std::uint32_t taints);

  reference::Pass& pass_;
  bool is_exact_ = true;
  bool hostname_matters_ = false;  ///< Some requirement names the hostname key: sets have to hold it.
  std::size_t resources_ = 0;
  model::ResourceScale scale_;
  RequirementSets sets_;
  Hostnames hostnames_;
  std::vector<std::string> asked_keys_;  ///< Keys by which anything tells existing nodes apart.
  std::optional<TopologyAxes> axes_;
  std::optional<DomainChoice> choice_;
  std::vector<const std::vector<model::Taint>*> taint_lists_;

  std::vector<std::uint32_t> class_of_;  ///< By pod.
  std::vector<PodClass> classes_;
  std::vector<PodVariant> variants_;
  std::vector<CountedGroup> groups_;
  std::vector<CountedGroup> inverse_groups_;

  std::vector<Node> nodes_;
  std::vector<std::int64_t> node_free_;  ///< By resource, then node.
  std::vector<TypeRows> tables_;         ///< By template.
  std::vector<std::uint32_t> template_taints_;
  std::vector<Claim> new_claims_;  ///< By template: what a claim starts as, within what limits leave.
  std::vector<Claim> claims_;
  ClaimBuckets order_;

  Fit fit_;                         ///< Of the last question that was answered with yes.
  std::vector<std::int64_t> need_;  ///< Scratch.
};

/// As reference::run_queue, and with the same outcome.
void run_engine(reference::Pass& pass);

}  // namespace kerf::provision
