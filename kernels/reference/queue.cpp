#include "kerf/reference/queue.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <string_view>
#include <tuple>

#include "kerf/model/resources.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

namespace {

model::Quantity amount(const PassPod& pod, std::string_view resource) {
  const model::Quantity* quantity = pod.needs->request_list.find(resource);
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

/// Asks node after node, claim after claim.
class PassPacker final : public Packer {
 public:
  explicit PassPacker(Pass& pass) : pass_(pass), order_(pass) {}

  std::optional<std::string_view> add(std::size_t pod) override {
    if (pass_.pods()[pod].needs->has_resource_claims) return kDra;
    if (add_to_existing_node(pass_, pod) || add_to_open_claim(pass_, pod, order_)) return std::nullopt;
    return place_on_new_claim(pass_, pod);
  }
  bool relax(std::size_t pod) override { return pass_.relax(pod); }
  void restore(std::size_t pod) override { pass_.restore(pod); }
  void fail(std::size_t pod, std::string_view code) override { pass_.fail(pod, code); }

 private:
  Pass& pass_;
  ClaimOrder order_;
};

bool is_final(std::string_view code) { return code == kReservedBusy || code == kReservedLost || code == kDra; }

/// Gives up one wish after the other until the pod finds a place. Source: provisioning.md 3.3.
bool try_schedule(std::size_t pod, Packer& packer) {
  while (true) {
    std::optional<std::string_view> code = packer.add(pod);
    if (!code) return true;
    if (!is_final(*code) && packer.relax(pod)) continue;
    packer.fail(pod, *code);
    return false;
  }
}

}  // namespace

QueueKey::QueueKey(const PassPod& like, const model::Pod& source, std::size_t index, model::Time now)
    : cpu(amount(like, model::kCpu)),
      memory(amount(like, model::kMemory)),
      is_virtual(like.origin == PodOrigin::kBuffer),
      created(std::chrono::floor<std::chrono::seconds>(source.meta.creation.value_or(now))),
      pod(&source),
      index(index) {}

bool comes_before(const QueueKey& a, const QueueKey& b) {
  if (a.cpu != b.cpu) return a.cpu > b.cpu;
  if (a.memory != b.memory) return a.memory > b.memory;
  if (a.is_virtual || b.is_virtual) return std::tie(a.is_virtual, a.index) < std::tie(b.is_virtual, b.index);
  const model::ObjectMeta& of_a = a.pod->meta;
  const model::ObjectMeta& of_b = b.pod->meta;
  if (a.created != b.created) return a.created < b.created;
  if (of_a.uid != of_b.uid) return of_a.uid < of_b.uid;
  if (of_a.namespace_name != of_b.namespace_name) {
    return model::namespaced_name(of_a) < model::namespaced_name(of_b);
  }
  return std::tie(of_a.name, a.index) < std::tie(of_b.name, b.index);
}

std::vector<std::size_t> queue_order(const Pass& pass) {
  std::vector<QueueKey> keys;
  keys.reserve(pass.pods().size());
  for (std::size_t index = 0; index < pass.pods().size(); ++index) {
    const PassPod& pod = pass.pods()[index];
    keys.emplace_back(pod, *pod.pod, index, pass.options().now);
  }
  std::ranges::sort(keys, comes_before);
  std::vector<std::size_t> order;
  order.reserve(keys.size());
  for (const QueueKey& key : keys) order.push_back(key.index);
  return order;
}

std::optional<std::string_view> place_on_new_claim(Pass& pass, std::size_t pod) {
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
  return first.value_or(kNoTypes);
}

void run_queue(std::span<const std::size_t> order, Packer& packer) {
  std::deque<std::size_t> queue(order.begin(), order.end());
  std::vector<std::size_t> length_when_pushed(order.size(), 0);
  while (!queue.empty()) {
    std::size_t pod = queue.front();
    if (length_when_pushed[pod] == queue.size()) return;
    queue.pop_front();
    if (try_schedule(pod, packer)) continue;
    packer.restore(pod);
    queue.push_back(pod);
    length_when_pushed[pod] = queue.size();
  }
}

void run_queue(Pass& pass) {
  const std::vector<std::size_t> order = queue_order(pass);
  if (!pass.has_pools()) {
    for (std::size_t pod : order) pass.fail(pod, kNoPools);
    return;
  }
  PassPacker packer(pass);
  run_queue(order, packer);
}

}  // namespace kerf::reference
