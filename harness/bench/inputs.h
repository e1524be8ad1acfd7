#pragma once

#include <string>
#include <vector>

#include "kerf/bench/session.h"
#include "kerf/gen/shapes.h"
#include "kerf/io/load.h"

namespace kerf::bench {

/// The documents as one List, as `kubectl get -o json` and `-o yaml` print it.
[[nodiscard]] io::SourceFile json_list(const std::vector<std::string>& documents);
[[nodiscard]] io::SourceFile yaml_list(const std::vector<std::string>& documents);

/// What `kerf gen` makes of the shape, loaded; decided on at the latest instant that it names. Throws
/// std::invalid_argument for a shape that does not exist or that does not load without errors.
[[nodiscard]] Input generated(const gen::ShapeOptions& shape);
/// The same with the pods of another shape beside it.
[[nodiscard]] Input generated(const gen::ShapeOptions& shape, const gen::ShapeOptions& pods_of);

}  // namespace kerf::bench
