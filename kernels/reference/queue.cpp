#include "kerf/reference/queue.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>

#include "kerf/model/resources.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

namespace {

model::Quantity amount(const PassPod& pod, std::string_view resource) {
  const model::Quantity* quantity = pod.request_list.find(resource);
  return quantity == nullptr ? model::Quantity() : *quantity;
}

/// The claims of a pass, emptier ones first; ties as they were left before. Source: provisioning.md 4.2.
class ClaimOrder {
 public:
  explicit ClaimOrder(const Pass& pass) : pass_(pass) {}

  [[nodiscard]] const std::vector<std::size_t>& sorted() {
    while (order_.size() < pass_.claims().size()) order_.push_back(order_.size());
    for (auto place = order_.begin(); place != order_.end(); ++place) {
      if (place == order_.begin() || pods_on(*(place - 1)) <= pods_on(*place)) continue;
      auto target = std::ranges::upper_bound(order_.begin(), place, pods_on(*place), {},
                                             [this](std::size_t claim) { return pods_on(claim); });
      std::rotate(target, place, place + 1);
    }
    return order_;
  }

 private:
  [[nodiscard]] std::size_t pods_on(std::size_t claim) const { return pass_.claims()[claim].pods.size(); }

  const Pass& pass_;
  std::vector<std::size_t> order_;
};

bool add_to_existing_node(Pass& pass, std::size_t pod) {
  for (std::size_t node = 0; node < pass.nodes().size(); ++node) {
    if (auto fit = pass.fit_on_node(pod, node)) {
      pass.place_on_node(pod, node, std::move(*fit));
      return true;
    }
  }
  return false;
}

bool add_to_open_claim(Pass& pass, std::size_t pod, ClaimOrder& order) {
  for (std::size_t claim : order.sorted()) {
    if (is_too_large(pass.pods()[pod], pass.claims()[claim])) continue;
    if (auto fit = pass.fit_on_claim(pod, claim)) {
      pass.place_on_claim(pod, claim, std::move(*fit));
      return true;
    }
  }
  return false;
}

/// Nothing when the pod was placed, else the code of the first template; a reserved-offering error wins over all.
std::optional<std::string_view> add_to_new_claim(Pass& pass, std::size_t pod) {
  if (pass.templates().empty()) return kNoTypes;
  std::optional<std::string_view> first;
  for (std::size_t index = 0; index < pass.templates().size(); ++index) {
    auto fit = pass.fit_on_template(pod, index);
    if (fit) {
      pass.open_claim(pod, index, std::move(*fit));
      return std::nullopt;
    }
    if (fit.error().is_reserved_offering()) return fit.error().code;
    if (!first) first = fit.error().code;
  }
  return first;
}

std::optional<std::string_view> add(Pass& pass, std::size_t pod, ClaimOrder& order) {
  if (pass.pods()[pod].has_resource_claims) return kDra;
  if (add_to_existing_node(pass, pod) || add_to_open_claim(pass, pod, order)) return std::nullopt;
  return add_to_new_claim(pass, pod);
}

bool is_final(std::string_view code) { return code == kReservedBusy || code == kReservedLost || code == kDra; }

/// Gives up one wish after the other until the pod finds a place. Source: provisioning.md 3.3.
bool try_schedule(Pass& pass, std::size_t pod, const PlacePod& place) {
  while (true) {
    std::optional<std::string_view> code = place(pod);
    if (!code) return true;
    if (!is_final(*code) && pass.relax(pod)) continue;
    pass.fail(pod, *code);
    return false;
  }
}

}  // namespace

std::vector<std::size_t> queue_order(const Pass& pass) {
  std::vector<std::size_t> order(pass.pods().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  model::Time now = pass.options().now;
  auto key = [&](std::size_t index) {
    const PassPod& pod = pass.pods()[index];
    auto created = std::chrono::floor<std::chrono::seconds>(pod.pod->meta.creation.value_or(now));
    // Virtual pods are younger than all others, each younger than the one before.
    bool is_virtual = pod.origin == PodOrigin::kBuffer;
    std::string_view uid = is_virtual ? std::string_view() : pod.pod->meta.uid;
    std::string_view name = is_virtual ? std::string_view() : pod.name;
    return std::tuple(-amount(pod, model::kCpu).nano_count(), -amount(pod, model::kMemory).nano_count(), is_virtual,
                      created, uid, name, index);
  };
  std::ranges::sort(order, {}, key);
  return order;
}

void run_queue(Pass& pass) {
  ClaimOrder order(pass);
  run_queue(pass, [&](std::size_t pod) { return add(pass, pod, order); });
}

void run_queue(Pass& pass, const PlacePod& place) {
  std::vector<std::size_t> order = queue_order(pass);
  if (!pass.has_pools()) {
    for (std::size_t pod : order) pass.fail(pod, kNoPools);
    return;
  }
  std::deque<std::size_t> queue(order.begin(), order.end());
  std::vector<std::size_t> length_when_pushed(order.size(), 0);
  while (!queue.empty()) {
    std::size_t pod = queue.front();
    if (length_when_pushed[pod] == queue.size()) return;
    queue.pop_front();
    if (try_schedule(pass, pod, place)) continue;
    pass.restore(pod);
    queue.push_back(pod);
    length_when_pushed[pod] = queue.size();
  }
}

}  // namespace kerf::reference
