#include "kerf/reference/pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/buffers.h"
#include "kerf/reference/provisionable.h"
#include "kerf/reference/relaxation.h"
#include "kerf/reference/requests.h"
#include "kerf/reference/validation.h"

namespace kerf::reference {

using model::Pod;
using model::Requirements;
using model::ResourceVector;

namespace {

bool has_resource_claims(const model::PodSpec& spec) {
  return spec.has_resource_claims || std::ranges::any_of(spec.containers, &model::Container::has_resource_claims) ||
         std::ranges::any_of(spec.init_containers, &model::Container::has_resource_claims);
}

bool can_be_alike(const Pod& pod) { return pod.spec->volumes.empty() && pod.status.containers.empty(); }

}  // namespace

Pass::Pass(const PassInput& input) : Pass(std::make_shared<const PassFacts>(input.snapshot, input.options), input) {}

Pass::Pass(std::shared_ptr<const PassFacts> facts, const PassInput& input)
    : input_(input), facts_(std::move(facts)), resources_(facts_->resources), reservations_(facts_->reservations) {
  gather_nodes();
  gather_pods();
  for (const Template& source : templates()) limits_.emplace_back(*source.pool, targets_, resources_);
  topology_.emplace(
      TopologyWorld{facts_->topology, input_.options.preference_policy, targets_, input_.counts_bound_pods}, pods_);
  places_.resize(pods_.size());
  failures_.resize(pods_.size());
}

void Pass::gather_nodes() {
  std::set<std::string_view> excluded(input_.excluded_nodes.begin(), input_.excluded_nodes.end());
  for (const StateNode& state : facts_->state) {
    if (!state.marked_for_deletion && !excluded.contains(state.shown_name)) targets_.push_back(&state);
  }
  nodes_.reserve(facts_->nodes.size());
  for (const ExistingNode& node : facts_->nodes) {
    if (excluded.contains(node.state->shown_name)) continue;
    nodes_.push_back(node);
    nodes_.back().refuses_running_pods = input_.spares_recent_nodes && node.is_recent;
  }
}

/// Pending pods, buffer pods, pods of leaving nodes, displaced pods. Source: provisioning.md 1.1, disruption.md 6.2.
void Pass::gather_pods() {
  const model::Snapshot& snapshot = input_.snapshot;
  std::vector<std::string> waiting_for = unlaunched_claims(snapshot);
  const auto is_bound = [](const Pod& pod) { return !pod.node_name.empty(); };
  pods_.reserve(snapshot.pods.size() - static_cast<std::size_t>(std::ranges::count_if(snapshot.pods, is_bound)));
  for (const Pod& pod : snapshot.pods) {
    if (!why_not_provisionable(pod).empty()) continue;
    if (!waiting_for.empty()) {
      ignored_.push_back(
          {model::namespaced_name(pod.meta), std::string(kNoPass),
           fmt::format("no pass starts until NodeClaims are launched: {}", fmt::join(waiting_for, ", "))});
    } else if (auto alike = find_alike(pod, PodOrigin::kPending)) {
      add_another(pod, *alike);
    } else if (auto failure = validation_failure(pod, snapshot)) {
      ignored_.push_back({model::namespaced_name(pod.meta), std::string(failure->code), std::move(failure->message)});
    } else {
      add_pod(pod, PodOrigin::kPending);
    }
  }
  if (!waiting_for.empty()) return;
  if (input_.options.gates.capacity_buffer) buffer_pods_ = buffer_pods(snapshot);
  for (const Pod& pod : buffer_pods_) add_pod(pod, PodOrigin::kBuffer);
  std::optional<PodBudgets> budgets;  // Few passes have nodes that leave.
  for (const StateNode& state : facts_->state) {
    if (!state.marked_for_deletion) continue;
    if (!budgets) budgets.emplace(snapshot);
    for (const Pod* pod : state.reschedulable()) {
      if (is_currently_reschedulable(*pod, *budgets, input_.options.now)) add_pod(*pod, PodOrigin::kLeaving);
    }
  }
  for (const Pod* pod : input_.displaced_pods) add_pod(*pod, PodOrigin::kDisplaced);
}

/// A pod of the pass that no rule can tell from `source`, names and ages apart. Volumes may be the pod's own, and what
/// containers report may differ from pod to pod.
std::optional<std::size_t> Pass::find_alike(const Pod& source, PodOrigin origin) const {
  auto [first, last] = by_spec_.equal_range(source.spec.get());
  for (auto place = first; place != last; ++place) {
    const PassPod& pod = pods_[place->second];
    if (pod.origin == origin && can_be_alike(source) && source.status.phase == pod.pod->status.phase &&
        source.meta.namespace_name == pod.pod->meta.namespace_name && source.meta.labels == pod.pod->meta.labels) {
      return place->second;
    }
  }
  return std::nullopt;
}

void Pass::add_another(const Pod& source, std::size_t alike) {
  const PassPod& first = pods_[alike];
  PassPod pod;
  pod.pod = &source;
  pod.name = model::namespaced_name(source.meta);
  pod.origin = first.origin;
  pod.like = alike;
  pod.needs = first.needs;
  pod.spec = first.spec;
  pod.requirements = first.requirements;
  pods_.push_back(std::move(pod));
}

void Pass::add_pod(const Pod& source, PodOrigin origin) {
  if (auto alike = find_alike(source, origin)) return add_another(source, *alike);
  PassPod pod;
  pod.pod = &source;
  pod.name = model::namespaced_name(source.meta);
  pod.origin = origin;
  pod.like = pods_.size();
  PodNeeds needs;
  auto alternatives = volume_alternatives(source, input_.snapshot);
  if (!alternatives) {
    ignored_.push_back({pod.name, std::string(alternatives.error().code), std::move(alternatives.error().message)});
    return;
  }
  needs.volume_alternatives = std::move(*alternatives);
  needs.volumes = volumes_by_driver(source, input_.snapshot);
  needs.request_list = effective_requests(source);
  needs.requests = ResourceVector(needs.request_list, resources_);
  needs.ports = host_ports(*source.spec);
  needs.has_resource_claims = has_resource_claims(*source.spec);
  pod.needs = std::make_shared<const PodNeeds>(std::move(needs));
  pod.spec = source.spec;
  pod.requirements = requirements_of(*pod.spec);
  if (can_be_alike(source)) by_spec_.emplace(source.spec.get(), pod.like);
  pods_.push_back(std::move(pod));
}

std::shared_ptr<const PodRequirements> Pass::requirements_of(const model::PodSpec& spec) const {
  return std::make_shared<const PodRequirements>(pod_requirements(spec, input_.options.preference_policy));
}

ClaimRules Pass::rules_for(std::size_t index, bool is_new) const {
  bool best_effort = input_.options.min_values_policy == model::MinValuesPolicy::kBestEffort;
  return {templates()[index],   *topology_, reservations_, input_.reserved_mode, input_.options.gates.reserved_capacity,
          is_new && best_effort};
}

std::optional<NodeFit> Pass::fit_on_node(std::size_t pod, std::size_t node) const {
  return can_add(pods_[pod], nodes_[node], *topology_);
}

std::expected<ClaimFit, Rejection> Pass::fit_on_claim(std::size_t pod, std::size_t claim) const {
  ClaimRules rules = rules_for(claims_[claim].template_index, /*is_new=*/false);
  return can_add(pods_[pod], claims_[claim], rules, Detail::kCodeOnly);
}

std::expected<ClaimFit, Rejection> Pass::fit_on_template(std::size_t pod, std::size_t index) const {
  return judge_template(pods_[pod], index, Detail::kCodeOnly);
}

OpenClaim Pass::new_claim(std::size_t index) const {
  const Template& source = templates()[index];
  OpenClaim claim;
  claim.template_index = index;
  claim.hostname = placeholder_hostname(claims_.size());
  Requirements requirements = source.requirements;
  requirements.add(model::kHostnameLabel, model::Requirement::in({claim.hostname}));
  claim.requirements = std::make_shared<const Requirements>(std::move(requirements));
  std::vector<std::uint32_t> types;
  for (std::uint32_t type = 0; type < source.types.size(); ++type) {
    if (limits_[index].allows(source.types[type])) types.push_back(type);
  }
  claim.types = std::move(types);
  return claim;
}

std::expected<ClaimFit, Rejection> Pass::judge_template(const PassPod& pod, std::size_t index, Detail detail) const {
  const std::string& pool = templates()[index].pool->meta.name;
  const std::size_t total = templates()[index].types.size();
  if (limits_[index].has_no_node_left()) {
    return std::unexpected(
        Rejection{kLimitNodes, fmt::format("NodePool {} has reached its limit of nodes", pool), {total, total}});
  }
  OpenClaim candidate = new_claim(index);
  if (candidate.types.empty()) {
    return std::unexpected(
        Rejection{kLimitResources,
                  fmt::format("every instance type exceeds what the limits of NodePool {} leave", pool),
                  {total, total}});
  }
  auto fit = can_add(pod, candidate, rules_for(index, /*is_new=*/true), detail);
  if (!fit) {
    fit.error().losses.total = total;
    fit.error().losses.limits = total - candidate.types.size();
  }
  return fit;
}

void Pass::place_on_node(std::size_t pod, std::size_t node, NodeFit fit) {
  PassPod& placed = pods_[pod];
  ExistingNode& target = nodes_[node];
  target.remaining -= placed.needs->requests;
  target.ports.add(placed.name, placed.needs->ports);
  target.volumes.add(placed.needs->volumes);
  target.pods.push_back(pod);
  topology_->record(placed, target.require(std::move(fit.requirements)), target.state->taints);
  places_[pod].node = node;
  failures_[pod].reset();
}

void Pass::place_on_claim(std::size_t pod, std::size_t claim, ClaimFit fit) {
  OpenClaim& target = claims_[claim];
  const Template& source = templates()[target.template_index];
  Reservations::Ids before = target.reservations;
  add(pods_[pod], pod, std::move(fit), source, target);
  reservations_.exchange(before, target.reservations);
  topology_->record(pods_[pod], target.requirements, source.pool->taints);
  places_[pod].claim = claim;
  failures_[pod].reset();
}

std::size_t Pass::open_claim(std::size_t pod, std::size_t index, ClaimFit fit) {
  claims_.push_back(new_claim(index));
  std::size_t claim = claims_.size() - 1;
  place_on_claim(pod, claim, std::move(fit));
  limits_[index].charge(templates()[index], claims_[claim].types);
  return claim;
}

bool Pass::relax(std::size_t pod) {
  auto spec = relaxed(*pods_[pod].spec, facts_->may_tolerate_soft_taints);
  if (!spec) return false;
  pods_[pod].spec = std::make_shared<const model::PodSpec>(std::move(*spec));
  refresh(pod);
  return true;
}

void Pass::restore(std::size_t pod) {
  if (pods_[pod].spec == pods_[pod].pod->spec) return;
  pods_[pod].spec = pods_[pod].pod->spec;
  refresh(pod);
}

void Pass::refresh(std::size_t pod) {
  pods_[pod].requirements = requirements_of(*pods_[pod].spec);
  topology_->refresh(pods_[pod]);
}

void Pass::fail(std::size_t pod, std::string_view code, std::shared_ptr<const model::PodSpec> spec) {
  failures_[pod] = Failure{code, std::move(spec)};
}

void Pass::adopt(std::vector<OpenClaim> claims, std::vector<Place> places) {
  claims_ = std::move(claims);
  places_ = std::move(places);
  std::ranges::fill(failures_, std::nullopt);
}

}  // namespace kerf::reference
