#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/flat_map.h"
#include "kerf/model/requirements.h"

namespace kerf::model {

/// Every label key of one problem and every value that anything in it names, numbered in byte order. What a bit of a
/// compiled requirement means. Made by LabelUniverseBuilder, fixed from then on. Source: provisioning.md 2.3.
class LabelUniverse {
 public:
  using KeyId = std::uint32_t;
  using ValueId = std::uint32_t;

  [[nodiscard]] std::size_t key_count() const { return keys_.size(); }
  [[nodiscard]] const std::string& key(KeyId id) const { return keys_[id].name; }
  /// Whether a claim may leave the key undefined. Source: provisioning.md 2.4.
  [[nodiscard]] bool is_well_known_key(KeyId id) const { return keys_[id].well_known; }
  /// The key's values, in byte order; ValueId is the index.
  [[nodiscard]] std::span<const std::string> values(KeyId id) const { return keys_[id].values; }

  /// The number of a key (normalised first) that was seen. O(log keys).
  [[nodiscard]] std::optional<KeyId> find_key(std::string_view key) const;
  /// The number of a value that was seen with the key. O(log values).
  [[nodiscard]] std::optional<ValueId> find_value(KeyId key, std::string_view value) const;
  /// The value as an integer, where it is one. Source: provisioning.md 2.1.
  [[nodiscard]] std::optional<std::int64_t> number(KeyId key, ValueId value) const { return keys_[key].numbers[value]; }

 private:
  friend class LabelUniverseBuilder;

  struct Key {
    std::string name;
    bool well_known = false;
    std::vector<std::string> values;
    std::vector<std::optional<std::int64_t>> numbers;
  };

  std::vector<Key> keys_;
};

/// Collects what a LabelUniverse holds.
class LabelUniverseBuilder {
 public:
  /// Notes every key and every value listed, excluded ones too.
  void see(const Requirements& requirements);
  /// Notes labels as if each were In [value].
  void see(const LabelMap& labels);
  /// Notes the values of In and NotIn, also those that another expression on the same key rules out.
  void see(std::span<const Expression> expressions);
  void see(std::string_view key, std::span<const std::string> values);
  [[nodiscard]] LabelUniverse build() &&;

 private:
  FlatMap<std::vector<std::string>> seen_;
};

}  // namespace kerf::model
