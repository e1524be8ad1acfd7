#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kerf/model/resource_scale.h"
#include "kerf/provision/claim_groups.h"
#include "kerf/provision/group_counts.h"
#include "kerf/provision/hostnames.h"
#include "kerf/provision/pod_variants.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/provision/row_sets.h"
#include "kerf/provision/scene.h"
#include "kerf/provision/topology_axes.h"
#include "kerf/reference/on_compiled.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/queue.h"
#include "kerf/reference/work.h"
#include "kerf/simd/dispatch.h"
#include "kerf/simd/tile_table.h"

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

  /// The order in which pods are tried first. Source: provisioning.md 3.1.
  [[nodiscard]] std::vector<std::size_t> queue() const;

  std::optional<std::string_view> add(std::size_t pod) override;
  bool relax(std::size_t pod) override;
  void restore(std::size_t pod) override;
  void fail(std::size_t pod, std::string_view code) override;

  /// What was asked so far, simulations included.
  [[nodiscard]] reference::Work work() const;

  /// Tells the Pass everything. To be called once, at the end.
  void finish();

  // Many simulations over one base, engine_simulation.cpp. Source: disruption.md 6.2.

  /// Makes the engine the base of simulations; nothing above may be called from then on.
  void prepare(const SimulationBase& base);
  /// Places the pods of the scene. What becomes of them can be read until `undo`. Costs what the pods cost, and
  /// O(nodes / 64) for each.
  void simulate(const Scene& scene);
  /// Takes back everything that `simulate` changed. O(changes).
  void undo();
  /// Of everything that `undo` has to restore. O(all of it); for tests.
  [[nodiscard]] std::uint64_t digest() const;

  [[nodiscard]] reference::Pass::Place place_of(std::size_t pod) const {
    const PodState& state = pods_[pod];
    reference::Pass::Place place;
    if (state.kind == PodState::Kind::kOnNode) place.node = state.place;
    if (state.kind == PodState::Kind::kOnClaim) place.claim = state.place;
    return place;
  }
  /// The code with which a pod failed last; empty when it has a place.
  [[nodiscard]] std::string_view failure_code(std::size_t pod) const {
    auto failure = failures_.find(pod);
    return failure == failures_.end() ? std::string_view() : failure->second.code;
  }
  /// A claim as far as it is open.
  struct ClaimView {
    std::size_t template_index;
    RequirementSets::Id set;
    std::span<const simd::Word> rows;
    bool has_reservations;
  };
  [[nodiscard]] std::size_t claims() const { return claims_.size(); }
  [[nodiscard]] ClaimView claim(std::size_t index) const {
    const Claim& claim = claims_[index];
    return {claim.template_index, claim.set, rows_[claim.template_index].rows(claim.rows),
            !extras_[index].reservations.empty()};
  }
  /// The claim as the reference has it. O(types + pods).
  [[nodiscard]] reference::OpenClaim open_claim(std::size_t index);
  [[nodiscard]] const RequirementSets& sets() const { return sets_; }
  [[nodiscard]] const TypeRows& table(std::size_t template_index) const { return rows_[template_index].table(); }
  /// The number of a domain for a group that does not count hostnames.
  [[nodiscard]] TopologyAxes::Domain domain(const CountRef& group, std::string_view name) const;

 private:
  struct Claim {
    std::size_t template_index = 0;
    RequirementSets::Id set = 0;
    RowSets::Id rows = RowSets::kNothing;
    Hostnames::Id hostname = Hostnames::kNone;
    std::size_t hostname_of = SIZE_MAX;  ///< Of a new claim: the number of claims when it got its hostname.
    std::uint32_t pods = 0;
    std::uint32_t first_pod = 0;  ///< The others follow by PodState::next.
    std::uint32_t last_pod = 0;
    bool min_values_relaxed = false;
  };
  /// What few claims hold.
  struct ClaimExtras {
    reference::HostPortUsage ports;
    reference::Reservations::Ids reservations;
  };
  /// Where a pod stands, all in one place: pods come in no order that memory knows.
  struct PodState {
    enum class Kind : std::uint8_t { kWaiting, kOnNode, kOnClaim };
    std::uint32_t of_class = 0;
    std::uint32_t relaxations = 0;
    std::uint32_t place = 0;  ///< The node or the claim.
    std::uint32_t next = 0;   ///< Who came to the same claim after it.
    Kind kind = Kind::kWaiting;
  };
  /// What pods of this pass hold of a node besides room.
  struct NodeUsage {
    reference::HostPortUsage ports;
    reference::VolumeUsage volumes;
  };
  /// A decision that the Pass has not heard of yet.
  struct Logged {
    std::uint32_t pod = 0;
    std::uint32_t place = 0;  ///< A node or a claim.
    RequirementSets::Id set = 0;
    RowSets::Id rows = RowSets::kNothing;
    std::uint32_t reservations = 0;  ///< In logged_reservations_, less one; zero for none.
    bool is_on_node = false;
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
    RowSets::Id rows = RowSets::kNothing;
    reference::Reservations::Ids reservations;
    bool min_values_relaxed = false;
  };
  /// A pod that looks for a place.
  struct Seeker {
    std::size_t pod;
    PodClass& of_class;
    std::uint32_t variant;
    std::uint32_t wish;
  };
  /// A question to a claim, open or new, of whose rows `roomy` are left with the pod on it.
  struct Asked {
    const Seeker& seeker;
    const Claim& claim;
    const ClaimExtras& extras;
    RowSets::Id roomy;
    bool is_new;
  };

  /// A group of claims as pods of one wish see it.
  struct WishLane {
    Lane* lane = nullptr;
    std::vector<RequirementSets::Id> sets;  ///< What its claims could require with the pod on them.
    std::size_t question = 0;               ///< The question that `sets` answers, where domains are to be chosen.
  };
  /// Groups of claims as pods see them that obey the same groups over hostnames.
  struct HostBook {
    std::vector<GroupUse> hosts;
    RequirementSets::Id strict = 0;
    std::deque<Lane> lanes;  ///< By group of claims.
  };
  /// Claims of one row of a lane that a variant was not refused by for want of room. Source: provisioning.md 4.2.
  struct RoomyRow {
    bool is_used = false;
    ClaimGroups::Step seen = 0;
    Waiting claims;
  };
  /// One row of a lane on the way through all claims of that row.
  struct Walk {
    WishLane* lane = nullptr;
    Waiting* waiting = nullptr;
    std::size_t n = 0;        ///< How many of them are behind.
    std::size_t refused = 0;  ///< How many of those had no room.
    ClaimGroups::Entry entry;
  };
  /// What nodes of one requirement set could require with the pod on it.
  struct NodeAnswer {
    std::size_t question = 0;  ///< The question that it answers.
    std::optional<RequirementSets::Id> set;
  };
  /// What is remembered for all pods of one wish.
  struct WishBook {
    Wish wish;
    std::vector<simd::Word> open_nodes;    ///< Nodes that nothing but room, ports, volumes and topology can close.
    std::vector<NodeAnswer> node_answers;  ///< By requirement set.
    std::deque<WishLane> lanes;            ///< Groups of claims that could ever do.
    std::size_t groups_seen = 0;           ///< Of all groups of claims.
    std::size_t host_book = 0;
  };
  enum class Answer : std::uint8_t { kYes, kNotNow, kNever };

  // Setup, engine_setup.cpp.
  void choose_scale();
  void number_sets();
  [[nodiscard]] std::vector<TopologyAxes::Source> topology_sources() const;
  void take_groups();
  void add_nodes();
  void add_classes();
  [[nodiscard]] std::uint32_t labels_of(const model::ObjectMeta& meta);
  void count_requests();
  void add_template_claims();
  [[nodiscard]] RequirementSets::Id new_claim_set(std::size_t index);
  [[nodiscard]] std::uint32_t taint_list(const std::vector<model::Taint>& taints);
  [[nodiscard]] CountedGroup counted(const reference::TopologyGroup& group);
  void add_variant(PodClass& of_class);
  [[nodiscard]] Wish wish_of(const PodClass& of_class);
  [[nodiscard]] std::uint32_t wish_number(Wish wish);
  [[nodiscard]] std::size_t host_book(const Wish& wish);
  void open_nodes(WishBook& book);
  [[nodiscard]] bool is_open(const Wish& wish, std::size_t node);

  // Nodes, engine_nodes.cpp.
  bool add_to_node(const Seeker& seeker);
  [[nodiscard]] simd::Word roomy_word(const PodClass& of_class, std::size_t word, simd::Word asked) const;
  std::optional<RequirementSets::Id> ask_node(const Seeker& seeker, std::size_t node);
  void place_on_node(const Seeker& seeker, std::size_t node, RequirementSets::Id set);

  // Open claims, engine_claims.cpp.
  bool add_to_claim(const Seeker& seeker);
  void see_new_groups(WishBook& book);
  [[nodiscard]] std::optional<std::size_t> find_in_row(const Seeker& seeker, std::size_t row);
  void start_walks(const Seeker& seeker, std::size_t row);
  [[nodiscard]] bool advance(const Seeker& seeker, std::size_t row, Walk& walk);
  void finish_walk(const Seeker& seeker, std::size_t row, const Walk& walk);
  [[nodiscard]] RoomyRow* roomy_row(std::uint32_t variant, ClaimGroups::GroupId group, std::size_t row);
  [[nodiscard]] bool can_reach(const Wish& wish, WishLane& lane);
  void place(std::size_t pod, PodState::Kind kind, std::size_t place);
  Answer ask_claim(const Seeker& seeker, const WishLane& lane, std::size_t index);
  [[nodiscard]] bool may_have_room(std::size_t claim, const PodClass& of_class) const;
  [[nodiscard]] RowSets::Id roomy_rows(const Claim& claim, const std::int64_t* used, const PodClass& of_class);
  void settle(const Seeker& seeker, std::size_t index);

  // New claims, engine_new_claims.cpp.
  std::optional<std::string_view> add_to_new_claim(const Seeker& seeker);
  std::string_view refresh_template(std::size_t index);
  std::string_view ask(const Seeker& seeker, const Claim& claim);
  std::string_view ask_volume(const Asked& asked, RequirementSets::Id base, RequirementSets::Id volume);
  std::string_view ask_domains(const Asked& asked, RequirementSets::Id together, RequirementSets::Id domains);
  std::string_view ask_types(const Asked& asked);
  [[nodiscard]] RowSets::Id rows_without_port_conflicts(const Asked& asked);
  std::string_view ask_min_values(const Asked& asked, const reference::Template& source);
  std::string_view ask_reservations(const Asked& asked, const reference::Template& source);
  std::string_view ask_set(const Asked& asked, RequirementSets::Id set);
  [[nodiscard]] std::string_view requirement_code(RequirementSets::Id existing, RequirementSets::Id incoming) const;

  // What the Pass hears, engine_books.cpp.
  void catch_up();
  void tell(const Logged& decision);
  [[nodiscard]] model::Requirements requirements_of(RequirementSets::Id set, Hostnames::Id hostname) const;
  [[nodiscard]] std::shared_ptr<const model::Requirements> shared_set(RequirementSets::Id set);

  // Topology, engine_topology.cpp.
  void reach(const Wish& wish, RequirementSets::Id base, model::Undefined allowed,
             std::vector<RequirementSets::Id>& reached);
  [[nodiscard]] bool choose_domains(const Wish& wish, RequirementSets::Id together);
  [[nodiscard]] bool leaves_a_domain(const Wish& wish, const GroupUse& use, RequirementSets::Id together,
                                     Hostnames::Id hostname);
  [[nodiscard]] CountedGroup& group(const GroupUse& use) {
    return use.is_inverse ? inverse_groups_[use.group] : groups_[use.group];
  }
  Answer ask_hostname(const Wish& wish, RequirementSets::Id set, Hostnames::Id hostname);
  [[nodiscard]] RequirementSets::Id chosen_set(std::size_t n);
  void record(PodClass& of_class, RequirementSets::Id set, Hostnames::Id hostname, std::uint32_t taints);
  void count(CountedGroup& group, RequirementSets::Id set, Hostnames::Id hostname);
  void increment(CountedGroup& group, std::size_t domain);
  [[nodiscard]] bool accepts(CountedGroup& group, RequirementSets::Id set, std::uint32_t taints);

  // Simulations, engine_simulation.cpp.
  struct RoomyChange {
    PodClass* of_class = nullptr;
    std::size_t word = 0;
    simd::Word erased = 0;
  };
  struct FreeChange {
    std::size_t node = 0;
    std::size_t resource = 0;
    std::int64_t before = 0;
  };
  struct SetChange {
    std::size_t node = 0;
    RequirementSets::Id before = 0;
  };
  struct CountChange {
    CountedGroup* group = nullptr;
    std::size_t domain = 0;
    CountedGroup::Standing before;
  };
  [[nodiscard]] CountedGroup& group_of(const CountRef& ref) {
    return ref.is_inverse ? inverse_groups_[ref.group] : groups_[ref.group];
  }
  void note_count(CountedGroup& group, std::size_t domain);
  void note_placement(std::size_t node);
  void set_node(std::size_t node, RequirementSets::Id set);
  void undo_nodes();
  void undo_claims();

  reference::Pass& pass_;
  const simd::Kernels& kernels_;
  /// What grows with every pod; sized for all of them. It outlives all members that take from it.
  std::pmr::monotonic_buffer_resource arena_;
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

  std::vector<std::uint32_t> prototype_;  ///< By pod: the pod of the pass that asks alike; itself in a plain pass.
  std::vector<std::uint32_t> class_of_;   ///< By pod.
  std::vector<PodState> pods_;
  std::unordered_map<std::size_t, Failure> failures_;  ///< By pod, of those not placed since.
  std::vector<Logged> log_;
  std::vector<reference::Reservations::Ids> logged_reservations_;
  std::vector<PodClass> classes_;
  std::vector<PodLabels> labels_;
  std::vector<PodVariant> variants_;
  std::deque<WishBook> wishes_;
  std::deque<HostBook> host_books_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> wishes_by_hash_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> labels_by_hash_;
  std::vector<CountedGroup> groups_;
  std::vector<CountedGroup> inverse_groups_;

  std::vector<Node> nodes_;
  std::vector<simd::Word> present_nodes_;               ///< Those that are there at all.
  simd::TileTable<std::int64_t> node_free_;             ///< By node and resource.
  std::vector<std::unique_ptr<NodeUsage>> node_usage_;  ///< Where it differs from what the Pass started with.
  std::vector<reference::PoolLimits> limits_;
  reference::Reservations reservations_;
  std::vector<RowSets> rows_;  ///< By template.
  std::vector<std::uint32_t> template_taints_;
  std::vector<Claim> new_claims_;  ///< By template: what a claim starts as, within what limits leave.
  std::vector<Claim> claims_;
  std::vector<ClaimExtras> extras_;       ///< By claim.
  ClaimExtras no_extras_;                 ///< Of a new claim.
  std::vector<std::int64_t> used_;        ///< By claim, then resource: requests of its pods.
  std::vector<std::int64_t> headroom_;    ///< By claim, then resource: what its roomiest type has left.
  std::vector<std::int64_t> least_need_;  ///< By resource: no pod asks for less.
  ClaimGroups claim_groups_{&arena_};
  std::vector<std::shared_ptr<const model::Requirements>> shared_sets_;  ///< By number, where claims have it.
  std::vector<std::vector<std::vector<RoomyRow>>> roomy_rows_;           ///< By variant, group of claims, row.

  Fit fit_;               ///< Of the last question that was answered with yes.
  reference::Work work_;  ///< Without what is counted by rows_.

  // Scratch.
  std::vector<std::int64_t> need_;
  std::vector<std::int64_t> no_use_;  ///< Of an empty claim.
  std::vector<simd::Word> some_rows_;
  std::vector<RequirementSets::Id> reached_;
  std::vector<Walk> walks_;
  std::size_t questions_ = 0;

  // What a simulation changed, in the order of the changes.
  bool is_simulating_ = false;
  std::vector<std::size_t> scene_pods_;
  std::vector<std::size_t> scene_nodes_;
  std::vector<simd::Word> touched_nodes_;  ///< Those that a pod was placed on.
  std::vector<RoomyChange> roomy_changes_;
  std::vector<FreeChange> free_changes_;
  std::vector<SetChange> set_changes_;
  std::vector<CountChange> count_changes_;
  std::vector<std::size_t> used_nodes_;         ///< Whose ports or volumes are taken.
  std::vector<WishBook*> used_wishes_;          ///< That looked at claims.
  std::vector<std::uint32_t> listed_variants_;  ///< That keep lists of claims.
  std::vector<reference::PoolLimits> base_limits_;
  std::optional<reference::Reservations> base_reservations_;
};

/// As reference::run_queue, and with the same outcome. Counts what it asks.
reference::Work run_engine(reference::Pass& pass, const reference::OnCompiled& compiled = {});

}  // namespace kerf::provision
