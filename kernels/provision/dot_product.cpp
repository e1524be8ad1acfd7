#include "kerf/provision/dot_product.h"

#include <algorithm>
#include <limits>

#include "kerf/provision/bins.h"
#include "kerf/provision/packing.h"

namespace kerf::provision {
namespace {

/// Cost of holding `demand` on nodes of one type, as if it could be cut anywhere; at least one node.
double liquid_cost(const model::ResourceVector& demand, const model::ResourceVector& room, double price,
                   std::size_t resources) {
  const Shares nodes = shares_of(demand, room, resources);
  return price * std::max(1.0, nodes.empty() ? 0.0 : *std::ranges::max_element(nodes));
}

std::uint32_t cheapest_when_liquid(const TargetQuestion& question) {
  model::ResourceVector demand = question.first_pod;
  for (const WaitingClass& waiting : question.waiting) {
    for (std::size_t i = 0; i < waiting.pods.size(); ++i) demand += waiting.requests;
  }
  double least = std::numeric_limits<double>::infinity();
  std::uint32_t best = question.fit.types.front();
  for (std::uint32_t type : question.fit.types) {
    const double cost =
        liquid_cost(demand, room_of(question.source, type), price_of(question.source, type, question.fit.requirements),
                    question.pass.resources().size());
    if (cost >= least) continue;
    least = cost;
    best = type;
  }
  return best;
}

}  // namespace

void dot_product(reference::Pass& pass) { pack_bin_by_bin(pass, cheapest_when_liquid); }

}  // namespace kerf::provision
