#pragma once

#include <string>
#include <vector>

#include "kerf/bench/run.h"
#include "kerf/report/log_plot.h"

namespace kerf::bench {

/// Benchmarks that differ in one number of their name (`plan/diverse/1000`, `plan/diverse/1000/reference`), as lines of
/// time by that number; those of one size alone are left out.
[[nodiscard]] std::vector<report::PlotLine> scaling_lines(const std::vector<Measurement>& measurements);

/// How fast each line grows: the exponent over its sizes from 1,000 on. Markdown, a line each; those with fewer than
/// two such sizes are left out.
[[nodiscard]] std::string growth_markdown(const std::vector<report::PlotLine>& lines);

}  // namespace kerf::bench
