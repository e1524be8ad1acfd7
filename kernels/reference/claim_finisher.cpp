#include "kerf/reference/claim_finisher.h"

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::reference {

namespace {

bool same_but_hostname(const model::Requirements& a, const model::Requirements& b) {
  return std::ranges::equal(a, b, [](const auto& of_a, const auto& of_b) {
    return of_a == of_b || (of_a.first == model::kHostnameLabel && of_b.first == model::kHostnameLabel &&
                            of_a.second.is_single() && of_b.second.is_single());
  });
}

bool are_alike(const OpenClaim& a, const OpenClaim& b) {
  return a.types == b.types && a.reservations == b.reservations && a.min_values_relaxed == b.min_values_relaxed &&
         same_but_hostname(*a.requirements, *b.requirements);
}

/// Every type of a claim has room for its pods. Where offerings bring an allocatable of their own, which of them do
/// depends on the pods.
bool has_one_allocatable_a_type(const Template& source) {
  return std::ranges::all_of(source.types, [](const TemplateType& type) { return type.groups.size() == 1; });
}

}  // namespace

ClaimFinisher::ClaimFinisher(const std::vector<Template>& templates, const model::Options& options,
                             const model::ResourceTable& resources)
    : templates_(templates), options_(options), resources_(resources), finished_(templates.size()) {}

FinishedClaim ClaimFinisher::finish(const OpenClaim& claim) {
  const Template& source = templates_[claim.template_index];
  std::vector<Finished>& finished = finished_[claim.template_index];
  auto alike = std::ranges::find_if(finished, [&](const Finished& other) { return are_alike(claim, *other.claim); });
  if (alike == finished.end()) {
    FinishedClaim result = finish_claim(claim, source, options_, resources_);
    if (has_one_allocatable_a_type(source)) finished.push_back({&claim, result});
    return result;
  }
  FinishedClaim result = alike->result;
  result.claim.requests = claim_requests(claim, source).to_list(resources_);
  return result;
}

}  // namespace kerf::reference
