#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include "kerf/io/document.h"
#include "kerf/io/gzip.h"
#include "kerf/io/json.h"
#include "kerf/io/json_list.h"
#include "kerf/io/limits.h"
#include "kerf/io/yaml.h"

namespace kerf::io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kPacked = ".gz";
// Less is read before a second thread has started.
constexpr std::size_t kSmallestShared = std::size_t{1} << 18U;

bool has_errors(const std::vector<Document>& documents) {
  return std::any_of(documents.begin(), documents.end(), [](const Document& d) { return !d.error.empty(); });
}

std::vector<Document> one(Document document) {
  std::vector<Document> documents;
  documents.push_back(std::move(document));
  return documents;
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
std::vector<Document> parse_text(std::string_view file, std::string_view name, std::string_view text,
                                 parallel::Workers* workers, Pods pods) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool json_like = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
  if (text.size() < kSmallestShared) workers = nullptr;
  if (json_like && workers != nullptr) {
    if (std::optional<Document> list = parse_json_list(file, text, *workers, pods)) return one(std::move(*list));
  }
  if (name.ends_with(".json")) return parse_json(file, text);
  if (!json_like) return workers == nullptr ? parse_yaml(file, text) : parse_yaml(file, text, *workers, pods);
  std::vector<Document> json = parse_json(file, text);
  if (!has_errors(json)) return json;
  std::vector<Document> yaml = parse_yaml(file, text);
  const bool named_yaml = name.ends_with(".yaml") || name.ends_with(".yml");
  return named_yaml || !has_errors(yaml) ? yaml : json;
}

std::vector<Document> parse_source(std::string_view file, std::string_view bytes, parallel::Workers* workers,
                                   Pods pods) {
  if (bytes.size() > limits::kSourceBytes) {
    return refused(file, fmt::format("expected at most {} MiB in one source, found {} bytes",
                                     limits::kSourceBytes / limits::kMebibyte, bytes.size()));
  }
  if (!is_gzip(bytes)) return parse_text(file, file, bytes, workers, pods);
  const std::expected<std::string, std::string> unpacked = unpack_gzip(bytes);
  if (!unpacked) return refused(file, unpacked.error());
  std::string_view name = file;
  if (name.ends_with(kPacked)) name.remove_suffix(kPacked.size());
  return parse_text(file, name, *unpacked, workers, pods);
}

std::vector<Document> parse_safely(std::string_view file, std::string_view bytes, parallel::Workers* workers,
                                   Pods pods) {
  try {
    return parse_source(file, bytes, workers, pods);
  } catch (const std::bad_alloc&) {
    return refused(file, "expected a smaller source, found no memory for it");
  } catch (const std::exception& failure) {
    return refused(file, fmt::format("expected a readable source, found {}", failure.what()));
  }
}

}  // namespace

std::vector<Document> parse_documents(std::string_view file, std::string_view bytes) {
  return parse_safely(file, bytes, nullptr, Pods::kAsTrees);
}

std::vector<Document> parse_documents(std::string_view file, std::string_view bytes, parallel::Workers& workers,
                                      Pods pods) {
  return parse_safely(file, bytes, &workers, pods);
}

}  // namespace kerf::io
