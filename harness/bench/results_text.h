#pragma once

#include <string>
#include <vector>

#include "kerf/bench/run.h"

namespace kerf::bench {

/// One line a benchmark: time, by the clock on the wall or of the processor, and its error, rate, work, heap
/// allocations, peak memory, the decision with its digest. A `!` after the error says that the repetitions differ too
/// much to trust the time.
[[nodiscard]] std::string results_table(const std::vector<Measurement>& measurements);

/// The same as a table of Markdown.
[[nodiscard]] std::string results_markdown(const std::vector<Measurement>& measurements);

}  // namespace kerf::bench
