#include "kerf/io/json_faultless.h"

#include <simdjson.h>

#include "kerf/io/json_builder.h"
#include "kerf/io/limits.h"

namespace kerf::io {
namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
}

}  // namespace

std::string padded_copy(std::string_view text) {
  std::string padded;
  padded.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  padded.append(text).append(simdjson::SIMDJSON_PADDING, ' ');
  return padded;
}

std::optional<Tree> parse_faultless_json(std::string_view padded) {
  const std::string_view content = trim(padded);
  if (content.empty() || (content.front() != '{' && content.front() != '[')) return std::nullopt;
  Tree tree;
  tree.reserve(content.size() / 32 + 1, content.size() / 2);
  LineCounter lines(padded);
  JsonBuilder builder(tree, limits::max_values(content.size()));
  if (!builder.build(content, lines, Tree::kNone, 0)) return std::nullopt;
  return tree;
}

}  // namespace kerf::io
