#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/io/tree.h"

namespace kerf::gen {

/// A JSON value that can be changed in place: what mutators of scenarios work on.
struct JsonValue {
  using Member = std::pair<std::string, JsonValue>;  ///< Items of a sequence have an empty key.

  io::ValueKind kind = io::ValueKind::kNull;
  std::string text;  ///< Of a string, or of a number as it is written; `true` or `false`.
  std::vector<Member> members;

  /// A copy of a parsed value. O(its size).
  [[nodiscard]] static JsonValue of(const io::Value& value);
  [[nodiscard]] static JsonValue string(std::string_view text) {
    return {io::ValueKind::kString, std::string(text), {}};
  }

  /// The member of that key; nullptr where there is none.
  [[nodiscard]] const JsonValue* find(std::string_view key) const;
  [[nodiscard]] JsonValue* find(std::string_view key) {
    return const_cast<JsonValue*>(std::as_const(*this).find(key));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  }
  /// The value at the end of a path of keys; nullptr where it breaks off.
  [[nodiscard]] const JsonValue* at(std::initializer_list<std::string_view> path) const;

  /// The value as JSON on one line, as gen::Object writes it.
  [[nodiscard]] std::string json() const;

  bool operator==(const JsonValue&) const = default;
};

}  // namespace kerf::gen
