#include "kerf/provision/cheapest_per_unit.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kerf/provision/bins.h"
#include "kerf/provision/packing.h"

namespace kerf::provision {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// A type in question, reduced to numbers.
struct Machine {
  std::uint32_t type = 0;
  double price = kInfinite;
  std::vector<double> room;
};

/// Pods in question, reduced to numbers.
struct Item {
  std::vector<double> size;
  double value = 0;
  std::size_t count = 0;
};

std::vector<double> amounts_of(const model::ResourceVector& amounts, std::size_t resources) {
  std::vector<double> numbers(resources, 0);
  for (std::size_t r = 0; r < resources; ++r) {
    numbers[r] = amounts.get(static_cast<model::ResourceTable::Id>(r)).to_double();
  }
  return numbers;
}

/// The largest share of a machine that the item takes; infinite where it does not fit.
double largest_share(const Item& item, const Machine& machine) {
  double largest = 0;
  for (std::size_t r = 0; r < item.size.size(); ++r) {
    if (item.size[r] <= 0) continue;
    if (item.size[r] > machine.room[r]) return kInfinite;
    largest = std::max(largest, item.size[r] / machine.room[r]);
  }
  return largest;
}

double standalone_cost(const Item& item, const std::vector<Machine>& machines) {
  double least = kInfinite;
  for (const Machine& machine : machines) least = std::min(least, machine.price * largest_share(item, machine));
  return least == kInfinite ? 0 : least;
}

bool fits_in(const Item& item, const std::vector<double>& free) {
  for (std::size_t r = 0; r < free.size(); ++r) {
    if (item.size[r] > free[r]) return false;
  }
  return true;
}

double alignment_of(const Item& item, const std::vector<double>& free, const std::vector<double>& room) {
  double sum = 0;
  for (std::size_t r = 0; r < free.size(); ++r) {
    if (room[r] > 0) sum += item.size[r] * free[r] / (room[r] * room[r]);
  }
  return sum;
}

/// Value of what the machine would hold beside `first`, filled by alignment. O(pods held x items).
double held_value(const Item& first, const std::vector<Item>& items, const Machine& machine) {
  std::vector<double> free = machine.room;
  std::vector<std::size_t> left(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) left[i] = items[i].count;
  double value = first.value;
  for (std::size_t r = 0; r < free.size(); ++r) free[r] -= first.size[r];
  while (true) {
    const Item* best = nullptr;
    double highest = -1;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (left[i] == 0 || !fits_in(items[i], free)) continue;
      const double score = alignment_of(items[i], free, machine.room);
      if (score <= highest) continue;
      highest = score;
      best = &items[i];
    }
    if (best == nullptr) return value;
    // As many of the winner as fit in half of what is left, at least one: the order hardly changes meanwhile.
    const auto index = static_cast<std::size_t>(best - items.data());
    std::size_t batch = left[index];
    for (std::size_t r = 0; r < free.size(); ++r) {
      if (best->size[r] > 0) batch = std::min(batch, static_cast<std::size_t>(free[r] / best->size[r] / 2));
    }
    batch = std::max<std::size_t>(batch, 1);
    left[index] -= batch;
    value += static_cast<double>(batch) * best->value;
    for (std::size_t r = 0; r < free.size(); ++r) free[r] -= static_cast<double>(batch) * best->size[r];
  }
}

std::uint32_t cheapest_per_value(const TargetQuestion& question) {
  const std::size_t resources = question.pass.resources().size();
  std::vector<Machine> machines;
  for (std::uint32_t type : question.fit.types) {
    machines.push_back({.type = type,
                        .price = price_of(question.source, type, question.fit.requirements),
                        .room = amounts_of(room_of(question.source, type), resources)});
  }
  const auto item_of = [&](const model::ResourceVector& requests, std::size_t count) {
    Item item{.size = amounts_of(requests, resources), .value = 0, .count = count};
    item.value = standalone_cost(item, machines);
    return item;
  };
  const Item first = item_of(question.first_pod, 1);
  std::vector<Item> items;
  for (const WaitingClass& waiting : question.waiting) {
    if (!waiting.pods.empty()) items.push_back(item_of(waiting.requests, waiting.pods.size()));
  }
  double least = kInfinite;
  std::uint32_t best = question.fit.types.front();
  for (const Machine& machine : machines) {
    const double value = held_value(first, items, machine);
    const double ratio = value > 0 ? machine.price / value : machine.price;
    if (ratio >= least) continue;
    least = ratio;
    best = machine.type;
  }
  return best;
}

}  // namespace

void cheapest_per_unit(reference::Pass& pass) { pack_bin_by_bin(pass, cheapest_per_value); }

}  // namespace kerf::provision
