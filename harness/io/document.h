#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/list_part.h"
#include "kerf/io/tree.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {

/// One document of a source: its tree, or why it is unreadable.
struct Document {
  std::string file;
  std::size_t index = 0;        ///< From 0 within the file, empty documents included.
  Tree tree;                    ///< Empty for an empty document, one that is just `null` included.
  std::vector<ListPart> items;  ///< Of a List that was parsed in parts: what `items`, then empty in `tree`, holds.
  std::string error;            ///< Set when unreadable: what was found, where, and what was expected.
  std::size_t error_line = 0;
};

/// Splits a source into documents and parses each: JSON by simdjson, YAML by libyaml events, or by YamlLines where a
/// List keeps to kubectl's form, gzip unpacked first. One bad YAML document does not affect the others. Refuses nesting
/// beyond 64 levels, aliases to open nodes, alias expansion beyond max(64 x input bytes, 8 MB) or 1 GiB, duplicate
/// keys, bytes that are not UTF-8, NUL, over-long scalars, too many nodes or documents. Never throws.
[[nodiscard]] std::vector<Document> parse_documents(std::string_view file, std::string_view bytes);

/// The same by several threads; the items of a large List may stand in Document::items, its pods as `pods` says.
[[nodiscard]] std::vector<Document> parse_documents(std::string_view file, std::string_view bytes,
                                                    parallel::Workers& workers, Pods pods);

}  // namespace kerf::io
