#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kerf/model/quantity.h"
#include "kerf/model/resources.h"

namespace kerf::model {

/// Turns quantities into 64-bit counts, per resource in a unit of its own: the largest one that all amounts which can
/// ever fit are multiples of. Comparing and adding counts then decides as comparing and adding quantities does.
/// Source: provisioning.md 8.1.
class ResourceScale {
 public:
  /// The count of a request that fits nowhere; above every capacity.
  static constexpr std::int64_t kNever = INT64_MAX;
  /// No capacity counts more, so that one request on top of a full capacity does not wrap.
  static constexpr std::int64_t kMaxCapacity = (std::int64_t{1} << 62) - 1;

  ResourceScale() = default;
  /// Chooses units for the resources of one problem: `capacities` is everything that requests will be compared with,
  /// `requests` every single request. Sums and differences of them need not be given.
  ResourceScale(std::span<const ResourceVector> capacities, std::span<const ResourceVector> requests);
  ResourceScale(std::span<const ResourceVector* const> capacities, std::span<const ResourceVector* const> requests);

  /// How many 1e-9 units one count of resource `id` stands for; 1 for a resource that has no capacity anywhere.
  [[nodiscard]] Int128 unit_nano(ResourceTable::Id id) const {
    return id < columns_.size() ? columns_[id].unit_nano : 1;
  }
  /// False when the amounts span more than 62 bits or a capacity is saturated. Counts are then rounded to the safe
  /// side, requests up and capacities down, and an exact answer needs the quantities themselves.
  [[nodiscard]] bool is_exact(ResourceTable::Id id) const { return id >= columns_.size() || columns_[id].exact; }

  /// A request's count, rounded up; kNever when it exceeds every capacity of its resource or is saturated.
  [[nodiscard]] std::int64_t request_count(ResourceTable::Id id, Quantity amount) const;
  /// A capacity's count, rounded down, cut at +-kMaxCapacity.
  [[nodiscard]] std::int64_t capacity_count(ResourceTable::Id id, Quantity amount) const;

 private:
  struct Column {
    Int128 unit_nano = 1;
    Quantity largest_capacity;
    bool exact = true;
  };

  std::vector<Column> columns_;
};

/// The sum of two request counts, neither negative; kNever when it is above ResourceScale::kMaxCapacity.
[[nodiscard]] std::int64_t add_counts(std::int64_t a, std::int64_t b);

}  // namespace kerf::model
