#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kerf/io/yaml_split.h"

namespace kerf::io {

/// A YAML document cut between the items of its list, so that they can be parsed apart.
struct YamlList {
  std::vector<YamlSlice> runs;  ///< Each a block sequence of consecutive items.
  std::string skeleton;         ///< The document with the list emptied; as many lines as before.
};

/// Cuts a document whose list stands as `kubectl get -o yaml` prints it: a line `items:`, then items that begin with `-
/// ` in the first column, in runs of about `run_bytes`. Where lines do not stand like that, nothing: then the document
/// has to be parsed as a whole. A run may begin inside a quoted text or refer to an anchor before it: then it is no
/// YAML by itself. O(length).
[[nodiscard]] std::optional<YamlList> cut_yaml_list(const YamlSlice& document, std::size_t run_bytes);

}  // namespace kerf::io
