#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kerf::gen {

class Object;

/// A JSON list under construction. Texts are written as they are: generated ones need no escaping.
class List {
 public:
  List& text(std::string_view item);
  List& put(const Object& item);
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] std::string json() const { return "[" + items_ + "]"; }

 private:
  std::string items_;
};

/// A JSON mapping under construction, members in the order of the calls. Texts are written as they are.
class Object {
 public:
  Object& text(std::string_view key, std::string_view value);
  Object& number(std::string_view key, std::int64_t value);
  Object& number(std::string_view key, double value);
  Object& flag(std::string_view key, bool value);
  Object& null(std::string_view key) { return member(key, "null"); }
  Object& put(std::string_view key, const Object& value) { return member(key, value.json()); }
  Object& put(std::string_view key, const List& value) { return member(key, value.json()); }
  /// Only what is not empty.
  template <typename Value>
  Object& put_some(std::string_view key, const Value& value) {
    return value.empty() ? *this : put(key, value);
  }
  /// All members of another mapping, whose keys this one does not have.
  Object& merge(const Object& other);
  [[nodiscard]] bool empty() const { return members_.empty(); }
  [[nodiscard]] std::string json() const { return "{" + members_ + "}"; }

 private:
  Object& member(std::string_view key, std::string_view json);

  std::string members_;
};

}  // namespace kerf::gen
