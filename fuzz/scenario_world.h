#pragma once

#include <string>
#include <vector>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/scenario.h"
#include "kerf/judge/judge.h"
#include "kerf/model/snapshot.h"

namespace kerf::fuzz {

/// A scenario, read.
struct World {
  gen::Scenario scenario;
  model::Snapshot snapshot;
  bool is_whole = false;  ///< Every object could be read.
};

/// The world that the bytes of an input stand for. Objects that cannot be read are left out, as everywhere.
[[nodiscard]] World world_of(Input bytes, gen::ScenarioKind kind);
/// The objects read back.
[[nodiscard]] World read_world(gen::Scenario scenario);

/// `fail` for the first of them.
void expect_none(const std::vector<judge::Violation>& violations);

}  // namespace kerf::fuzz
