#pragma once

#include <expected>
#include <string>

#include "kerf/gen/scenario_code.h"
#include "kerf/io/load.h"

namespace kerf::cli {

/// The objects of a file as a fuzzer's input: seeds for fuzzers come from cases and dumps that way. A List gives its
/// items, a Case its options and its instant; without one the instant is the latest that the file names. The error says
/// what cannot be read or what bytes cannot hold.
[[nodiscard]] std::expected<gen::Bytes, std::string> scenario_bytes(const io::SourceFile& file);

}  // namespace kerf::cli
