#include "kerf/model/resource_scale.h"

#include <algorithm>

namespace kerf::model {
namespace {

Int128 magnitude(Quantity amount) { return amount.is_negative() ? -amount.nano_count() : amount.nano_count(); }

Int128 greatest_common_divisor(Int128 a, Int128 b) {
  while (b != 0) {
    a %= b;
    std::swap(a, b);
  }
  return a;
}

/// `amount / unit`, rounded towards minus infinity.
Int128 floor_divide(Int128 amount, Int128 unit) {
  Int128 count = amount / unit;
  return amount < count * unit ? count - 1 : count;
}

std::size_t widest(std::span<const ResourceVector* const> vectors) {
  std::size_t size = 0;
  for (const ResourceVector* vector : vectors) size = std::max(size, vector->size());
  return size;
}

std::vector<const ResourceVector*> pointers_to(std::span<const ResourceVector> vectors) {
  std::vector<const ResourceVector*> pointers;
  pointers.reserve(vectors.size());
  for (const ResourceVector& vector : vectors) pointers.push_back(&vector);
  return pointers;
}

}  // namespace

ResourceScale::ResourceScale(std::span<const ResourceVector> capacities, std::span<const ResourceVector> requests)
    : ResourceScale(pointers_to(capacities), pointers_to(requests)) {}

ResourceScale::ResourceScale(std::span<const ResourceVector* const> capacities,
                             std::span<const ResourceVector* const> requests)
    : columns_(std::max(widest(capacities), widest(requests))) {
  for (ResourceTable::Id id = 0; id < columns_.size(); ++id) {
    Column& column = columns_[id];
    Int128 unit = 0;
    for (const ResourceVector* capacity : capacities) {
      Quantity amount = capacity->get(id);
      if (amount.is_saturated()) {
        column.exact = false;
      } else {
        unit = greatest_common_divisor(unit, magnitude(amount));
      }
      column.largest_capacity = std::max(column.largest_capacity, amount);
    }
    for (const ResourceVector* request : requests) {
      // What fits nowhere needs no exact count.
      if (request->get(id).fits_in(column.largest_capacity)) {
        unit = greatest_common_divisor(unit, magnitude(request->get(id)));
      }
    }
    if (unit == 0) continue;
    Int128 largest_count = column.largest_capacity.nano_count() / unit;
    Int128 factor = (largest_count - 1) / kMaxCapacity + 1;
    if (factor > 1) column.exact = false;
    column.unit_nano = unit * factor;
  }
}

std::int64_t ResourceScale::request_count(ResourceTable::Id id, Quantity amount) const {
  Quantity largest = id < columns_.size() ? columns_[id].largest_capacity : Quantity();
  if (!amount.fits_in(largest)) return kNever;
  Int128 count = -floor_divide(-amount.nano_count(), unit_nano(id));
  return static_cast<std::int64_t>(std::clamp<Int128>(count, -kMaxCapacity, kMaxCapacity));
}

std::int64_t ResourceScale::capacity_count(ResourceTable::Id id, Quantity amount) const {
  Int128 count = floor_divide(amount.nano_count(), unit_nano(id));
  return static_cast<std::int64_t>(std::clamp<Int128>(count, -kMaxCapacity, kMaxCapacity));
}

std::int64_t add_counts(std::int64_t a, std::int64_t b) {
  if (a > ResourceScale::kMaxCapacity || b > ResourceScale::kMaxCapacity) return ResourceScale::kNever;
  std::int64_t sum = a + b;
  return sum > ResourceScale::kMaxCapacity ? ResourceScale::kNever : sum;
}

}  // namespace kerf::model
