#pragma once

#include <expected>
#include <vector>

#include "kerf/io/field_error.h"
#include "kerf/io/tree.h"
#include "kerf/model/instance_type.h"

namespace kerf::io {

/// Reads kwok's instance_types.json, in its order, as the kwok provider does: the case of keys is not significant,
/// every offering is available, and an offering in the older flat form (`zone`, `capacityType`, `price`) carries no
/// zone or capacity type requirement. Rule: corpora/README.md, section 5.
[[nodiscard]] std::expected<std::vector<model::InstanceType>, FieldError> read_kwok_types(const Value& document);

}  // namespace kerf::io
