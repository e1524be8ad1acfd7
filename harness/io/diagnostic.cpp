#include <fmt/format.h>

#include "kerf/io/load.h"

namespace kerf::io {

std::string describe(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (!text.empty()) text += fmt::format(", document {}", diagnostic.document);
  if (diagnostic.line != 0) text += fmt::format(", line {}", diagnostic.line);
  if (!text.empty()) text += ": ";
  text += diagnostic.object;
  if (!diagnostic.field.empty()) text += fmt::format(" {}", diagnostic.field);
  if (!diagnostic.code.empty()) text += fmt::format(" {}", diagnostic.code);
  if (!diagnostic.message.empty()) text += fmt::format(": {}", diagnostic.message);
  return text;
}

}  // namespace kerf::io
