#include "kerf/reference/claim_finisher.h"

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::reference {

namespace {

bool same_but_hostname(const model::Requirements& a, const model::Requirements& b) {
  return &a == &b || std::ranges::equal(a, b, [](const auto& of_a, const auto& of_b) {
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
    : templates_(templates), options_(options), resources_(resources) {
  for (const Template& source : templates) known_.push_back({has_one_allocatable_a_type(source), {}, {}});
}

FinishedClaim ClaimFinisher::finish(const OpenClaim& claim) {
  const Template& source = templates_[claim.template_index];
  Known& known = known_[claim.template_index];
  if (!known.is_plain) return finish_claim(claim, {source, options_, resources_});
  auto alike =
      std::ranges::find_if(known.finished, [&](const Finished& other) { return are_alike(claim, *other.claim); });
  if (alike == known.finished.end()) {
    FinishedClaim result = finish_claim(claim, {source, options_, resources_, prices_of(claim, known)});
    known.finished.push_back({&claim, least_daemon_overhead(claim, source), result});
    return result;
  }
  FinishedClaim result = alike->result;
  result.claim.requests = (claim.requests + alike->overhead).to_list(resources_);
  return result;
}

/// A claim that holds reservations requires them in the end, which are its own.
const PriceList* ClaimFinisher::prices_of(const OpenClaim& claim, Known& known) {
  if (!claim.reservations.empty()) return nullptr;
  auto same = std::ranges::find_if(known.prices, [&](const Prices& other) {
    return same_but_hostname(*claim.requirements, *other.claim->requirements);
  });
  if (same != known.prices.end()) return same->list.get();
  known.prices.push_back({&claim, std::make_unique<PriceList>(templates_[claim.template_index], *claim.requirements)});
  return known.prices.back().list.get();
}

}  // namespace kerf::reference
