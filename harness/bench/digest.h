#pragma once

#include <string>

#include "kerf/model/decision.h"

namespace kerf::bench {

/// Sixteen hexadecimal digits that stand for the Decision's JSON: two builds whose digests differ decided differently,
/// and their times say nothing about each other.
[[nodiscard]] std::string digest(const model::Decision& decision);

}  // namespace kerf::bench
