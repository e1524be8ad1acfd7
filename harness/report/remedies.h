#pragma once

#include <string_view>

namespace kerf::report {

/// What a person could do so that the node may go, for the code of a blocker or note. Empty where there is nothing to
/// do but wait or nothing is wrong. Source: disruption.md 2.
[[nodiscard]] std::string_view remedy(std::string_view code);

}  // namespace kerf::report
