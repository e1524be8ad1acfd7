#pragma once

#include <optional>
#include <string>

#include "kerf/io/field_reader.h"
#include "kerf/model/storage.h"

namespace kerf::io {

/// A PersistentVolumeClaim, and whether it says which StorageClass it wants (an empty name is a wish for none).
struct ClaimReading {
  model::PersistentVolumeClaim claim;
  bool names_class = false;
};

/// `object` holds metadata, spec and status; templates of claims (StatefulSet, ephemeral volumes) have the same shape.
[[nodiscard]] ClaimReading read_persistent_volume_claim(const Field& object, model::ObjectMeta meta);
[[nodiscard]] model::PersistentVolume read_persistent_volume(const Field& object, model::ObjectMeta meta);
[[nodiscard]] model::StorageClass read_storage_class(const Field& object, model::ObjectMeta meta);
[[nodiscard]] model::CsiNode read_csi_node(const Field& object, model::ObjectMeta meta);

}  // namespace kerf::io
