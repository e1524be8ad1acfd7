#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kerf/model/label_universe.h"
#include "kerf/model/requirements.h"

namespace kerf::model {

/// A Requirement compiled over a LabelUniverse: one bit per known value of its key, set where the value is allowed, and
/// after them one bit that stands for all other values (set for complements). A question between two requirements is
/// then an AND. Integer bounds are resolved into the bits and kept besides, because two of them may cross although no
/// known value lies between. Source: provisioning.md 2.1-2.2.
struct RequirementBits {
  std::vector<std::uint64_t> words;
  bool allows_other = true;      ///< The last bit: this is a complement.
  bool excludes_values = false;  ///< A complement that names exclusions, so its operator is NotIn.
  std::optional<std::int64_t> gte;
  std::optional<std::int64_t> lte;
  std::optional<std::int64_t> min_values;

  [[nodiscard]] bool allows(LabelUniverse::ValueId value) const { return (words[value / 64] >> (value % 64) & 1) != 0; }
  /// Whether the key may be absent: NotIn or DoesNotExist. O(words).
  [[nodiscard]] bool may_be_absent() const;

  bool operator==(const RequirementBits&) const = default;
};

/// The bits of a requirement on `key`; nothing when it lists a value that the universe has not seen.
[[nodiscard]] std::optional<RequirementBits> compile(const LabelUniverse& universe, LabelUniverse::KeyId key,
                                                     const Requirement& requirement);

/// The requirement that the bits stand for; compiling it gives the same bits.
[[nodiscard]] Requirement to_requirement(const LabelUniverse& universe, LabelUniverse::KeyId key,
                                         const RequirementBits& bits);

/// Both at once, as `intersection` of the requirements. Source: provisioning.md 2.2. O(values).
[[nodiscard]] RequirementBits intersection(const LabelUniverse& universe, LabelUniverse::KeyId key,
                                           const RequirementBits& a, const RequirementBits& b);

/// Whether `intersection` would allow anything. Source: provisioning.md 2.2. O(words), allocates nothing.
[[nodiscard]] bool has_intersection(const RequirementBits& a, const RequirementBits& b);

/// Requirements compiled over a LabelUniverse: at most one RequirementBits per key, in the order of keys.
/// Source: provisioning.md 2.3.
class RequirementSetBits {
 public:
  using Entry = std::pair<LabelUniverse::KeyId, RequirementBits>;

  /// The bits of every requirement; nothing when a key or a value was not seen by the universe.
  [[nodiscard]] static std::optional<RequirementSetBits> compile(const LabelUniverse& universe,
                                                                 const Requirements& requirements);

  /// Intersects every requirement of `other` into what is there.
  void add(const LabelUniverse& universe, const RequirementSetBits& other);
  [[nodiscard]] const RequirementBits* find(LabelUniverse::KeyId key) const;
  [[nodiscard]] Requirements to_requirements(const LabelUniverse& universe) const;

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  bool operator==(const RequirementSetBits&) const = default;

 private:
  std::vector<Entry> entries_;
};

/// As `intersects` of the requirements. Source: provisioning.md 2.4. O(keys x words), allocates nothing.
[[nodiscard]] bool intersects(const RequirementSetBits& existing, const RequirementSetBits& incoming);

/// As `is_compatible` of the requirements. Source: provisioning.md 2.4. O(keys x words), allocates nothing.
[[nodiscard]] bool is_compatible(const LabelUniverse& universe, const RequirementSetBits& existing,
                                 const RequirementSetBits& incoming, Undefined allowed);

}  // namespace kerf::model
