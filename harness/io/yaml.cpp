#include "kerf/io/yaml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "kerf/io/limits.h"
#include "kerf/io/yaml_builder.h"
#include "kerf/io/yaml_cut.h"
#include "kerf/io/yaml_split.h"

namespace kerf::io {
namespace {

constexpr std::size_t kDocumentsAtATime = 32;

void parse_slice(std::string_view file, const YamlSlice& slice, std::size_t index, Document& document) {
  document.file = file;
  document.index = index;
  if (index < limits::kDocuments) {
    build_yaml_tree(slice, 0, document);
  } else {
    document.error = fmt::format("expected at most {} documents in one source, found more", limits::kDocuments);
    document.error_line = slice.first_line;
  }
}

bool is_emptied_list(const Tree& tree) {
  if (tree.empty()) return false;
  const std::optional<Value> kind = tree.root().find("kind");
  const std::optional<Value> items = tree.root().find("items");
  return kind && kind->is_string() && kind->text().ends_with("List") && items && items->is_sequence() &&
         items->size() == 0;
}

/// The document, when it is one List without a fault.
std::optional<Document> parse_list(std::string_view file, const YamlSlice& slice, parallel::Workers& workers,
                                   std::size_t run_bytes) {
  const std::optional<YamlList> list = cut_yaml_list(slice, run_bytes);
  if (!list) return std::nullopt;
  Document whole;
  whole.file = file;
  const YamlSlice skeleton{.text = list->skeleton, .first_line = slice.first_line, .directives = slice.directives};
  build_yaml_tree(skeleton, 0, whole);
  if (!whole.error.empty() || !is_emptied_list(whole.tree)) return std::nullopt;
  std::vector<Document> parts(list->runs.size());
  // The mapping around the list is one level.
  workers.share(parts.size(), [&](std::size_t /*worker*/, std::size_t index) {
    build_yaml_tree(list->runs[index], 1, parts[index]);
  });
  std::size_t values = whole.tree.node_count();
  for (Document& part : parts) {
    if (!part.error.empty() || part.tree.empty() || !part.tree.root().is_sequence()) return std::nullopt;
    values += part.tree.node_count();
    whole.items.push_back(std::move(part.tree));
  }
  if (values > limits::max_values(slice.text.size())) return std::nullopt;
  return whole;
}

}  // namespace

std::vector<Document> parse_yaml(std::string_view file, std::string_view text) {
  const std::vector<YamlSlice> slices = split_yaml(text, limits::kDocuments + 1);
  std::vector<Document> documents(slices.size());
  for (std::size_t i = 0; i < slices.size(); ++i) parse_slice(file, slices[i], i, documents[i]);
  return documents;
}

std::vector<Document> parse_yaml(std::string_view file, std::string_view text, parallel::Workers& workers,
                                 std::size_t run_bytes) {
  const std::vector<YamlSlice> slices = split_yaml(text, limits::kDocuments + 1);
  std::vector<Document> documents(slices.size());
  if (slices.size() == 1) {
    if (std::optional<Document> list = parse_list(file, slices.front(), workers, run_bytes)) {
      documents.front() = std::move(*list);
      return documents;
    }
  }
  const std::size_t shares = (slices.size() + kDocumentsAtATime - 1) / kDocumentsAtATime;
  workers.share(shares, [&](std::size_t /*worker*/, std::size_t share) {
    const std::size_t end = std::min(slices.size(), (share + 1) * kDocumentsAtATime);
    for (std::size_t i = share * kDocumentsAtATime; i < end; ++i) parse_slice(file, slices[i], i, documents[i]);
  });
  return documents;
}

}  // namespace kerf::io
