#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/flat_map.h"
#include "kerf/model/quantity.h"

namespace kerf::model {

inline constexpr std::string_view kCpu = "cpu";
inline constexpr std::string_view kMemory = "memory";
inline constexpr std::string_view kPods = "pods";
inline constexpr std::string_view kNodes = "nodes";
inline constexpr std::string_view kEphemeralStorage = "ephemeral-storage";

/// Amounts by resource name, as the API writes them. A missing name is zero for arithmetic.
using ResourceList = FlatMap<Quantity>;

/// `total[r] += part[r]` for every r of `part`.
void add(ResourceList& total, const ResourceList& part);

/// `total[r] -= part[r]` for every r of `part`, names that `total` lacks included (they become negative).
void subtract(ResourceList& total, const ResourceList& part);

/// Per-name maximum over both lists.
[[nodiscard]] ResourceList maximum(const ResourceList& a, const ResourceList& b);

/// Interned resource names of one problem: name <-> dense id, ids in order of first use.
class ResourceTable {
 public:
  using Id = std::uint32_t;

  /// The id of `name`, newly given when it was not known. O(names): there are a handful.
  Id intern(std::string_view name);
  [[nodiscard]] const std::string& name(Id id) const { return names_[id]; }
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  std::vector<std::string> names_;
};

/// Dense amounts by ResourceTable id; ids beyond its size read as zero.
class ResourceVector {
 public:
  ResourceVector() = default;
  /// The list in `table`'s numbering; new names are interned.
  ResourceVector(const ResourceList& list, ResourceTable& table);

  [[nodiscard]] Quantity get(ResourceTable::Id id) const { return id < amounts_.size() ? amounts_[id] : Quantity(); }
  void set(ResourceTable::Id id, Quantity amount);
  [[nodiscard]] std::size_t size() const { return amounts_.size(); }
  [[nodiscard]] bool has_negative() const;

  ResourceVector& operator+=(const ResourceVector& other);
  ResourceVector& operator-=(const ResourceVector& other);
  friend ResourceVector operator+(ResourceVector a, const ResourceVector& b) { return a += b; }

  /// Back to names; amounts of zero are left out.
  [[nodiscard]] ResourceList to_list(const ResourceTable& table) const;

 private:
  std::vector<Quantity> amounts_;
};

/// Whether `request` fits `total`: false if any amount of `total` is negative, else every requested amount is at most
/// the total's (missing = 0) and none is saturated. Source: provisioning.md 4.1. O(resources).
[[nodiscard]] bool fits(const ResourceVector& request, const ResourceVector& total);

}  // namespace kerf::model
