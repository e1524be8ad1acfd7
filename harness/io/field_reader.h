#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/field_error.h"
#include "kerf/io/tree.h"
#include "kerf/model/flat_map.h"
#include "kerf/model/quantity.h"
#include "kerf/model/resources.h"
#include "kerf/model/time.h"

namespace kerf::io {

/// What reading one object collects. There is one error per object: the first that is found in the order of reading.
/// Source: formats.md "What reading does".
class ObjectReading {
 public:
  void refuse(FieldError error);
  void saw(model::Time instant);

  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] const std::optional<FieldError>& error() const { return error_; }
  /// The latest instant that the object names.
  [[nodiscard]] std::optional<model::Time> latest_instant() const { return latest_instant_; }

 private:
  std::optional<FieldError> error_;
  std::optional<model::Time> latest_instant_;
};

/// Whether an amount may be below zero.
enum class Sign : std::uint8_t { kAny, kNotNegative };

/// A place in an object: the value there, if any, and the way to it, which is written out only when something is
/// wrong. A null counts as missing, as it does for the API. Reading a value of the wrong kind refuses the object and
/// gives the fallback, so readers go straight on.
///
/// A Field refers to its parent, which has to outlive it: name it first (temporaries are refused by the compiler).
class Field {
 public:
  /// The object itself; its path is empty.
  Field(ObjectReading& reading, Value object);

  /// The member of a structure: `.name`. `name` has to outlive the Field.
  [[nodiscard]] Field member(std::string_view name) const&;
  [[nodiscard]] Field member(std::string_view name) const&& = delete;
  /// The entry of a map: `[key]`. `key` has to outlive the Field.
  [[nodiscard]] Field entry(std::string_view key) const&;
  [[nodiscard]] Field entry(std::string_view key) const&& = delete;
  /// The items of a list: `[0]`, `[1]`. None when missing.
  [[nodiscard]] std::vector<Field> items() const&;
  [[nodiscard]] std::vector<Field> items() const&& = delete;
  /// `item` as the item of that index of a list whose items stand elsewhere.
  [[nodiscard]] Field item(std::size_t index, Value item) const&;
  [[nodiscard]] Field item(std::size_t index, Value item) const&& = delete;
  /// The entries of a map in byte order of their keys. None when missing.
  [[nodiscard]] std::vector<Field> entries() const&;
  [[nodiscard]] std::vector<Field> entries() const&& = delete;

  /// The same, but written as members: `.key`.
  [[nodiscard]] std::vector<Field> members() const&;
  [[nodiscard]] std::vector<Field> members() const&& = delete;

  /// Neither missing nor null.
  [[nodiscard]] bool present() const { return value_.has_value(); }
  [[nodiscard]] const std::optional<Value>& value() const { return value_; }
  /// The key of an entry.
  [[nodiscard]] std::string_view key() const { return name_; }
  [[nodiscard]] ObjectReading& reading() const { return *reading_; }
  /// Nothing for the object itself.
  [[nodiscard]] const Field* parent() const { return parent_; }
  /// In Kubernetes notation: `spec.containers[0].resources.requests[cpu]`. Source: formats.md "Fields".
  [[nodiscard]] std::string path() const;

  /// Refuses the object: "found X, expected <expected>".
  void refuse(std::string_view expected) const;
  /// Refuses the object for a reason that is no matter of found and expected.
  void refuse_because(std::string message) const;

  /// True when this is a mapping; refuses anything else that is present.
  [[nodiscard]] bool is_structure() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::optional<std::string> optional_text() const;
  [[nodiscard]] bool boolean() const;
  /// An integer within both ends.
  [[nodiscard]] std::optional<std::int64_t> integer(std::int64_t lowest, std::int64_t highest) const;
  /// The position of the text in `allowed`; refuses every other text.
  [[nodiscard]] std::optional<std::size_t> choice(std::initializer_list<std::string_view> allowed) const;
  [[nodiscard]] std::optional<model::Quantity> quantity(Sign sign) const;
  [[nodiscard]] model::ResourceList resources(Sign sign) const;
  [[nodiscard]] std::optional<model::Time> instant() const;
  [[nodiscard]] std::vector<std::string> texts() const;
  /// A map from text to text, neither side looked at further.
  [[nodiscard]] model::LabelMap text_map() const;

 private:
  enum class Step : std::uint8_t { kObject, kMember, kEntry, kItem };
  Field(const Field* parent, Step step, std::string_view name, std::size_t index, std::optional<Value> value);

  [[nodiscard]] std::vector<Field> sorted_children(Step step) const;
  void append_path(std::string& path) const;
  [[nodiscard]] std::size_t line() const;
  /// What stands here, fit for a message.
  [[nodiscard]] std::string found() const;

  ObjectReading* reading_;
  const Field* parent_ = nullptr;
  std::string_view name_;
  std::size_t index_ = 0;
  std::optional<Value> value_;
  Step step_ = Step::kObject;
};

inline constexpr std::int64_t kInt32Max = 2147483647;
inline constexpr std::int64_t kInt64Max = 9223372036854775807;

}  // namespace kerf::io
