#include "kerf/io/json_list.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kerf/io/json_builder.h"
#include "kerf/io/json_cut.h"
#include "kerf/io/json_faultless.h"
#include "kerf/io/limits.h"

namespace kerf::io {
namespace {

// Small enough that the workers end together, large enough that a tree is not the work.
constexpr std::size_t kRunBytes = std::size_t{1} << 20U;

// The object and its list.
constexpr std::size_t kOuterLevels = 2;

using Run = std::span<const JsonItem>;

/// Consecutive items, of about as many bytes in each run.
std::vector<Run> runs_of(Run items) {
  std::vector<Run> runs;
  std::size_t first = 0;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    bytes += items[i].text.size();
    if (bytes < kRunBytes && i + 1 < items.size()) continue;
    runs.push_back(items.subspan(first, i + 1 - first));
    first = i + 1;
    bytes = 0;
  }
  return runs;
}

/// Parses items one after the other into one tree, so that it stays in the cache.
class RunParser {
 public:
  /// What follows an item inside `text` may be read.
  RunParser(std::string_view text, Run items, std::size_t max_values, Pods pods)
      : text_end_(text.data() + text.size()), items_(items), builder_(tree_, max_values), reader_(pods, items.size()) {}

  /// Nothing when an item is no JSON.
  std::optional<ListPart> parse() {
    for (const JsonItem& item : items_) {
      if (!parse(item)) return std::nullopt;
      reader_.take(tree_);
    }
    return reader_.finish();
  }

 private:
  bool parse(const JsonItem& item) {
    const auto behind = static_cast<std::size_t>(text_end_ - (item.text.data() + item.text.size()));
    if (behind >= simdjson::SIMDJSON_PADDING) return build(item.text, item.line);
    const std::string padded = padded_copy(item.text);
    return build(std::string_view(padded).substr(0, item.text.size()), item.line);
  }

  bool build(std::string_view text, std::size_t line) {
    tree_.clear();
    const std::uint32_t list = tree_.append(Tree::kNone, ValueKind::kSequence, {}, {}, line);
    LineCounter lines(text, line);
    return builder_.build(text, lines, list, kOuterLevels);
  }

  const char* text_end_;
  Run items_;
  Tree tree_;
  JsonBuilder builder_;
  ListPartReader reader_;
};

bool is_list(const Tree& tree) {
  const std::optional<Value> kind = tree.root().find("kind");
  return kind && kind->is_string() && kind->text().ends_with("List");
}

/// Nothing when an item is no JSON, or when they hold too many values.
std::optional<std::vector<ListPart>> parse_items(std::string_view text, Run items, std::size_t max_values,
                                                 parallel::Workers& workers, Pods pods) {
  const std::vector<Run> runs = runs_of(items);
  std::vector<std::optional<ListPart>> parsed(runs.size());
  workers.share(runs.size(), [&](std::size_t /*worker*/, std::size_t index) {
    parsed[index] = RunParser(text, runs[index], max_values, pods).parse();
  });
  std::vector<ListPart> parts;
  std::size_t values = 0;
  for (std::optional<ListPart>& part : parsed) {
    if (!part) return std::nullopt;
    values += part->values;
    parts.push_back(std::move(*part));
  }
  if (values > max_values) return std::nullopt;
  return parts;
}

}  // namespace

std::optional<Document> parse_json_list(std::string_view file, std::string_view text, parallel::Workers& workers,
                                        Pods pods) {
  const std::optional<JsonList> list = cut_json_list(text);
  if (!list) return std::nullopt;
  const std::string skeleton = padded_copy(list->skeleton);
  std::optional<Tree> outside = parse_faultless_json(std::string_view(skeleton.data(), list->skeleton.size()));
  if (!outside || !is_list(*outside)) return std::nullopt;
  // As if the text were one tree; those of the skeleton are few.
  const std::size_t max_values = limits::max_values(text.size()) - outside->node_count();
  std::optional<std::vector<ListPart>> items = parse_items(text, list->items, max_values, workers, pods);
  if (!items) return std::nullopt;
  Document document;
  document.file = file;
  document.tree = std::move(*outside);
  document.items = std::move(*items);
  return document;
}

}  // namespace kerf::io
