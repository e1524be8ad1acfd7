#include "kerf/io/pods_ahead.h"

#include <algorithm>
#include <utility>

#include "kerf/io/pod_spec_pool.h"
#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

// What is read ahead waits in memory; a share is what a worker takes at a time.
constexpr std::size_t kBlock = 4096;
constexpr std::size_t kShare = 64;

ReadPod read(const ObjectEntry& entry, const Admission& admission) {
  ReadPod read;
  const Field object(read.reading, entry.value);
  model::ObjectMeta meta = read_meta(object, entry.namespace_name);
  if (read.reading.failed()) return read;
  read.pod = read_pod(object, std::move(meta));
  if (read.reading.failed()) return read;
  PodReading& pod = *read.pod;
  admission.apply(pod.spec, pod.pod.meta.namespace_name, pod.pod.meta.creation);
  read.spec_hash = hash_of(pod.spec);
  return read;
}

}  // namespace

ReadPod PodsAhead::take(const ObjectEntry& entry, const Admission& admission) {
  const auto index = static_cast<std::size_t>(&entry - entries_.data());
  if (index < first_ || index >= first_ + block_.size()) read_from(index, admission);
  return std::move(block_[index - first_]);
}

void PodsAhead::read_from(std::size_t first, const Admission& admission) {
  std::size_t end = first;
  while (end < entries_.size() && end - first < kBlock && entries_[end].kind->kind == Kind::kPod) ++end;
  first_ = first;
  block_.clear();
  block_.resize(end - first);
  workers_.share((block_.size() + kShare - 1) / kShare, [this, &admission](std::size_t /*worker*/, std::size_t share) {
    const std::size_t last = std::min(block_.size(), (share + 1) * kShare);
    for (std::size_t i = share * kShare; i < last; ++i) block_[i] = read(entries_[first_ + i], admission);
  });
}

}  // namespace kerf::io
