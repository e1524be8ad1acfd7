#pragma once

#include <string>
#include <string_view>

#include "kerf/model/quantity.h"

namespace kerf::model {

/// The amount as the API writes it for that resource: bytes in powers of 1024, all else in powers of 1000.
[[nodiscard]] std::string format_amount(std::string_view resource, Quantity amount);

}  // namespace kerf::model
