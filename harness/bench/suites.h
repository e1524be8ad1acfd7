#pragma once

#include <span>
#include <string_view>

#include "kerf/bench/session.h"

namespace kerf::bench {

/// A group of benchmarks: `add` registers them with Google Benchmark under names that begin with `name/`.
struct Suite {
  std::string_view name;
  std::string_view about;
  void (*add)(Session& session);
};

/// Every suite, in the order in which they run: plan, consolidate, load, kernels.
[[nodiscard]] std::span<const Suite> suites();

void add_plan(Session& session);
void add_consolidate(Session& session);
void add_load(Session& session);
void add_kernels(Session& session);

}  // namespace kerf::bench
