#pragma once

#include <cstdint>
#include <string>

#include "kerf/cli/command.h"

namespace kerf::cli {

/// What a stage took: on the wall's clock, and on the processors, all threads together.
struct StageTime {
  double wall_seconds = 0;
  double cpu_seconds = 0;
};

/// What one decision took.
struct DecisionCost {
  StageTime loaded;
  StageTime compiled;
  StageTime decided;
  std::int64_t peak_kib = 0;  ///< Most memory the program had at once, up to the decision; 0 where nothing says so.
};

/// Runs along with one decision and keeps the times of its stages: loading (reading files and objects, catalog
/// included), compiling what the pass works on, deciding. Printing is no stage.
class StageTimes {
 public:
  /// The first stage begins.
  StageTimes();

  /// Each ends its stage and begins the next. To be called in this order.
  void loaded() { cost_.loaded = lap(); }
  void compiled() { cost_.compiled = lap(); }
  void decided();

  [[nodiscard]] const DecisionCost& cost() const { return cost_; }

 private:
  [[nodiscard]] StageTime lap();

  StageTime begin_;
  DecisionCost cost_;
};

/// `loaded in X s, compiled in Y s, decided in Z s` to the microsecond, below it the same of processor time, and the
/// peak memory.
[[nodiscard]] std::string timing_text(const DecisionCost& cost);

/// Declares `--timing`.
void add_timing_flag(CLI::App& app, bool& timing);

}  // namespace kerf::cli
