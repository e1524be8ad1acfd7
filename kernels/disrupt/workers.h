#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace kerf::disrupt {

/// Threads that share out a loop. Without oneTBB there is one.
class Workers {
 public:
  /// 0: as many as the machine runs.
  explicit Workers(std::size_t threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Calls `work(worker, index)` once for every index below `count`, in any order and at the same time for different
  /// workers, which are numbered below `size()`.
  void share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work);

 private:
  struct Arena;
  std::size_t size_ = 1;
  std::unique_ptr<Arena> arena_;
};

}  // namespace kerf::disrupt
