#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kerf/reference/pass.h"

namespace kerf::reference {

/// What decides when a pod is tried first. Source: provisioning.md 3.1.
struct QueueKey {
  /// Of a pod that asks for as much as `like`, the `index`-th of its pass.
  QueueKey(const PassPod& like, const model::Pod& source, std::size_t index, model::Time now);

  model::Quantity cpu;
  model::Quantity memory;
  bool is_virtual;  ///< Younger than all others, each younger than the one before.
  model::Time created;
  const model::Pod* pod;
  std::size_t index;
};
[[nodiscard]] bool comes_before(const QueueKey& a, const QueueKey& b);

/// The order in which pods are tried first: cpu, memory (largest first), creation, UID, then name.
/// Source: provisioning.md 3.1.
[[nodiscard]] std::vector<std::size_t> queue_order(const Pass& pass);

/// Finds places for pods one at a time, and keeps the books of it.
class Packer {
 public:
  virtual ~Packer() = default;

  /// Puts the pod, as relaxed as it is now, somewhere. Nothing when it was placed, else the code of the refusal.
  [[nodiscard]] virtual std::optional<std::string_view> add(std::size_t pod) = 0;
  /// Gives up the pod's next wish. False when there is none left. Source: provisioning.md 3.4.
  [[nodiscard]] virtual bool relax(std::size_t pod) = 0;
  /// Gives the pod all its wishes back.
  virtual void restore(std::size_t pod) = 0;
  /// Notes why the pod got no place, relaxed as far as it is. A later placement undoes it.
  virtual void fail(std::size_t pod, std::string_view code) = 0;
};

/// Tries pods in that order: wishes are given up one by one, failed pods tried again as long as any other gets on.
/// Source: provisioning.md 3.2, 3.3.
void run_queue(std::span<const std::size_t> order, Packer& packer);

/// Opens a claim of the first template that can have the pod. Nothing when one can, else the code of the first
/// template; a reserved-offering error ends the search and wins. Source: provisioning.md 4.3.
std::optional<std::string_view> place_on_new_claim(Pass& pass, std::size_t pod);

/// Places every pod that can be placed, as Karpenter does: first success among existing nodes, open claims and
/// templates. Source: provisioning.md 3.2, 3.3, 4.
void run_queue(Pass& pass);

}  // namespace kerf::reference
