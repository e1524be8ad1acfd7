#include "kerf/provision/packing.h"

#include <algorithm>
#include <numeric>

#include "kerf/reference/reasons.h"

namespace kerf::provision {

using model::ResourceTable;
using reference::Pass;

bool place_or_relax(Pass& pass, std::size_t pod, const Placer& place) {
  if (pass.pods()[pod].needs->has_resource_claims) {
    pass.fail(pod, reference::kDra);
    return false;
  }
  while (true) {
    const std::optional<std::string_view> code = place(pass, pod);
    if (!code) return true;
    const bool deferred = *code == reference::kReservedBusy || *code == reference::kReservedLost;
    if (!deferred && pass.relax(pod)) continue;
    pass.fail(pod, *code);
    pass.restore(pod);
    return false;
  }
}

Shares shares_of(const model::ResourceVector& amounts, const model::ResourceVector& whole, std::size_t resources) {
  Shares shares(resources, 0);
  for (std::size_t r = 0; r < resources; ++r) {
    const auto id = static_cast<ResourceTable::Id>(r);
    const double all = whole.get(id).to_double();
    if (all > 0) shares[r] = amounts.get(id).to_double() / all;
  }
  return shares;
}

model::ResourceVector total_requests(const Pass& pass) {
  model::ResourceVector total;
  for (const reference::PassPod& pod : pass.pods()) total += pod.needs->requests;
  return total;
}

std::vector<std::size_t> decreasing_order(const Pass& pass) {
  const model::ResourceVector total = total_requests(pass);
  std::vector<double> sizes;
  for (const reference::PassPod& pod : pass.pods()) {
    const Shares shares = shares_of(pod.needs->requests, total, pass.resources().size());
    sizes.push_back(std::accumulate(shares.begin(), shares.end(), 0.0));
  }
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    if (sizes[a] != sizes[b]) return sizes[a] > sizes[b];
    return pass.pods()[a].name < pass.pods()[b].name;
  });
  return order;
}

void pack_in_order(Pass& pass, const std::vector<std::size_t>& order, const Placer& place) {
  std::vector<std::size_t> waiting = order;
  while (true) {
    std::vector<std::size_t> refused;
    for (std::size_t pod : waiting) {
      if (!place_or_relax(pass, pod, place)) refused.push_back(pod);
    }
    if (refused.size() == waiting.size()) return;
    waiting = std::move(refused);
  }
}

}  // namespace kerf::provision
