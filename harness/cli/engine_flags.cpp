#include "kerf/cli/engine_flags.h"

#include <CLI/CLI.hpp>

#include "kerf/provision/policy.h"

namespace kerf::cli {
void add_engine_flags(CLI::App& app, EngineFlags& flags) {
  app.add_option("--engine", flags.engine, "fast, or reference: the same decisions, slower, to check the other by")
      ->type_name("NAME")
      ->check(CLI::IsMember({"fast", "reference"}))
      ->capture_default_str();
}

void add_exactness_flag(CLI::App& app, EngineFlags& flags) {
  app.add_option("--exact-candidates", flags.exact_candidates,
                 "--search subset is exact up to so many candidates; each further one may double its time")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{2}, reference::kMostExactCandidates))
      ->capture_default_str();
}

reference::PlanResult plan_by(const EngineFlags& flags, const model::Snapshot& snapshot,
                              const model::Options& options) {
  using provision::Implementation;
  return provision::plan(snapshot, options,
                         flags.engine == "reference" ? Implementation::kReference : Implementation::kEngine);
}

}  // namespace kerf::cli
