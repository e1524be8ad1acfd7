#pragma once

#include <string_view>

namespace kerf::io {

/// Files of corpora/ that stand in the program itself, so that it needs none at run time.
[[nodiscard]] std::string_view embedded_aws_types();
[[nodiscard]] std::string_view embedded_azure_sizes();
[[nodiscard]] std::string_view embedded_workload_shapes();

}  // namespace kerf::io
