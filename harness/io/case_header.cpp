#include "kerf/io/case_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "kerf/io/field_reader.h"
#include "kerf/io/json_writer.h"
#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

constexpr std::array<std::string_view, 6> kSpecKeys = {"about", "source", "command", "now", "options", "expect"};
constexpr std::array<std::string_view, 7> kCommands = {"plan", "consolidate", "budget",  "load",
                                                       "lint", "demand",      "simulate"};

template <std::size_t kSize>
bool contains(const std::array<std::string_view, kSize>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A mapping as JSON; `{}` when missing.
std::string json_of(const Field& field) {
  return field.is_structure() && field.present() ? to_json(*field.value()) : "{}";
}

void refuse_unknown_keys(const Field& spec) {
  if (!spec.is_structure()) return;
  for (const Field& entry : spec.entries()) {
    if (contains(kSpecKeys, entry.key())) continue;
    const Field key = spec.member(entry.key());
    key.refuse_because(
        fmt::format("found the key {}, expected one of {}", quoted(entry.key()), fmt::join(kSpecKeys, ", ")));
    return;
  }
}

}  // namespace

std::expected<CaseHeader, FieldError> read_case_header(const Value& document) {
  ObjectReading reading;
  const Field object(reading, document);
  const Field metadata = object.member("metadata");
  const Field name = metadata.member("name");
  const Field spec = object.member("spec");
  CaseHeader header;
  header.name = name.text();
  if (header.name.empty()) name.refuse("the name of the case");
  refuse_unknown_keys(spec);
  header.about = spec.member("about").text();
  const Field source = spec.member("source");
  header.source = source.texts();
  const Field command = spec.member("command");
  header.command = command.text();
  if (!contains(kCommands, header.command)) command.refuse(fmt::format("one of {}", fmt::join(kCommands, ", ")));
  header.now = spec.member("now").instant();
  header.options_json = json_of(spec.member("options"));
  header.expect_json = json_of(spec.member("expect"));
  if (reading.failed()) return std::unexpected(*reading.error());
  return header;
}

}  // namespace kerf::io
