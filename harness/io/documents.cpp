#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>

#include "kerf/io/gzip.h"
#include "kerf/io/json.h"
#include "kerf/io/limits.h"
#include "kerf/io/tree.h"
#include "kerf/io/yaml.h"

namespace kerf::io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kPacked = ".gz";

bool has_errors(const std::vector<Document>& documents) {
  return std::any_of(documents.begin(), documents.end(), [](const Document& d) { return !d.error.empty(); });
}

/// A source that cannot be read at all is one unreadable document.
std::vector<Document> refused(std::string_view file, std::string error) {
  std::vector<Document> documents(1);
  documents[0].file = file;
  documents[0].error = std::move(error);
  return documents;
}

/// The name says JSON or YAML; where it says neither, or YAML, text that begins like JSON is read as JSON if it is
/// that.
std::vector<Document> parse_text(std::string_view file, std::string_view name, std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (name.ends_with(".json")) return parse_json(file, text);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool json_like = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
  if (!json_like) return parse_yaml(file, text);
  std::vector<Document> json = parse_json(file, text);
  if (!has_errors(json)) return json;
  std::vector<Document> yaml = parse_yaml(file, text);
  const bool named_yaml = name.ends_with(".yaml") || name.ends_with(".yml");
  return named_yaml || !has_errors(yaml) ? yaml : json;
}

std::vector<Document> parse_source(std::string_view file, std::string_view bytes) {
  if (bytes.size() > limits::kSourceBytes) {
    return refused(file, fmt::format("expected at most {} MiB in one source, found {} bytes",
                                     limits::kSourceBytes / limits::kMebibyte, bytes.size()));
  }
  if (!is_gzip(bytes)) return parse_text(file, file, bytes);
  const std::expected<std::string, std::string> unpacked = unpack_gzip(bytes);
  if (!unpacked) return refused(file, unpacked.error());
  std::string_view name = file;
  if (name.ends_with(kPacked)) name.remove_suffix(kPacked.size());
  return parse_text(file, name, *unpacked);
}

}  // namespace

std::vector<Document> parse_documents(std::string_view file, std::string_view bytes) {
  try {
    return parse_source(file, bytes);
  } catch (const std::bad_alloc&) {
    return refused(file, "expected a smaller source, found no memory for it");
  } catch (const std::exception& failure) {
    return refused(file, fmt::format("expected a readable source, found {}", failure.what()));
  }
}

}  // namespace kerf::io
