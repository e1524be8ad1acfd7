#include <fmt/format.h>

#include <array>
#include <string>

#include "kerf/io/load.h"

namespace kerf::io {

std::string describe(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (!text.empty()) text += fmt::format(", document {}", diagnostic.document);
  if (diagnostic.line != 0) text += fmt::format(", line {}", diagnostic.line);
  // `file#index` names a document that is no object; its place is said already.
  const bool is_object = diagnostic.object != fmt::format("{}#{}", diagnostic.file, diagnostic.document);
  const std::array parts = {is_object ? diagnostic.object : "", diagnostic.field, diagnostic.code};
  std::string subject;
  for (const std::string& part : parts) {
    if (!part.empty()) subject += fmt::format("{}{}", subject.empty() ? "" : " ", part);
  }
  for (const std::string& part : {subject, diagnostic.message}) {
    if (!part.empty()) text += fmt::format("{}{}", text.empty() ? "" : ": ", part);
  }
  return text;
}

}  // namespace kerf::io
