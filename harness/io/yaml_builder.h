#pragma once

#include <cstddef>

#include "kerf/io/document.h"
#include "kerf/io/yaml_split.h"

namespace kerf::io {

/// Parses one document of a YAML stream into document.tree, or says in document.error why not. `outer_levels` lists and
/// mappings are open around it already, as far as the limit of nesting goes.
void build_yaml_tree(const YamlSlice& slice, std::size_t outer_levels, Document& document);

}  // namespace kerf::io
