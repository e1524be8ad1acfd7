#pragma once

#include <cstddef>
#include <string>

#include "kerf/disrupt/engine.h"
#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/disruption_engine.h"
#include "kerf/reference/plan.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name.
class App;
}

namespace kerf::cli {

/// Who decides, which makes no difference, and up to how many candidates the subset search is exact.
struct EngineFlags {
  std::string engine = "fast";
  std::size_t exact_candidates = reference::kExactCandidates;
};

/// Declares `--engine`.
void add_engine_flags(CLI::App& app, EngineFlags& flags);
/// Declares `--exact-candidates`.
void add_exactness_flag(CLI::App& app, EngineFlags& flags);

/// Who `flags` say answers the questions of disruption passes.
class ChosenEngine {
 public:
  /// The fast one uses so many threads; 0: as many as the machine runs.
  ChosenEngine(const EngineFlags& flags, std::size_t threads)
      : fast_(threads, flags.exact_candidates),
        plain_(flags.exact_candidates),
        is_reference_(flags.engine == "reference") {}

  [[nodiscard]] const reference::DisruptionEngine& get() const {
    if (is_reference_) return plain_;
    return fast_;
  }

 private:
  disrupt::Engine fast_;
  reference::PlainEngine plain_;
  bool is_reference_;
};

/// A provisioning pass of policy karpenter by the engine that the flags name.
[[nodiscard]] reference::PlanResult plan_by(const EngineFlags& flags, const model::Snapshot& snapshot,
                                            const model::Options& options);

}  // namespace kerf::cli
