#include "kerf/io/yaml_text.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "kerf/io/json_text.h"
#include "kerf/io/yaml_scalar.h"

namespace kerf::io {
namespace {

// What can stand inside a plain scalar without a second look; `:` not at its end.
bool is_plain_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
         c == '/' || c == '-' || c == ':';
}

bool is_first_character(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' || c == '_'; }

std::string string_text(std::string_view text) {
  const bool is_plain = !text.empty() && is_first_character(text.front()) &&
                        std::ranges::all_of(text, is_plain_character) && text.back() != ':' &&
                        resolve_plain(text).kind == ValueKind::kString;
  return is_plain ? std::string(text) : json_string(text);
}

class Writer {
 public:
  void write(Value value, std::size_t indent) {
    for (auto child = value.first(); child; child = child->next()) {
      if (!continues_line_) out_.append(indent, ' ');
      continues_line_ = false;
      if (value.is_sequence()) {
        write_item(*child, indent);
      } else {
        write_member(*child, indent);
      }
    }
  }

  void write_scalar(Value value) {
    switch (value.kind()) {
      case ValueKind::kNull:
        out_ += "null";
        break;
      case ValueKind::kBool:
        out_ += value.as_bool() ? "true" : "false";
        break;
      case ValueKind::kNumber:
        out_ += value.text();
        break;
      case ValueKind::kString:
        out_ += string_text(value.text());
        break;
      case ValueKind::kSequence:
        out_ += "[]";
        break;
      case ValueKind::kMapping:
        out_ += "{}";
        break;
    }
    out_ += '\n';
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  void write_item(Value item, std::size_t indent) {
    out_ += "- ";
    if (item.size() == 0) {
      write_scalar(item);
      return;
    }
    continues_line_ = true;
    write(item, indent + 2);
  }

  void write_member(Value member, std::size_t indent) {
    out_ += string_text(member.key());
    if (member.size() == 0) {
      out_ += ": ";
      write_scalar(member);
      return;
    }
    out_ += ":\n";
    write(member, member.is_sequence() ? indent : indent + 2);
  }

  std::string out_;
  bool continues_line_ = false;  ///< After `- `: the first line of the item stands on the same line.
};

}  // namespace

std::string block_yaml(Value value) {
  Writer writer;
  if (value.size() == 0) {
    writer.write_scalar(value);
  } else {
    writer.write(value, 0);
  }
  return writer.take();
}

}  // namespace kerf::io
