#pragma once

#include <expected>
#include <optional>
#include <string>

#include "kerf/cli/input.h"
#include "kerf/io/load.h"
#include "kerf/model/options.h"

namespace kerf::cli {

/// Which machines can be bought: `--catalog`, `--zones`, `--prices`, `--no-spot`.
[[nodiscard]] std::expected<io::LoadOptions, std::string> read_catalog_flags(const InputFlags& flags);

/// Puts `--now`, the policies and the feature gates over what `options` holds. The error names the flag.
[[nodiscard]] std::expected<void, std::string> apply_decision_flags(const InputFlags& flags, model::Options& options);

}  // namespace kerf::cli
