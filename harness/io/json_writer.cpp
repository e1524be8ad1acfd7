#include "kerf/io/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "kerf/io/json.h"
#include "kerf/io/json_text.h"

namespace kerf::io {
namespace {

constexpr std::size_t kIndent = 2;

/// YAML's other ways to write a finite number, in JSON's: no plus, digits on both sides of the point, no leading zero.
std::string json_number_of(std::string_view text) {
  std::string out;
  if (text.starts_with('-')) out = "-";
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view whole = text.substr(0, digits);
  text.remove_prefix(digits);
  while (whole.size() > 1 && whole.front() == '0') whole.remove_prefix(1);
  out += whole.empty() ? std::string_view("0") : whole;
  if (text.starts_with('.')) {
    out += '.';
    text.remove_prefix(1);
    if (text.empty() || text.front() < '0' || text.front() > '9') out += '0';
  }
  return out.append(text);
}

}  // namespace

void JsonWriter::key(std::string_view name) {
  begin_value();
  out_ += json_string(name);
  out_ += ": ";
  after_key_ = true;
}

void JsonWriter::string(std::string_view text) {
  begin_value();
  out_ += json_string(text);
}

void JsonWriter::number(double value) {
  begin_value();
  out_ += json_number(value);
}

void JsonWriter::integer(std::string_view digits) {
  begin_value();
  out_ += digits;
}

void JsonWriter::boolean(bool value) {
  begin_value();
  out_ += value ? "true" : "false";
}

void JsonWriter::null() {
  begin_value();
  out_ += "null";
}

void JsonWriter::value(const Value& value) {
  switch (value.kind()) {
    case ValueKind::kNull:
      return null();
    case ValueKind::kBool:
      return boolean(value.as_bool());
    case ValueKind::kString:
      return string(value.text());
    case ValueKind::kNumber: {
      const std::string number =
          is_json_number(value.text()) ? std::string(value.text()) : json_number_of(value.text());
      return is_json_number(number) ? integer(number) : string(value.text());
    }
    case ValueKind::kSequence:
      begin_list();
      for (std::optional<Value> item = value.first(); item; item = item->next()) this->value(*item);
      return end_list();
    case ValueKind::kMapping:
      begin_object();
      for (std::optional<Value> item = value.first(); item; item = item->next()) {
        key(item->key());
        this->value(*item);
      }
      return end_object();
  }
}

void JsonWriter::open(char bracket, Layout layout) {
  begin_value();
  const Layout outer = open_.empty() ? outermost_ : open_.back().layout;
  open_.push_back({.layout = outer == Layout::kInline ? outer : layout, .empty = true});
  out_ += bracket;
}

void JsonWriter::close(char bracket) {
  const Open closed = open_.back();
  open_.pop_back();
  if (!closed.empty && closed.layout == Layout::kLines) new_line();
  out_ += bracket;
}

/// Separates what comes from what is there.
void JsonWriter::begin_value() {
  if (after_key_ || open_.empty()) {
    after_key_ = false;
    return;
  }
  Open& container = open_.back();
  if (!container.empty) out_ += ',';
  if (container.layout == Layout::kLines) {
    new_line();
  } else if (!container.empty) {
    out_ += ' ';
  }
  container.empty = false;
}

void JsonWriter::new_line() {
  out_ += '\n';
  out_.append(kIndent * open_.size(), ' ');
}

std::string to_json(const Value& value) {
  JsonWriter writer(JsonWriter::Layout::kInline);
  writer.value(value);
  return writer.text();
}

}  // namespace kerf::io
