#pragma once

#include <filesystem>

#include "kerf/gen/scenario_code.h"

namespace kerf::property {

/// Keeps the bytes of an input in a file if a property fails on it. RapidCheck throws then, so an input that is
/// destroyed while an exception flies is one that failed; it shrinks from failing inputs only, so the last one written
/// is the smallest it found. Properties that discard inputs (RC_PRE) throw as well and should return instead.
class FailedInput {
 public:
  /// `file` may be in a folder that is not there yet.
  FailedInput(gen::Bytes bytes, std::filesystem::path file);
  FailedInput(FailedInput&& other) noexcept;
  FailedInput(const FailedInput&) = delete;
  FailedInput& operator=(const FailedInput&) = delete;
  FailedInput& operator=(FailedInput&&) = delete;
  ~FailedInput();

 private:
  gen::Bytes bytes_;
  std::filesystem::path file_;  ///< Empty once moved from.
  int exceptions_;
};

/// Where the running test keeps the input it fails on: `failed-inputs/SUITE.TEST` in the working directory. When the
/// test ends, how to look at the file is printed.
[[nodiscard]] std::filesystem::path failed_input_file(gen::ScenarioKind kind);

}  // namespace kerf::property
