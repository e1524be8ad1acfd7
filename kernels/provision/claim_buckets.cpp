#include "kerf/provision/claim_buckets.h"

namespace kerf::provision {

std::uint32_t ClaimBuckets::first_from(std::size_t pods) const {
  for (; pods < buckets_.size(); ++pods) {
    if (buckets_[pods].head != kEnd) return buckets_[pods].head;
  }
  return kEnd;
}

void ClaimBuckets::open() {
  auto claim = static_cast<std::uint32_t>(links_.size());
  if (buckets_.size() < 2) buckets_.resize(2);
  Bucket& bucket = buckets_[1];
  links_.push_back({bucket.tail, kEnd, 1});
  (bucket.tail == kEnd ? bucket.head : links_[bucket.tail].next) = claim;
  bucket.tail = claim;
}

void ClaimBuckets::grow(std::uint32_t claim) {
  unlink(claim);
  std::uint32_t pods = ++links_[claim].pods;
  if (buckets_.size() <= pods) buckets_.resize(pods + 1);
  Bucket& bucket = buckets_[pods];
  links_[claim].previous = kEnd;
  links_[claim].next = bucket.head;
  (bucket.head == kEnd ? bucket.tail : links_[bucket.head].previous) = claim;
  bucket.head = claim;
}

void ClaimBuckets::close(std::uint32_t claim) { unlink(claim); }

void ClaimBuckets::unlink(std::uint32_t claim) {
  const Link& link = links_[claim];
  Bucket& bucket = buckets_[link.pods];
  (link.previous == kEnd ? bucket.head : links_[link.previous].next) = link.next;
  (link.next == kEnd ? bucket.tail : links_[link.next].previous) = link.previous;
}

}  // namespace kerf::provision
