#pragma once

#include <string>

#include "kerf/model/instance_type.h"

namespace kerf::io {

/// The type as one `kerf.dev/v1` InstanceType document, JSON on one line, that reads back as the same type. An offering
/// without a price becomes one of price 0 that is not available, which no decision tells apart.
/// Source: formats.md "InstanceType".
[[nodiscard]] std::string write_instance_type(const model::InstanceType& type);

}  // namespace kerf::io
