#include "kerf/gen/json_value.h"

#include "kerf/io/json_text.h"

namespace kerf::gen {
namespace {

using io::ValueKind;

void write(const JsonValue& value, std::string& out) {
  const bool is_mapping = value.kind == ValueKind::kMapping;
  switch (value.kind) {
    case ValueKind::kNull:
      out += "null";
      return;
    case ValueKind::kBool:
    case ValueKind::kNumber:
      out += value.text;
      return;
    case ValueKind::kString:
      out += io::json_string(value.text);
      return;
    case ValueKind::kSequence:
    case ValueKind::kMapping:
      break;
  }
  out += is_mapping ? '{' : '[';
  for (const auto& [key, member] : value.members) {
    if (&member != &value.members.front().second) out += ',';
    if (is_mapping) (out += io::json_string(key)) += ':';
    write(member, out);
  }
  out += is_mapping ? '}' : ']';
}

}  // namespace

JsonValue JsonValue::of(const io::Value& value) {
  JsonValue copy;
  copy.kind = value.kind();
  copy.text = copy.kind == ValueKind::kBool ? (value.as_bool() ? "true" : "false") : std::string(value.text());
  copy.members.reserve(value.size());
  for (auto child = value.first(); child; child = child->next()) {
    copy.members.emplace_back(std::string(child->key()), of(*child));
  }
  return copy;
}

const JsonValue* JsonValue::find(std::string_view key) const {
  if (kind != ValueKind::kMapping) return nullptr;
  for (const auto& [name, member] : members) {
    if (name == key) return &member;
  }
  return nullptr;
}

const JsonValue* JsonValue::at(std::initializer_list<std::string_view> path) const {
  const JsonValue* value = this;
  for (const std::string_view key : path) {
    value = value->find(key);
    if (value == nullptr) return nullptr;
  }
  return value;
}

std::string JsonValue::json() const {
  std::string out;
  write(*this, out);
  return out;
}

}  // namespace kerf::gen
