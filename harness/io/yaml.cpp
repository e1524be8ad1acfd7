#include "kerf/io/yaml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "kerf/io/limits.h"
#include "kerf/io/yaml_builder.h"
#include "kerf/io/yaml_cut.h"
#include "kerf/io/yaml_lines.h"
#include "kerf/io/yaml_split.h"

namespace kerf::io {
namespace {

constexpr std::size_t kDocumentsAtATime = 32;
// The mapping around a list.
constexpr std::size_t kOuterLevels = 1;
// Of a short pod.
constexpr std::size_t kItemBytes = 1536;

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

/// Parses items one after the other into one tree, so that it stays in the cache.
class RunParser {
 public:
  RunParser(const YamlSlice& run, Pods pods)
      : run_(run), lines_(kOuterLevels), reader_(pods, run.text.size() / kItemBytes) {}

  /// Nothing when an item is no YAML by itself.
  std::optional<ListPart> parse() {
    std::size_t line = run_.first_line;
    for (std::string_view rest = run_.text; !rest.empty();) {
      const std::size_t next = rest.find("\n- ");
      const std::string_view item = next == std::string_view::npos ? rest : rest.substr(0, next + 1);
      if (!parse(item, line)) return std::nullopt;
      line += static_cast<std::size_t>(std::ranges::count(item, '\n'));
      rest.remove_prefix(item.size());
    }
    return reader_.finish();
  }

 private:
  bool parse(std::string_view item, std::size_t line) {
    tree_.clear();
    if (!lines_.read(item, line, tree_)) {
      Document document;
      build_yaml_tree({.text = item, .first_line = line, .directives = 0}, kOuterLevels, document);
      if (!document.error.empty() || document.tree.empty()) return false;
      tree_ = std::move(document.tree);
    }
    if (!tree_.root().is_sequence() || tree_.root().size() != 1) return false;
    reader_.take(tree_);
    return true;
  }

  const YamlSlice& run_;
  YamlLines lines_;
  Tree tree_;
  ListPartReader reader_;
};

/// The document, when it is one List without a fault.
std::optional<Document> parse_list(std::string_view file, const YamlSlice& slice, parallel::Workers& workers, Pods pods,
                                   std::size_t run_bytes) {
  const std::optional<YamlList> list = cut_yaml_list(slice, run_bytes);
  if (!list) return std::nullopt;
  Document whole;
  whole.file = file;
  const YamlSlice skeleton{.text = list->skeleton, .first_line = slice.first_line, .directives = slice.directives};
  build_yaml_tree(skeleton, 0, whole);
  if (!whole.error.empty() || !is_emptied_list(whole.tree)) return std::nullopt;
  std::vector<std::optional<ListPart>> parsed(list->runs.size());
  workers.share(parsed.size(), [&](std::size_t /*worker*/, std::size_t index) {
    parsed[index] = RunParser(list->runs[index], pods).parse();
  });
  std::size_t values = whole.tree.node_count();
  for (std::optional<ListPart>& part : parsed) {
    if (!part) return std::nullopt;
    values += part->values;
    whole.items.push_back(std::move(*part));
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

std::vector<Document> parse_yaml(std::string_view file, std::string_view text, parallel::Workers& workers, Pods pods,
                                 std::size_t run_bytes) {
  const std::vector<YamlSlice> slices = split_yaml(text, limits::kDocuments + 1);
  std::vector<Document> documents(slices.size());
  if (slices.size() == 1) {
    if (std::optional<Document> list = parse_list(file, slices.front(), workers, pods, run_bytes)) {
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
