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

// Of compact JSON there are 20 or so. What is reserved and not touched takes no memory; what is copied to grow takes
// time.
constexpr std::size_t kBytesPerNode = 12;

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

/// False when an item is no JSON.
bool parse_run(Run items, std::size_t max_values, Tree& tree) {
  const char* begin = items.front().text.data();
  const auto bytes = static_cast<std::size_t>(items.back().text.data() - begin) + items.back().text.size();
  tree.reserve(bytes / kBytesPerNode + 1, bytes);
  const std::uint32_t list = tree.append(Tree::kNone, ValueKind::kSequence, {}, {}, items.front().line);
  JsonBuilder builder(tree, max_values);
  return std::ranges::all_of(items, [&](const JsonItem& item) {
    LineCounter lines(item.text, item.line);
    return builder.build(item.text, lines, list, kOuterLevels);
  });
}

bool is_list(const Tree& tree) {
  const std::optional<Value> kind = tree.root().find("kind");
  return kind && kind->is_string() && kind->text().ends_with("List");
}

/// Nothing when an item is no JSON, or when they hold too many values.
std::optional<std::vector<Tree>> parse_items(Run items, std::size_t max_values, parallel::Workers& workers) {
  const std::vector<Run> runs = runs_of(items);
  std::vector<Tree> trees(runs.size());
  std::vector<std::uint8_t> is_good(runs.size(), 0);
  workers.share(runs.size(), [&](std::size_t /*worker*/, std::size_t index) {
    is_good[index] = parse_run(runs[index], max_values, trees[index]) ? 1 : 0;
  });
  std::size_t values = 0;
  for (const Tree& tree : trees) values += tree.node_count();
  if (values > max_values || std::ranges::find(is_good, 0) != is_good.end()) return std::nullopt;
  return trees;
}

}  // namespace

std::optional<Document> parse_json_list(std::string_view file, std::string_view text, parallel::Workers& workers) {
  const std::string padded = padded_copy(text);
  const std::optional<JsonList> list = cut_json_list(std::string_view(padded.data(), text.size()));
  if (!list) return std::nullopt;
  const std::string skeleton = padded_copy(list->skeleton);
  std::optional<Tree> outside = parse_faultless_json(std::string_view(skeleton.data(), list->skeleton.size()));
  if (!outside || !is_list(*outside)) return std::nullopt;
  // As if the text were one tree; those of the skeleton are few.
  const std::size_t max_values = limits::max_values(text.size()) - outside->node_count();
  std::optional<std::vector<Tree>> items = parse_items(list->items, max_values, workers);
  if (!items) return std::nullopt;
  Document document;
  document.file = file;
  document.tree = std::move(*outside);
  document.items = std::move(*items);
  return document;
}

}  // namespace kerf::io
