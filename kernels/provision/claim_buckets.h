#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kerf::provision {

/// Claims in the order in which pods try them: emptier ones first, ties as they were left before. One claim changes
/// between two walks, so that a list per number of pods keeps the order without sorting. Source: provisioning.md 4.2.
class ClaimBuckets {
 public:
  static constexpr std::uint32_t kEnd = UINT32_MAX;

  /// A new claim with one pod: behind its equals.
  void open();
  /// One more pod on the claim: before those that have as many. O(1).
  void grow(std::uint32_t claim);
  /// No pod will ever fit it again: walks leave it out. O(1).
  void close(std::uint32_t claim);

  [[nodiscard]] std::uint32_t first() const { return first_from(0); }
  [[nodiscard]] std::uint32_t after(std::uint32_t claim) const {
    return links_[claim].next != kEnd ? links_[claim].next : first_from(links_[claim].pods + 1);
  }

 private:
  struct Link {
    std::uint32_t previous = kEnd;
    std::uint32_t next = kEnd;
    std::uint32_t pods = 0;
  };
  struct Bucket {
    std::uint32_t head = kEnd;
    std::uint32_t tail = kEnd;
  };

  [[nodiscard]] std::uint32_t first_from(std::size_t pods) const;
  void unlink(std::uint32_t claim);

  std::vector<Link> links_;      ///< By claim.
  std::vector<Bucket> buckets_;  ///< By number of pods.
};

}  // namespace kerf::provision
