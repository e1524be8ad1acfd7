#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/model/resource_scale.h"
#include "kerf/provision/claim_groups.h"
#include "kerf/provision/group_counts.h"
#include "kerf/provision/hostnames.h"
#include "kerf/provision/pod_variants.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/provision/topology_axes.h"
#include "kerf/provision/type_rows.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/queue.h"

namespace kerf::provision {

/// Finds the place of a pod as the reference does, by lookups: requirement sets have numbers, instance types are rows
/// of a table, claims and nodes remember which pods they refused. The Pass hears of its decisions only when it has to:
/// before a pod is relaxed as none of its class was before, and at the end. Source: provisioning.md 4.1-4.8.
class Engine final : public reference::Packer {
 public:
  /// The Pass must outlive the engine and have nothing placed yet.
  explicit Engine(reference::Pass& pass);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// False when an amount needs more than 62 bits: then counts would not decide as quantities do, and the reference has
  /// to do it. Source: provisioning.md 8.1.
  [[nodiscard]] bool is_exact() const { return is_exact_; }

  std::optional<std::string_view> add(std::size_t pod) override;
  bool relax(std::size_t pod) override;
  void restore(std::size_t pod) override;
  void fail(std::size_t pod, std::string_view code) override;

  /// Tells the Pass everything. To be called once, at the end.
  void finish();

 private:
  struct Claim {
    std::size_t template_index = 0;
    RequirementSets::Id set = 0;
    Hostnames::Id hostname = Hostnames::kNone;
    std::size_t hostname_of = SIZE_MAX;  ///< Of a new claim: the number of claims when it got its hostname.
    std::vector<std::int64_t> requests;
    std::vector<simd::Word> rows;
    std::vector<std::size_t> pods;
    reference::HostPortUsage ports;
    reference::Reservations::Ids reservations;
    bool min_values_relaxed = false;
  };
  /// What pods of this pass hold of a node besides room.
  struct NodeUsage {
    reference::HostPortUsage ports;
    reference::VolumeUsage volumes;
  };
  /// A decision that the Pass has not heard of yet.
  struct Logged {
    std::size_t pod = 0;
    std::optional<std::size_t> node;
    std::size_t claim = 0;
    RequirementSets::Id set = 0;
    std::vector<simd::Word> rows;
    reference::Reservations::Ids reservations;
    bool min_values_relaxed = false;
  };
  struct Failure {
    std::string_view code;
    std::optional<std::uint32_t> variant;  ///< Nothing for a pod that was never looked at.
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
    bool is_new;
  };

  /// A group of claims on the way through all of them.
  struct Walk {
    ClaimGroups::GroupId group = 0;
    std::size_t first_set = 0;  ///< What its claims could require with the pod on it: part of reached_.
    std::size_t last_set = 0;
    ClaimGroups::ClaimId claim = 0;
    ClaimGroups::Key key = 0;
  };
  /// What nodes of one requirement set could require with the pod on it.
  struct NodeAnswer {
    std::size_t question = 0;  ///< The question that it answers.
    std::optional<RequirementSets::Id> set;
  };
  enum class Answer : std::uint8_t { kYes, kNotNow, kNever };

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
  void add_variant(PodClass& of_class);
  [[nodiscard]] bool is_open(const PodVariant& variant, const PodClass& of_class, std::size_t node);

  // Nodes, engine_nodes.cpp.
  bool add_to_node(std::size_t pod, PodClass& of_class, const PodVariant& variant);
  [[nodiscard]] bool has_room(std::size_t node, const PodClass& of_class) const;
  std::optional<RequirementSets::Id> ask_node(std::size_t pod, const PodClass& of_class, const PodVariant& variant,
                                              std::size_t node);
  void place_on_node(std::size_t pod, const PodClass& of_class, std::size_t node, RequirementSets::Id set);

  // Open claims, engine_claims.cpp.
  bool add_to_claim(std::size_t pod, const PodClass& of_class, std::uint32_t variant);
  void start_walks(std::size_t pod, const PodClass& of_class, std::uint32_t variant);
  [[nodiscard]] bool start_walk(std::uint32_t variant, const PodClass& of_class, Walk& walk);
  Answer ask_claim(std::size_t pod, const PodClass& of_class, const PodVariant& variant, const Walk& walk);
  [[nodiscard]] bool may_have_room(ClaimGroups::ClaimId claim, const PodClass& of_class) const;
  bool has_room(const Claim& claim, const PodClass& of_class);
  void update_headroom(std::size_t index, const PodClass& of_class, bool keeps_types);
  void settle(std::size_t pod, const PodClass& of_class, std::size_t index);

  // New claims, engine_new_claims.cpp.
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
  std::string_view ask_set(const Asked& asked, RequirementSets::Id set);
  [[nodiscard]] std::string_view requirement_code(RequirementSets::Id existing, RequirementSets::Id incoming) const;

  // What the Pass hears, engine_books.cpp.
  void catch_up();
  void tell(const Logged& decision);
  [[nodiscard]] model::Requirements requirements_of(RequirementSets::Id set, Hostnames::Id hostname) const;
  [[nodiscard]] reference::OpenClaim open_claim(const Claim& claim) const;

  // Topology, engine_topology.cpp.
  void reach(std::size_t pod, const PodClass& of_class, const PodVariant& variant, RequirementSets::Id base,
             model::Undefined allowed);
  [[nodiscard]] bool choose_domains(const PodVariant& variant, std::size_t pod, RequirementSets::Id together);
  Answer ask_hostname(const PodVariant& variant, std::size_t pod, RequirementSets::Id set, Hostnames::Id hostname);
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

  std::vector<std::uint32_t> class_of_;     ///< By pod.
  std::vector<std::uint32_t> relaxations_;  ///< By pod.
  std::vector<reference::Pass::Place> places_;
  std::vector<std::optional<Failure>> failures_;  ///< By pod.
  std::vector<Logged> log_;
  std::vector<PodClass> classes_;
  std::vector<PodVariant> variants_;
  std::vector<CountedGroup> groups_;
  std::vector<CountedGroup> inverse_groups_;

  std::vector<Node> nodes_;
  std::vector<std::int64_t> node_free_;                 ///< By resource, then node.
  std::vector<std::unique_ptr<NodeUsage>> node_usage_;  ///< Where it differs from what the Pass started with.
  std::vector<reference::PoolLimits> limits_;
  reference::Reservations reservations_;
  std::vector<TypeRows> tables_;  ///< By template.
  std::vector<std::uint32_t> template_taints_;
  std::vector<Claim> new_claims_;  ///< By template: what a claim starts as, within what limits leave.
  std::vector<Claim> claims_;
  std::vector<std::int64_t> headroom_;  ///< By claim, then resource: what its roomiest type has left.
  ClaimGroups claim_groups_;
  std::vector<std::vector<Candidates>> candidates_;  ///< By variant, then group of claims.

  Fit fit_;  ///< Of the last question that was answered with yes.

  // Scratch.
  std::vector<std::int64_t> need_;
  std::vector<simd::Word> roomy_rows_;
  std::vector<RequirementSets::Id> reached_;
  std::vector<Walk> walks_;
  std::vector<std::pair<ClaimGroups::GroupId, ClaimGroups::ClaimId>> set_aside_;
  std::vector<NodeAnswer> node_answers_;  ///< By requirement set.
  std::size_t questions_ = 0;
};

/// As reference::run_queue, and with the same outcome.
void run_engine(reference::Pass& pass);

}  // namespace kerf::provision
