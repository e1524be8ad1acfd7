#include "kerf/provision/best_fit.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "kerf/provision/bins.h"
#include "kerf/provision/packing.h"
#include "kerf/reference/pricing.h"
#include "kerf/reference/queue.h"

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
  return free_share(pass.pods()[pod].needs->requests, node.remaining, pass.resources().size());
}

/// The types of each open claim by price, kept as long as its requirements stay the same object: ordering a thousand
/// types for every pod would cost more than everything else.
class PriceOrders {
 public:
  /// The cheapest of the claim's types with room for `requests` and the daemon pods, or nullptr.
  const reference::TemplateType* cheapest_with_room(const Pass& pass, std::size_t index,
                                                    const model::ResourceVector& requests) {
    const reference::OpenClaim& claim = pass.claims()[index];
    const reference::Template& source = pass.templates()[claim.template_index];
    if (entries_.size() <= index) entries_.resize(index + 1);
    Entry& entry = entries_[index];
    if (entry.requirements != claim.requirements) {
      entry = {.requirements = claim.requirements,
               .types = reference::in_price_order(source, claim.types, *claim.requirements)};
    }
    const auto found = std::ranges::find_if(
        entry.types, [&](std::uint32_t type) { return model::fits(requests, room_of(source, type)); });
    return found == entry.types.end() ? nullptr : &source.types[*found];
  }

 private:
  struct Entry {
    std::shared_ptr<const model::Requirements> requirements;
    std::vector<std::uint32_t> types;
  };

  std::vector<Entry> entries_;
};

/// What the pod would leave on the cheapest of the claim's types that has room for it; infinite when none has.
double left_on_claim(const Pass& pass, std::size_t pod, std::size_t claim, PriceOrders& orders) {
  const model::ResourceVector requests = pass.claims()[claim].requests + pass.pods()[pod].needs->requests;
  const reference::TemplateType* type = orders.cheapest_with_room(pass, claim, requests);
  if (type == nullptr) return std::numeric_limits<double>::infinity();
  return free_share(requests, type->groups.front().allocatable, pass.resources().size());
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

/// Asks the claims in the order of what would be left, so that the first that takes the pod is the best.
bool place_on_best_claim(Pass& pass, std::size_t pod, PriceOrders& orders) {
  std::vector<std::pair<double, std::size_t>> ranked;
  for (std::size_t claim = 0; claim < pass.claims().size(); ++claim) {
    const double left = left_on_claim(pass, pod, claim, orders);
    if (left < std::numeric_limits<double>::infinity()) ranked.emplace_back(left, claim);
  }
  std::ranges::sort(ranked);
  for (const auto& [left, claim] : ranked) {
    if (auto fit = pass.fit_on_claim(pod, claim)) {
      pass.place_on_claim(pod, claim, std::move(*fit));
      return true;
    }
  }
  return false;
}

}  // namespace

void best_fit_decreasing(Pass& pass) {
  PriceOrders orders;
  pack_in_order(pass, decreasing_order(pass),
                [&orders](Pass& current, std::size_t pod) -> std::optional<std::string_view> {
                  if (place_on_best_node(current, pod) || place_on_best_claim(current, pod, orders))
                    return std::nullopt;
                  return reference::place_on_new_claim(current, pod);
                });
}

}  // namespace kerf::provision
