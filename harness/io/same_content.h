#pragma once

#include "kerf/io/collect.h"

namespace kerf::io {

/// Whether two entries of one object say the same: the order of members does not count, nor do members that are null,
/// and what both inherit or default (kind, apiVersion, namespace) is equal already. O(n log n).
[[nodiscard]] bool same_content(const ObjectEntry& a, const ObjectEntry& b);

}  // namespace kerf::io
