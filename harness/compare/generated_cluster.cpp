#include "kerf/compare/generated_cluster.h"

#include <span>
#include <utility>

#include "kerf/gen/half_empty_cluster.h"
#include "kerf/io/load.h"

namespace kerf::compare {

GeneratedCluster generate_cluster(std::size_t nodes, std::uint64_t seed) {
  io::SourceFile file{"generated.yaml", ""};
  for (const std::string& document : gen::half_empty_cluster(nodes, seed)) file.bytes += "---\n" + document + "\n";
  io::LoadResult loaded = io::load(std::span(&file, 1), {});
  GeneratedCluster cluster;
  cluster.snapshot = std::move(loaded.snapshot);
  if (loaded.latest_instant) cluster.options.now = *loaded.latest_instant;
  return cluster;
}

}  // namespace kerf::compare
