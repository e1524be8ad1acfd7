#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kerf::model {

/// A map from text to `Value` kept as one sorted vector: small, ordered by key in byte order, cheap to walk and to
/// compare. Lookup O(log n), insertion O(n).
template <typename Value>
class FlatMap {
 public:
  using Entry = std::pair<std::string, Value>;

  FlatMap() = default;
  FlatMap(std::initializer_list<Entry> entries) {
    for (const Entry& entry : entries) set(entry.first, entry.second);
  }

  /// Stores `value` under `key`, replacing what was there.
  void set(std::string_view key, Value value) { slot(key) = std::move(value); }
  /// The value under `key`, made by default where missing.
  Value& slot(std::string_view key) {
    auto place = lower_bound(key);
    if (place == entries_.end() || place->first != key) {
      place = entries_.emplace(place, std::string(key), Value{});
    }
    return place->second;
  }
  /// The value under `key`, or nullptr.
  [[nodiscard]] const Value* find(std::string_view key) const {
    auto place = std::lower_bound(entries_.begin(), entries_.end(), key,
                                  [](const Entry& entry, std::string_view wanted) { return entry.first < wanted; });
    return place != entries_.end() && place->first == key ? &place->second : nullptr;
  }
  [[nodiscard]] bool contains(std::string_view key) const { return find(key) != nullptr; }
  /// Removes `key`; nothing happens where it is missing.
  void erase(std::string_view key) {
    auto place = lower_bound(key);
    if (place != entries_.end() && place->first == key) entries_.erase(place);
  }

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  bool operator==(const FlatMap&) const = default;

 private:
  auto lower_bound(std::string_view key) {
    return std::lower_bound(entries_.begin(), entries_.end(), key,
                            [](const Entry& entry, std::string_view wanted) { return entry.first < wanted; });
  }

  std::vector<Entry> entries_;
};

/// Labels, annotations, node selectors.
using LabelMap = FlatMap<std::string>;

}  // namespace kerf::model
