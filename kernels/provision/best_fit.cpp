#include "kerf/provision/best_fit.h"

#include <limits>
#include <numeric>

#include "kerf/provision/packing.h"
#include "kerf/reference/pricing.h"

namespace kerf::provision {
namespace {

using reference::Pass;

double free_share(const model::ResourceVector& used, const model::ResourceVector& whole, std::size_t resources) {
  const Shares shares = shares_of(used, whole, resources);
  double free = 0;
  for (std::size_t r = 0; r < resources; ++r) {
    if (!whole.get(static_cast<model::ResourceTable::Id>(r)).is_zero()) free += 1 - shares[r];
  }
  return free;
}

/// What the pod would leave free on an existing node, as a share of what was free when the pass began.
double left_on_node(const Pass& pass, std::size_t pod, const reference::ExistingNode& node) {
  return free_share(pass.pods()[pod].requests, node.remaining, pass.resources().size());
}

/// What is left on the cheapest type that the claim still allows with the pod on it.
double left_on_claim(const Pass& pass, std::size_t pod, const reference::OpenClaim& claim,
                     const reference::ClaimFit& fit) {
  const reference::Template& source = pass.templates()[claim.template_index];
  double best_price = std::numeric_limits<double>::infinity();
  const reference::TemplateType* cheapest = nullptr;
  for (std::uint32_t index : fit.types) {
    const reference::TemplateType& type = source.types[index];
    const model::Offering* offering = reference::cheapest_offering(type, fit.requirements);
    if (offering == nullptr || offering->price_usd_hour >= best_price) continue;
    best_price = offering->price_usd_hour;
    cheapest = &type;
  }
  if (cheapest == nullptr) return std::numeric_limits<double>::infinity();
  return free_share(claim.requests + pass.pods()[pod].requests, cheapest->groups.front().allocatable,
                    pass.resources().size());
}

bool place_on_best_node(Pass& pass, std::size_t pod) {
  double least = std::numeric_limits<double>::infinity();
  std::optional<std::pair<std::size_t, reference::NodeFit>> best;
  for (std::size_t node = 0; node < pass.nodes().size(); ++node) {
    auto fit = pass.fit_on_node(pod, node);
    if (!fit) continue;
    const double left = left_on_node(pass, pod, pass.nodes()[node]);
    if (best && left >= least) continue;
    least = left;
    best.emplace(node, std::move(*fit));
  }
  if (best) pass.place_on_node(pod, best->first, std::move(best->second));
  return best.has_value();
}

bool place_on_best_claim(Pass& pass, std::size_t pod) {
  double least = std::numeric_limits<double>::infinity();
  std::optional<std::pair<std::size_t, reference::ClaimFit>> best;
  for (std::size_t claim = 0; claim < pass.claims().size(); ++claim) {
    if (reference::is_too_large(pass.pods()[pod], pass.claims()[claim])) continue;
    auto fit = pass.fit_on_claim(pod, claim);
    if (!fit) continue;
    const double left = left_on_claim(pass, pod, pass.claims()[claim], *fit);
    if (best && left >= least) continue;
    least = left;
    best.emplace(claim, std::move(*fit));
  }
  if (best) pass.place_on_claim(pod, best->first, std::move(best->second));
  return best.has_value();
}

std::optional<std::string_view> place_best(Pass& pass, std::size_t pod) {
  if (place_on_best_node(pass, pod) || place_on_best_claim(pass, pod)) return std::nullopt;
  return place_on_new_claim(pass, pod);
}

}  // namespace

void best_fit_decreasing(Pass& pass) { pack_in_order(pass, decreasing_order(pass), place_best); }

}  // namespace kerf::provision
