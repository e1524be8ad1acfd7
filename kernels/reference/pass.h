#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/claim.h"
#include "kerf/reference/existing_node.h"
#include "kerf/reference/limits.h"
#include "kerf/reference/pass_facts.h"
#include "kerf/reference/plan.h"
#include "kerf/reference/reservations.h"

namespace kerf::reference {

/// What a pass works on. Beyond snapshot and options everything is for disruption simulations.
/// Source: provisioning.md 1, disruption.md 6.2.
struct PassInput {
  const model::Snapshot& snapshot;
  const model::Options& options;
  /// Nodes (by shown name) that are no destination and whose capacity counts against no limit.
  std::vector<std::string> excluded_nodes;
  /// Their pods, to be placed elsewhere.
  std::vector<const model::Pod*> displaced_pods;
  /// Nodes still under consolidateAfter refuse pods already running elsewhere. Source: disruption.md 6.2.
  bool spares_recent_nodes = false;
  ReservedMode reserved_mode = ReservedMode::kStrict;
  /// Off: topology groups start empty, for who counts the pods that run in another way.
  bool counts_bound_pods = true;
};

/// One provisioning pass in the making: who is to be placed, what there is, what was decided so far. It holds the rules
/// and the bookkeeping; which pod goes where next is up to the policy that drives it. Indices stay valid throughout.
class Pass {
 public:
  explicit Pass(const PassInput& input);
  /// The same on facts that are there already; `facts` must be of the input's snapshot and options.
  Pass(std::shared_ptr<const PassFacts> facts, const PassInput& input);
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

  [[nodiscard]] const model::Options& options() const { return input_.options; }
  [[nodiscard]] const std::vector<PassPod>& pods() const { return pods_; }
  [[nodiscard]] const std::vector<ExistingNode>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<Template>& templates() const { return facts_->templates.usable; }
  /// In the order of their creation.
  [[nodiscard]] const std::vector<OpenClaim>& claims() const { return claims_; }
  [[nodiscard]] const model::ResourceTable& resources() const { return resources_; }
  /// Every tracked machine, by name, destinations or not.
  [[nodiscard]] const std::vector<StateNode>& state() const { return facts_->state; }
  [[nodiscard]] const PassFacts& facts() const { return *facts_; }
  [[nodiscard]] const Topology& topology() const { return *topology_; }
  [[nodiscard]] const Reservations& reservations() const { return reservations_; }
  [[nodiscard]] ReservedMode reserved_mode() const { return input_.reserved_mode; }
  /// What the limits of the pools leave, by template.
  [[nodiscard]] const std::vector<PoolLimits>& limits() const { return limits_; }
  /// False when no NodePool qualifies: then nothing may be placed. Source: provisioning.md 1.4.
  [[nodiscard]] bool has_pools() const { return !facts_->pools.empty(); }

  /// Where a pod was placed, if it was.
  struct Place {
    std::optional<std::size_t> node;
    std::optional<std::size_t> claim;
  };
  [[nodiscard]] const Place& place(std::size_t pod) const { return places_[pod]; }

  // Questions. None of them changes anything. Source: provisioning.md 4.1, 4.2, 4.3.
  [[nodiscard]] std::optional<NodeFit> fit_on_node(std::size_t pod, std::size_t node) const;
  [[nodiscard]] std::expected<ClaimFit, Rejection> fit_on_claim(std::size_t pod, std::size_t claim) const;
  [[nodiscard]] std::expected<ClaimFit, Rejection> fit_on_template(std::size_t pod, std::size_t index) const;
  /// The claim that `fit_on_template` judges: empty, with every type that the pool's limits allow.
  [[nodiscard]] OpenClaim new_claim(std::size_t index) const;

  // Decisions. Each takes the answer of the question just asked about the same pod and place.
  void place_on_node(std::size_t pod, std::size_t node, NodeFit fit);
  void place_on_claim(std::size_t pod, std::size_t claim, ClaimFit fit);
  /// Opens a claim with the pod on it and gives its index.
  std::size_t open_claim(std::size_t pod, std::size_t index, ClaimFit fit);

  /// Gives up the pod's next wish. False when there is none left. Source: provisioning.md 3.4.
  bool relax(std::size_t pod);
  /// Gives the pod all its wishes back.
  void restore(std::size_t pod);
  /// Notes why the pod got no place, as it stands now (relaxed as far as it is). A later placement undoes it. A pod
  /// that is neither placed nor failed gets the code of the first template in the end.
  void fail(std::size_t pod, std::string_view code) { fail(pod, code, pods_[pod].spec); }
  /// The same for a pod that was relaxed to `spec` elsewhere.
  void fail(std::size_t pod, std::string_view code, std::shared_ptr<const model::PodSpec> spec);

  /// Takes over what was decided elsewhere in place of all decisions so far: claims in the order of their creation, and
  /// places by pod. Every pod must have one; nothing but `finish` may follow.
  void adopt(std::vector<OpenClaim> claims, std::vector<Place> places);

  [[nodiscard]] bool is_placed(std::size_t pod) const { return places_[pod].node || places_[pod].claim; }
  /// The code of `fail`; empty when the pod was placed since or never failed.
  [[nodiscard]] std::string_view failure_code(std::size_t pod) const {
    return failures_[pod] ? failures_[pod]->code : std::string_view();
  }

  /// The decision over what was placed; every other pod of the pass is pending. To be called once, at the end.
  [[nodiscard]] PlanResult finish(std::string_view policy);

 private:
  struct Failure {
    std::string_view code;
    std::shared_ptr<const model::PodSpec> spec;  ///< As the pod was when it failed.
  };

  void gather_nodes();
  void gather_pods();
  void add_pod(const model::Pod& source, PodOrigin origin);
  [[nodiscard]] std::optional<std::size_t> find_alike(const model::Pod& source, PodOrigin origin) const;
  void add_another(const model::Pod& source, std::size_t alike);
  [[nodiscard]] std::shared_ptr<const PodRequirements> requirements_of(const model::PodSpec& spec) const;
  void refresh(std::size_t pod);
  [[nodiscard]] std::expected<ClaimFit, Rejection> judge_template(const PassPod& pod, std::size_t index,
                                                                  Detail detail) const;
  [[nodiscard]] ClaimRules rules_for(std::size_t index, bool is_new) const;
  [[nodiscard]] std::vector<TemplateRejection> explain(std::size_t pod);
  void finish_claims(PlanResult& result);
  void finish_pending(PlanResult& result);

  PassInput input_;
  std::shared_ptr<const PassFacts> facts_;
  model::ResourceTable resources_;
  std::vector<const StateNode*> targets_;
  std::vector<model::Pod> buffer_pods_;
  std::vector<model::PodReason> ignored_;
  std::vector<PassPod> pods_;
  std::unordered_multimap<const model::PodSpec*, std::size_t> by_spec_;  ///< Pods that others can be like, looked up.
  std::vector<PoolLimits> limits_;                                       ///< By template.
  std::vector<ExistingNode> nodes_;
  std::optional<Topology> topology_;
  Reservations reservations_;
  std::vector<OpenClaim> claims_;
  std::vector<Place> places_;                     ///< By pod.
  std::vector<std::optional<Failure>> failures_;  ///< By pod.
};

}  // namespace kerf::reference
