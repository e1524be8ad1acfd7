#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kerf/io/pod_spec_pool.h"
#include "kerf/io/tree.h"
#include "kerf/model/pod.h"
#include "kerf/model/time.h"

namespace kerf::io {

/// What becomes of the pods of a List that is parsed in parts.
enum class Pods : std::uint8_t {
  kAsTrees,    ///< They are items like any other.
  kReadEarly,  ///< Those without a fault are read as soon as they are parsed, so that their trees take no memory.
};

/// A pod without a fault. Its namespace and name are those of its object.
struct EarlyPod {
  model::Pod pod;  ///< Before admission; equal specs of one part are one object.
  std::optional<model::Time> latest_instant;
  std::size_t line = 0;
};

/// Consecutive items of a List. They come in their order: the next of `early` where `is_early` says so, else the next
/// of `trees`.
struct ListPart {
  std::vector<bool> is_early;  ///< By item.
  std::vector<Tree> trees;     ///< Each a list, of one item.
  std::vector<EarlyPod> early;
  std::size_t taken = 0;   ///< Of `early`, by take_early.
  std::size_t values = 0;  ///< Nodes that the trees of all items have or had.
};

/// `early`, a pod of the part, moved out of it; the last one takes their memory with it.
[[nodiscard]] EarlyPod take_early(EarlyPod& early, ListPart& part);

/// Takes the items of a part one by one, about `items` of them.
class ListPartReader {
 public:
  ListPartReader(Pods pods, std::size_t items) : pods_(pods) {
    if (pods == Pods::kReadEarly) part_.early.reserve(items);
  }

  /// `tree`, a list of one item, is empty or moved from afterwards.
  void take(Tree& tree);
  [[nodiscard]] ListPart finish() { return std::move(part_); }

 private:
  /// Nothing for what is no pod, or no ordinary one.
  std::optional<EarlyPod> read(Value item);

  Pods pods_;
  PodSpecPool pool_;
  ListPart part_;
};

}  // namespace kerf::io
