#include "kerf/cli/engine_flags.h"

#include <CLI/CLI.hpp>

#include "kerf/provision/policy.h"

namespace kerf::cli {
namespace {

constexpr std::size_t kMostThreads = 1024;

}  // namespace

void add_engine_flags(CLI::App& app, EngineFlags& flags) {
  app.add_option("--engine", flags.engine, "fast, or reference: the same decisions, slower, to check the other by")
      ->type_name("NAME")
      ->check(CLI::IsMember({"fast", "reference"}))
      ->capture_default_str();
  app.add_option("--threads", flags.threads, "How many the fast engine uses (0: as many as the machine runs)")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{0}, kMostThreads))
      ->capture_default_str();
}

reference::PlanResult plan_by(const EngineFlags& flags, const model::Snapshot& snapshot,
                              const model::Options& options) {
  using provision::Implementation;
  return provision::plan(snapshot, options,
                         flags.engine == "reference" ? Implementation::kReference : Implementation::kEngine);
}

}  // namespace kerf::cli
