#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/instance_type.h"

namespace kerf::io {

/// A type of the kwok provider without its offerings: 110 pods unless `resources` says otherwise, overhead of 100m cpu
/// and 10Mi memory, and the labels `karpenter.kwok.sh/instance-*`. Rule: corpora/README.md, section 5.
[[nodiscard]] model::InstanceType kwok_type(std::string name, std::string architecture,
                                            std::vector<std::string> operating_systems, model::ResourceList resources);

}  // namespace kerf::io
