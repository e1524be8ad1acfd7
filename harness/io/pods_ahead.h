#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kerf/io/collect.h"
#include "kerf/io/defaults.h"
#include "kerf/io/field_reader.h"
#include "kerf/io/read_pod.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {

/// What reading a Pod gave.
struct ReadPod {
  ObjectReading reading;
  std::optional<PodReading> pod;  ///< Nothing when not even its metadata could be read.
  std::uint64_t spec_hash = 0;    ///< hash_of its spec, when all could be read.
};

/// Reads pods before their turn, many at a time and by all workers: nearly all objects of a cluster are pods. Refers to
/// both of its arguments.
class PodsAhead {
 public:
  PodsAhead(std::span<const ObjectEntry> entries, parallel::Workers& workers) : entries_(entries), workers_(workers) {}

  /// What reading `entry` gives, a Pod and one of the entries, after `admission`; each is taken once at most, in their
  /// order.
  [[nodiscard]] ReadPod take(const ObjectEntry& entry, const Admission& admission);

 private:
  void read_from(std::size_t first, const Admission& admission);

  std::span<const ObjectEntry> entries_;
  parallel::Workers& workers_;
  std::size_t first_ = 0;  ///< Of entries_, that block_ begins with.
  std::vector<ReadPod> block_;
};

}  // namespace kerf::io
