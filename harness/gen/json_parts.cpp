#include "kerf/gen/json_parts.h"

#include <fmt/format.h>

namespace kerf::gen {
namespace {

void append(std::string& parts, std::string_view part) {
  if (!parts.empty()) parts += ',';
  parts += part;
}

}  // namespace

List& List::text(std::string_view item) {
  append(items_, fmt::format("\"{}\"", item));
  return *this;
}

List& List::put(const Object& item) {
  append(items_, item.json());
  return *this;
}

Object& Object::text(std::string_view key, std::string_view value) { return member(key, fmt::format("\"{}\"", value)); }

Object& Object::number(std::string_view key, std::int64_t value) { return member(key, fmt::format("{}", value)); }

Object& Object::number(std::string_view key, double value) { return member(key, fmt::format("{}", value)); }

Object& Object::flag(std::string_view key, bool value) { return member(key, value ? "true" : "false"); }

Object& Object::merge(const Object& other) {
  if (!other.empty()) append(members_, other.members_);
  return *this;
}

Object& Object::member(std::string_view key, std::string_view json) {
  append(members_, fmt::format("\"{}\":{}", key, json));
  return *this;
}

}  // namespace kerf::gen
