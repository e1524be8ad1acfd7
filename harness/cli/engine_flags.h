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

/// Who decides. The decisions do not depend on it.
struct EngineFlags {
  std::string engine = "fast";
};

/// Declares `--engine`.
void add_engine_flags(CLI::App& app, EngineFlags& flags);

/// Who `flags` say answers the questions of disruption passes.
class ChosenEngine {
 public:
  /// The fast one uses so many threads; 0: as many as the machine runs.
  ChosenEngine(const EngineFlags& flags, std::size_t threads)
      : fast_(threads), is_reference_(flags.engine == "reference") {}

  [[nodiscard]] const reference::DisruptionEngine& get() const {
    return is_reference_ ? reference::plain_engine() : fast_;
  }

 private:
  disrupt::Engine fast_;
  bool is_reference_;
};

/// A provisioning pass of policy karpenter by the engine that the flags name.
[[nodiscard]] reference::PlanResult plan_by(const EngineFlags& flags, const model::Snapshot& snapshot,
                                            const model::Options& options);

}  // namespace kerf::cli
