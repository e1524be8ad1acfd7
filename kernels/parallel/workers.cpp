#include "kerf/parallel/workers.h"

#include <optional>
#include <vector>

#include "kerf/parallel/handover.h"

#ifdef KERF_TBB
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

namespace kerf::parallel {

#ifdef KERF_TBB

struct Workers::Arena {
  explicit Arena(std::size_t threads) : arena(static_cast<int>(threads)), of_workers(threads) {
    // Else more threads than cores are refused, with a warning.
    if (static_cast<int>(threads) > tbb::info::default_concurrency()) {
      more.emplace(tbb::global_control::max_allowed_parallelism, threads);
    }
  }

  std::optional<tbb::global_control> more;
  tbb::task_arena arena;
  std::vector<Handover> of_workers;  ///< From whoever was the worker to whoever is.
};

Workers::Workers(std::size_t threads)
    : size_(threads > 0 ? threads : static_cast<std::size_t>(tbb::info::default_concurrency())) {}

void Workers::share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
  if (size_ == 1 || count == 1) {
    for (std::size_t index = 0; index < count; ++index) work(0, index);
    return;
  }
  if (arena_ == nullptr) arena_ = std::make_unique<Arena>(size_);
  Handover to_work;
  Handover from_work;
  to_work.give();
  arena_->arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t index) {
      const auto worker = static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
      to_work.take();
      arena_->of_workers[worker].take();
      work(worker, index);
      arena_->of_workers[worker].give();
      from_work.give();
    });
  });
  from_work.take();
}

#else

struct Workers::Arena {};

Workers::Workers(std::size_t /*threads*/) {}

void Workers::share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
  for (std::size_t index = 0; index < count; ++index) work(0, index);
}

#endif

Workers::~Workers() = default;

}  // namespace kerf::parallel
