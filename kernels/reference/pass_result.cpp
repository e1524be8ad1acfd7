#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "kerf/reference/claim_finisher.h"
#include "kerf/reference/pass.h"

namespace kerf::reference {

namespace {

/// Codes that no template gave, in words.
std::string_view general_message(std::string_view code) {
  if (code == kNoPools) return "no NodePool takes part: each is static, not ready, being deleted or of no known cloud";
  if (code == kDra) return "asks for resource claims, which are not supported";
  if (code == kNoTypes) return "no NodePool has an instance type to offer";
  return {};
}

std::string joined(const std::vector<TemplateRejection>& rejections) {
  std::string text;
  for (const TemplateRejection& rejection : rejections) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", rejection.node_pool, rejection.message);
  }
  return text;
}

/// Whether no rule of the pass can tell the pods apart, but for their names and origins.
bool ask_alike(const PassPod& a, const PassPod& b) {
  return a.pod->meta.namespace_name == b.pod->meta.namespace_name && a.pod->meta.labels == b.pod->meta.labels &&
         a.needs->request_list == b.needs->request_list &&
         a.needs->volume_alternatives == b.needs->volume_alternatives && a.needs->ports == b.needs->ports;
}

}  // namespace

/// Asks every template again for the pod as it was when it failed, with reasons this time. Nothing was placed since the
/// pod's last try, so the answers are those of that try. Source: provisioning.md 3.2, 4.9.
std::vector<TemplateRejection> Pass::explain(std::size_t pod) {
  std::vector<TemplateRejection> rejections;
  pods_[pod].spec = failures_[pod]->spec;
  refresh(pod);
  for (std::size_t index = 0; index < templates().size(); ++index) {
    auto fit = judge_template(pods_[pod], index, Detail::kFull);
    if (fit) continue;
    Rejection& rejection = fit.error();
    rejections.push_back({templates()[index].pool->meta.name, std::string(rejection.code), std::move(rejection.message),
                          rejection.losses});
    if (rejection.is_reserved_offering()) break;
  }
  for (const DiscardedPool& pool : facts_->templates.discarded) {
    rejections.push_back({pool.name, std::string(kNoTypes), pool.message, {}});
  }
  return rejections;
}

void Pass::finish_pending(PlanResult& result) {
  // Thousands of replicas may be pending for the same reasons: one of them is asked, by the spec they share.
  struct Explained {
    std::size_t pod = 0;
    std::vector<TemplateRejection> rejections;
  };
  std::map<const model::PodSpec*, std::vector<Explained>> explained;
  auto rejections_of = [&](std::size_t pod) {
    std::vector<Explained>& alike = explained[pods_[pod].pod->spec.get()];
    auto same = std::ranges::find_if(alike, [&](const Explained& other) {
      return ask_alike(pods_[pod], pods_[other.pod]) && *failures_[pod]->spec == *failures_[other.pod]->spec;
    });
    if (same != alike.end()) return same->rejections;
    alike.push_back({pod, explain(pod)});
    return alike.back().rejections;
  };
  for (std::size_t pod = 0; pod < pods_.size(); ++pod) {
    if (places_[pod].node || places_[pod].claim) continue;
    if (!failures_[pod]) fail(pod, {});
    std::string_view code = failures_[pod]->code;
    PodExplanation explanation{pods_[pod].name, {}};
    if (code != kNoPools && code != kDra) explanation.rejections = rejections_of(pod);
    if (code.empty()) code = explanation.rejections.empty() ? kNoTypes : explanation.rejections.front().code;
    std::string message(general_message(code));
    if (!explanation.rejections.empty()) message = joined(explanation.rejections);
    result.decision.pending.push_back({pods_[pod].name, std::string(code), std::move(message)});
    result.explanations.push_back(std::move(explanation));
  }
}

void Pass::finish_claims(PlanResult& result) {
  ClaimFinisher finisher(templates(), input_.options, resources_);
  for (const OpenClaim& claim : claims_) {
    const Template& source = templates()[claim.template_index];
    FinishedClaim finished = finisher.finish(claim);
    if (finished.lost_by_truncation.empty()) {
      for (std::size_t pod : claim.pods) places_[pod].claim = result.decision.claims.size();
      result.decision.claims.push_back(std::move(finished.claim));
      continue;
    }
    std::string message = fmt::format("the {} cheapest instance types of NodePool {} do not reach minValues: {}",
                                      kMaxClaimTypes, source.pool->meta.name, describe(finished.lost_by_truncation));
    for (std::size_t pod : claim.pods) {
      places_[pod].claim.reset();
      result.decision.pending.push_back({pods_[pod].name, std::string(kTruncated), message});
      result.explanations.push_back(
          {pods_[pod].name, {{source.pool->meta.name, std::string(kTruncated), message, {}}}});
    }
  }
}

PlanResult Pass::finish(std::string_view policy) {
  PlanResult result;
  model::Decision& decision = result.decision;
  decision.policy = policy;
  decision.now = input_.options.now;
  decision.ignored = std::move(ignored_);
  finish_pending(result);
  finish_claims(result);
  decision.placements.reserve(pods_.size());
  for (std::size_t pod = 0; pod < pods_.size(); ++pod) {
    const Place& place = places_[pod];
    std::string& name = pods_[pod].name;
    if (place.node) {
      decision.placements.push_back({std::move(name), nodes_[*place.node].state->shown_name, {}});
    } else if (place.claim) {
      decision.placements.push_back({std::move(name), {}, place.claim});
    }
  }
  // A Snapshot has its pods by namespace and name, which most often is this order already.
  if (!std::ranges::is_sorted(decision.placements, {}, &model::Placement::pod)) {
    std::ranges::sort(decision.placements, {}, &model::Placement::pod);
  }
  std::ranges::sort(decision.pending, {}, &model::PodReason::pod);
  std::ranges::sort(decision.ignored, {}, &model::PodReason::pod);
  std::ranges::sort(result.explanations, {}, &PodExplanation::pod);
  return result;
}

}  // namespace kerf::reference
