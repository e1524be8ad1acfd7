#pragma once

#include <expected>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::cli {

/// Takes objects out of the snapshot as if they had been deleted: `node/NAME` (its pods are pending then),
/// `nodepool/NAME` (its nodes go with it), `pdb/NAMESPACE/NAME`, `pod/NAMESPACE/NAME`. Returns the nodes that went; the
/// error names what is not there.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> remove_objects(
    const std::vector<std::string>& objects, const model::Options& options, model::Snapshot& snapshot);

}  // namespace kerf::cli
