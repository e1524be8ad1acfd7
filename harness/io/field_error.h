#pragma once

#include <cstddef>
#include <string>

namespace kerf::io {

/// Why an object is refused: which field, and what was found and expected there.
struct FieldError {
  std::string field;  ///< `spec.containers[0].resources.requests[cpu]`; empty for the object as a whole.
  std::string message;
  std::size_t line = 0;  ///< From 1; 0 = unknown.
};

}  // namespace kerf::io
