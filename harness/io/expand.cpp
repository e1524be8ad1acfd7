#include "kerf/io/expand.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "kerf/io/live_pods.h"

namespace kerf::io {
namespace {

using model::WorkloadKind;

std::vector<const model::ObjectMeta*> metas_of(const ExpansionInput& input) {
  std::vector<const model::ObjectMeta*> metas;
  metas.reserve(input.live_pods.size() + input.unreadable_pods.size());
  for (const model::Pod& pod : input.live_pods) metas.push_back(&pod.meta);
  for (const model::ObjectMeta& meta : input.unreadable_pods) metas.push_back(&meta);
  return metas;
}

std::string_view api_version_of(WorkloadKind kind) { return kind == WorkloadKind::kJob ? "batch/v1" : "apps/v1"; }

class Expander {
 public:
  Expander(std::span<const WorkloadReading> workloads, const ExpansionInput& input, const Admission& admission,
           PodSpecPool& pool)
      : workloads_(workloads), input_(input), admission_(admission), pool_(pool), live_(workloads, metas_of(input)) {
    for (const WorkloadReading& reading : workloads) {
      if (reading.workload.kind == WorkloadKind::kDeployment) {
        deployments_.emplace(model::namespaced_name(reading.workload.meta), &reading.workload);
      }
    }
  }

  Expansion expand() {
    for (std::size_t index = 0; index < workloads_.size(); ++index) {
      const model::Workload& workload = workloads_[index].workload;
      if (workload.replicas == 0 || belongs_to_deployment(workload) || live_.has_pods(workload)) continue;
      if (workload.replicas > kMaxExpandedPods - made_) {
        result_.too_large.push_back(index);
      } else {
        add_pods(workloads_[index]);
      }
    }
    return std::move(result_);
  }

 private:
  bool belongs_to_deployment(const model::Workload& workload) const {
    if (workload.kind != WorkloadKind::kReplicaSet) return false;
    return std::any_of(workload.meta.owners.begin(), workload.meta.owners.end(),
                       [&](const model::OwnerReference& owner) {
                         auto place = deployments_.find(fmt::format("{}/{}", workload.meta.namespace_name, owner.name));
                         return place != deployments_.end() && refers_to(owner, *place->second);
                       });
  }

  /// Mostly all workloads have their pods: what is there is looked at when the first one is made.
  void look_at_names() {
    if (made_ > 0) return;
    for (const model::ObjectMeta* meta : metas_of(input_)) taken_names_.insert(model::namespaced_name(*meta));
    for (const model::PersistentVolumeClaim& claim : input_.claims) {
      taken_claims_.insert(model::namespaced_name(claim.meta));
    }
  }

  void add_pods(const WorkloadReading& reading) {
    look_at_names();
    const model::Workload& workload = reading.workload;
    model::PodSpec spec = reading.pod_template.pod.spec;
    admission_.apply(spec, workload.meta.namespace_name, std::nullopt);
    const std::shared_ptr<const model::PodSpec> shared = pool_.share(spec);
    std::int64_t number = 0;
    for (std::int64_t i = 0; i < workload.replicas; ++i, ++number) {
      model::Pod pod = make_pod(reading, number);
      // Another object may have the name already; the next free one is as good.
      while (!taken_names_.insert(model::namespaced_name(pod.meta)).second) pod = make_pod(reading, ++number);
      pod.spec = reading.claim_templates.empty() ? shared : pool_.share(with_claims(spec, reading, pod.meta));
      add_ephemeral_claims(reading, pod.meta);
      result_.pods.push_back(std::move(pod));
    }
    made_ += workload.replicas;
  }

  static model::Pod make_pod(const WorkloadReading& reading, std::int64_t number) {
    const model::Workload& workload = reading.workload;
    model::Pod pod;
    pod.meta.name = fmt::format("{}-{}", workload.meta.name, number);
    pod.meta.namespace_name = workload.meta.namespace_name;
    pod.meta.labels = reading.pod_template.labels;
    pod.meta.annotations = reading.pod_template.annotations;
    pod.meta.owners.push_back({.api_version = std::string(api_version_of(workload.kind)),
                               .kind = std::string(model::workload_kind_name(workload.kind)),
                               .name = workload.meta.name,
                               .uid = workload.meta.uid,
                               .controller = true});
    pod.node_name = reading.pod_template.pod.node_name;
    pod.status.phase = "Pending";
    if (pod.node_name.empty()) {
      pod.status.conditions.push_back({.type = "PodScheduled",
                                       .status = "False",
                                       .reason = reading.pod_template.pod.gated ? "SchedulingGated" : "Unschedulable",
                                       .message = "",
                                       .last_transition = std::nullopt});
    }
    return pod;
  }

  /// A StatefulSet mounts its own claim in place of a volume of the same name.
  model::PodSpec with_claims(const model::PodSpec& spec, const WorkloadReading& reading, const model::ObjectMeta& pod) {
    model::PodSpec result = spec;
    for (const ClaimReading& claim_template : reading.claim_templates) {
      const std::string& volume = claim_template.claim.meta.name;
      std::string claim_name = fmt::format("{}-{}", volume, pod.name);
      std::erase_if(result.volumes, [&](const model::PodVolume& other) { return other.name == volume; });
      result.volumes.push_back({.name = volume, .claim_name = claim_name, .ephemeral = false});
      add_claim(claim_template, std::move(claim_name), pod.namespace_name);
    }
    return result;
  }

  void add_ephemeral_claims(const WorkloadReading& reading, const model::ObjectMeta& pod) {
    for (const ClaimReading& claim : reading.pod_template.pod.ephemeral_claims) {
      add_claim(claim, fmt::format("{}-{}", pod.name, claim.claim.meta.name), pod.namespace_name);
    }
  }

  void add_claim(const ClaimReading& claim_template, std::string name, const std::string& namespace_name) {
    model::PersistentVolumeClaim claim = claim_template.claim;
    claim.meta.name = std::move(name);
    claim.meta.namespace_name = namespace_name;
    if (!taken_claims_.insert(model::namespaced_name(claim.meta)).second) return;
    claim.phase = "Pending";
    if (!claim_template.names_class) claim.storage_class_name = input_.default_storage_class;
    result_.claims.push_back(std::move(claim));
  }

  std::span<const WorkloadReading> workloads_;
  const ExpansionInput& input_;
  const Admission& admission_;
  PodSpecPool& pool_;
  LivePods live_;
  std::unordered_set<std::string> taken_names_;
  std::unordered_set<std::string> taken_claims_;
  std::map<std::string, const model::Workload*> deployments_;
  std::int64_t made_ = 0;
  Expansion result_;
};

}  // namespace

Expansion expand_workloads(std::span<const WorkloadReading> workloads, const ExpansionInput& input,
                           const Admission& admission, PodSpecPool& pool) {
  return Expander(workloads, input, admission, pool).expand();
}

}  // namespace kerf::io
