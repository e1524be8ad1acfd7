#include "kerf/model/snapshot.h"

namespace kerf::model {

const InstanceCatalog* catalog_of(const Snapshot& snapshot, const NodePool& pool) {
  if (!pool.catalog || *pool.catalog >= snapshot.catalogs.size()) return nullptr;
  return &snapshot.catalogs[*pool.catalog];
}

}  // namespace kerf::model
