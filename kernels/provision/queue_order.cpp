#include "kerf/provision/queue_order.h"

#include <algorithm>
#include <tuple>

#include "kerf/model/resources.h"

namespace kerf::provision {

using reference::PassPod;

namespace {

model::Quantity amount(const PassPod& pod, std::string_view resource) {
  const model::Quantity* quantity = pod.needs->request_list.find(resource);
  return quantity == nullptr ? model::Quantity() : *quantity;
}

/// The ranks of classes by size, largest first; equal sizes have one rank.
class SizeRanks {
 public:
  SizeRanks(const reference::Pass& pass, std::span<const std::uint32_t> class_of) {
    for (std::size_t pod = 0; pod < class_of.size(); ++pod) {
      if (class_of[pod] < sizes_.size()) continue;
      const PassPod& first = pass.pods()[pod];
      sizes_.push_back({amount(first, model::kCpu), amount(first, model::kMemory), class_of[pod]});
    }
    ranks_.resize(sizes_.size());
    std::ranges::sort(sizes_, [](const Size& a, const Size& b) {
      return a.cpu != b.cpu ? a.cpu > b.cpu : a.memory != b.memory ? a.memory > b.memory : a.index < b.index;
    });
    for (std::size_t n = 0; n < sizes_.size(); ++n) {
      count_ += n == 0 || sizes_[n].cpu != sizes_[n - 1].cpu || sizes_[n].memory != sizes_[n - 1].memory ? 1 : 0;
      ranks_[sizes_[n].index] = count_ - 1;
    }
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t of(std::uint32_t index) const { return ranks_[index]; }

 private:
  struct Size {
    model::Quantity cpu;
    model::Quantity memory;
    std::uint32_t index = 0;
  };
  std::vector<Size> sizes_;
  std::vector<std::size_t> ranks_;  ///< By class.
  std::size_t count_ = 0;
};

/// Among pods of one size: virtual ones are younger than all others, each younger than the one before.
class ByAge {
 public:
  explicit ByAge(const reference::Pass& pass) : pass_(pass) {}

  bool operator()(std::size_t a, std::size_t b) const {
    const bool is_a_virtual = pass_.pods()[a].origin == reference::PodOrigin::kBuffer;
    const bool is_b_virtual = pass_.pods()[b].origin == reference::PodOrigin::kBuffer;
    if (is_a_virtual || is_b_virtual) return std::tie(is_a_virtual, a) < std::tie(is_b_virtual, b);
    const PassPod& of_a = pass_.pods()[a];
    const PassPod& of_b = pass_.pods()[b];
    const auto created_a = created(of_a);
    const auto created_b = created(of_b);
    return std::tie(created_a, of_a.pod->meta.uid, of_a.name, a) <
           std::tie(created_b, of_b.pod->meta.uid, of_b.name, b);
  }

 private:
  [[nodiscard]] std::chrono::sys_seconds created(const PassPod& pod) const {
    return std::chrono::floor<std::chrono::seconds>(pod.pod->meta.creation.value_or(pass_.options().now));
  }

  const reference::Pass& pass_;
};

}  // namespace

std::vector<std::size_t> queue_order(const reference::Pass& pass, std::span<const std::uint32_t> class_of) {
  const SizeRanks ranks(pass, class_of);
  std::vector<std::size_t> ends(ranks.count() + 1);
  for (std::uint32_t index : class_of) ++ends[ranks.of(index) + 1];
  for (std::size_t rank = 0; rank < ranks.count(); ++rank) ends[rank + 1] += ends[rank];
  std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
  std::vector<std::size_t> order(class_of.size());
  for (std::size_t pod = 0; pod < class_of.size(); ++pod) order[next[ranks.of(class_of[pod])]++] = pod;
  for (std::size_t rank = 0; rank < ranks.count(); ++rank) {
    std::span<std::size_t> equals = std::span(order).subspan(ends[rank], ends[rank + 1] - ends[rank]);
    if (!std::ranges::is_sorted(equals, ByAge(pass))) std::ranges::sort(equals, ByAge(pass));
  }
  return order;
}

}  // namespace kerf::provision
