#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf catalog`: the instance types that the NodePools of an input buy from, as InstanceType documents.
[[nodiscard]] Action add_catalog(CLI::App& app, Context& context);

}  // namespace kerf::cli
