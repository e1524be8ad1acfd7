#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "kerf/reference/work.h"

namespace benchmark {
class State;
}

namespace kerf::bench {

/// How a kind of work is called.
struct WorkCounter {
  std::string_view name;  ///< Of the counter in results.
  std::string_view word;  ///< In tables.
  std::uint64_t reference::Work::* count;
};

/// Every kind of work, in the order in which it is shown.
[[nodiscard]] std::span<const WorkCounter> work_counters();

/// Adds a counter for each kind of work; none where nothing was counted.
void report_work(const reference::Work& work, benchmark::State& state);

}  // namespace kerf::bench
