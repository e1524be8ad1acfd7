#pragma once

#include <expected>

#include "kerf/io/field_error.h"
#include "kerf/io/load.h"
#include "kerf/io/tree.h"

namespace kerf::io {

/// The Case document: its own fields checked, `options` and `expect` kept as JSON for the runner. A key of `spec` that
/// is not of the format is an error. Source: formats.md "Case".
[[nodiscard]] std::expected<CaseHeader, FieldError> read_case_header(const Value& document);

}  // namespace kerf::io
