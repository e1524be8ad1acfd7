#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kerf/model/pod.h"

namespace kerf::io {

/// Gives equal pod specs one object, so that the pods of a workload share theirs. O(size of the spec) expected.
class PodSpecPool {
 public:
  [[nodiscard]] std::shared_ptr<const model::PodSpec> share(model::PodSpec spec);
  /// With the spec's hash_of.
  [[nodiscard]] std::shared_ptr<const model::PodSpec> share(model::PodSpec spec, std::uint64_t hash);
  /// A spec that several pods share already.
  [[nodiscard]] std::shared_ptr<const model::PodSpec> share(const std::shared_ptr<const model::PodSpec>& spec);

 private:
  std::shared_ptr<const model::PodSpec> last_;         ///< That was shared already,
  std::shared_ptr<const model::PodSpec> last_shared_;  ///< and what it became: replicas follow each other.
  std::unordered_map<std::uint64_t, std::vector<std::shared_ptr<const model::PodSpec>>> by_hash_;
};

/// Equal specs have equal hashes.
[[nodiscard]] std::uint64_t hash_of(const model::PodSpec& spec);

}  // namespace kerf::io
