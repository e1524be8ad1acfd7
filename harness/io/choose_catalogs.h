#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kerf/io/load.h"
#include "kerf/io/migrate.h"
#include "kerf/model/snapshot.h"

namespace kerf::io {

/// Puts the catalogs that the NodePools buy from into the Snapshot and gives each pool its one: `types`, the
/// InstanceType objects of the input, when there are any; else what `options` names; else that of the NodeClass's
/// cloud, in the zones of the options, of the NodeClass's subnets or of the live nodes. Pools of equal cloud, zones and
/// kubelet settings share one. `kubelets` holds the settings of older NodePools by name. What is wrong with a catalog
/// is reported. Source: formats.md "InstanceType".
void choose_catalogs(std::optional<std::vector<model::InstanceType>> types,
                     const std::map<std::string, KubeletSettings>& kubelets, const LoadOptions& options,
                     model::Snapshot& snapshot, std::vector<Diagnostic>& errors);

}  // namespace kerf::io
