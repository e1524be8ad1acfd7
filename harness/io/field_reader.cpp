#include "kerf/io/field_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

constexpr std::size_t kMaxShownKey = 320;  // The longest label key has 253 + 1 + 63 characters.

/// A key of the input as part of a path: as it is, unless that would make the message unreadable.
std::string shown_key(std::string_view key) {
  bool plain = key.size() <= kMaxShownKey && std::none_of(key.begin(), key.end(), [](char c) {
                 return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
               });
  return plain ? std::string(key) : quoted(key);
}

}  // namespace

void ObjectReading::refuse(FieldError error) {
  if (!error_) error_ = std::move(error);
}

void ObjectReading::saw(model::Time instant) {
  if (!latest_instant_ || *latest_instant_ < instant) latest_instant_ = instant;
}

Field::Field(ObjectReading& reading, Value object) : reading_(&reading) {
  if (!object.is_null()) value_ = object;
}

Field::Field(const Field* parent, Step step, std::string_view name, std::size_t index, std::optional<Value> value)
    : reading_(parent->reading_), parent_(parent), name_(name), index_(index), step_(step) {
  if (value && !value->is_null()) value_ = value;
}

Field Field::member(std::string_view name) const& {
  return {this, Step::kMember, name, 0, is_structure() ? value_->find(name) : std::nullopt};
}

Field Field::entry(std::string_view key) const& {
  return {this, Step::kEntry, key, 0, is_structure() ? value_->find(key) : std::nullopt};
}

std::vector<Field> Field::items() const& {
  std::vector<Field> items;
  if (!value_) return items;
  if (!value_->is_sequence()) {
    refuse("a list");
    return items;
  }
  items.reserve(value_->size());
  for (std::optional<Value> item = value_->first(); item; item = item->next()) {
    items.push_back({this, Step::kItem, {}, items.size(), item});
  }
  return items;
}

Field Field::item(std::size_t index, Value item) const& { return {this, Step::kItem, {}, index, item}; }

std::vector<Field> Field::entries() const& { return sorted_children(Step::kEntry); }

std::vector<Field> Field::members() const& { return sorted_children(Step::kMember); }

std::vector<Field> Field::sorted_children(Step step) const {
  std::vector<Field> entries;
  if (!is_structure()) return entries;
  entries.reserve(value_->size());
  for (std::optional<Value> entry = value_->first(); entry; entry = entry->next()) {
    entries.push_back({this, step, entry->key(), 0, entry});
  }
  std::sort(entries.begin(), entries.end(), [](const Field& a, const Field& b) { return a.name_ < b.name_; });
  return entries;
}

void Field::append_path(std::string& path) const {
  if (parent_ != nullptr) parent_->append_path(path);
  switch (step_) {
    case Step::kObject:
      return;
    case Step::kMember:
      if (!path.empty()) path += '.';
      path += name_;
      return;
    case Step::kEntry:
      path += fmt::format("[{}]", shown_key(name_));
      return;
    case Step::kItem:
      path += fmt::format("[{}]", index_);
      return;
  }
}

std::string Field::path() const {
  std::string path;
  append_path(path);
  return path;
}

std::size_t Field::line() const {
  for (const Field* field = this; field != nullptr; field = field->parent_) {
    if (field->value_) return field->value_->line();
  }
  return 0;
}

std::string Field::found() const {
  if (!value_) return "nothing";
  switch (value_->kind()) {
    case ValueKind::kString:
      return quoted(value_->text());
    case ValueKind::kNumber:
      return fmt::format("the number {}", value_->text().substr(0, 60));
    case ValueKind::kBool:
      return value_->as_bool() ? "true" : "false";
    case ValueKind::kNull:
    case ValueKind::kSequence:
    case ValueKind::kMapping:
      break;
  }
  return std::string(value_->kind_name());
}

void Field::refuse(std::string_view expected) const {
  refuse_because(fmt::format("found {}, expected {}", found(), expected));
}

void Field::refuse_because(std::string message) const {
  if (!reading_->failed()) reading_->refuse({path(), std::move(message), line()});
}

bool Field::is_structure() const {
  if (!value_) return false;
  if (value_->is_mapping()) return true;
  refuse("a mapping");
  return false;
}

std::string Field::text() const { return optional_text().value_or(std::string()); }

std::optional<std::string> Field::optional_text() const {
  if (!value_) return std::nullopt;
  if (value_->is_string()) return std::string(value_->text());
  refuse(value_->is_number() || value_->kind() == ValueKind::kBool ? "a string (in quotes)" : "a string");
  return std::nullopt;
}

bool Field::boolean() const {
  if (!value_) return false;
  if (value_->kind() == ValueKind::kBool) return value_->as_bool();
  refuse("true or false");
  return false;
}

std::optional<std::int64_t> Field::integer(std::int64_t lowest, std::int64_t highest) const {
  if (!value_) return std::nullopt;
  if (value_->is_number()) {
    std::string_view digits = value_->text();
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    bool whole = error == std::errc() && end == digits.data() + digits.size();
    if (whole && number >= lowest && number <= highest) return number;
  }
  if (highest == kInt32Max || highest == kInt64Max) {
    refuse(fmt::format("a whole number of at least {}", lowest));
  } else {
    refuse(fmt::format("a whole number from {} to {}", lowest, highest));
  }
  return std::nullopt;
}

std::optional<std::size_t> Field::choice(std::initializer_list<std::string_view> allowed) const {
  if (!value_) return std::nullopt;
  if (value_->is_string()) {
    const auto* place = std::find(allowed.begin(), allowed.end(), value_->text());
    if (place != allowed.end()) return static_cast<std::size_t>(place - allowed.begin());
  }
  refuse(allowed.size() == 1 ? std::string(*allowed.begin()) : fmt::format("one of {}", fmt::join(allowed, ", ")));
  return std::nullopt;
}

std::optional<model::Quantity> Field::quantity(Sign sign) const {
  if (!value_) return std::nullopt;
  if (!value_->is_string() && !value_->is_number()) {
    refuse("a quantity such as 2, 500m or 1.5Gi");
    return std::nullopt;
  }
  auto quantity = model::Quantity::parse(value_->text());
  if (!quantity) {
    refuse("a quantity such as 2, 500m or 1.5Gi (suffixes n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or e and an exponent)");
    return std::nullopt;
  }
  if (sign == Sign::kNotNegative && quantity->is_negative()) {
    refuse("a quantity of at least 0");
    return std::nullopt;
  }
  return *quantity;
}

model::ResourceList Field::resources(Sign sign) const {
  model::ResourceList list;
  for (const Field& amount : entries()) {
    if (amount.key().empty()) amount.refuse_because("found an empty name, expected the name of a resource");
    // A null amount is what the API stores as 0.
    list.set(amount.key(), amount.quantity(sign).value_or(model::Quantity()));
  }
  return list;
}

std::optional<model::Time> Field::instant() const {
  std::optional<std::string> written = optional_text();
  if (!written) return std::nullopt;
  auto instant = model::parse_rfc3339(*written);
  if (!instant) {
    refuse("an RFC 3339 instant such as 2026-03-02T12:00:00Z");
    return std::nullopt;
  }
  reading_->saw(*instant);
  return *instant;
}

std::vector<std::string> Field::texts() const {
  std::vector<std::string> texts;
  for (const Field& item : items()) {
    if (!item.present()) item.refuse("a string");
    texts.push_back(item.text());
  }
  return texts;
}

model::LabelMap Field::text_map() const {
  model::LabelMap map;
  for (const Field& entry : entries()) map.set(entry.key(), entry.text());
  return map;
}

}  // namespace kerf::io
