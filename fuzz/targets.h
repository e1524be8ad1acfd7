#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "kerf/gen/scenario.h"

namespace kerf::fuzz {

using Input = std::span<const std::uint8_t>;

/// What the bytes of a target's input are.
enum class InputKind : std::uint8_t { kText, kPlan, kDisruption };

/// A check that must hold for every input. It ends the process with `fail` where it does not.
struct Target {
  std::string_view name;
  InputKind kind;
  void (*run)(Input bytes);
  std::string_view about;  ///< What is checked, in one line.
};

/// All targets, `canary`, which fails by construction, last.
[[nodiscard]] std::span<const Target> targets();
/// The target of that name, nullptr where there is none.
[[nodiscard]] const Target* find_target(std::string_view name);

/// How large the scenarios of fuzzers become.
inline constexpr gen::ScenarioLimits kFuzzLimits{.pods = 16, .types = 8, .nodes = 8};
/// Longer inputs are not looked at.
inline constexpr std::size_t kMostBytes = 65'536;

/// Says on stderr which rule does not hold and aborts, as fuzzers expect: `kerf-fuzz: RULE: MESSAGE`.
[[noreturn]] void fail(std::string_view rule, std::string_view message);
/// `fail` unless it holds.
inline void expect(bool holds, std::string_view rule, std::string_view message) {
  if (!holds) fail(rule, message);
}

// Texts that readers meet, text_targets.cpp and value_targets.cpp.
void load_yaml(Input bytes);
void load_json(Input bytes);
void catalog_csv(Input bytes);
void decision_reader(Input bytes);
void quantity(Input bytes);
void requirements(Input bytes);
void cron(Input bytes);
void selector(Input bytes);

// Scenarios, plan_targets.cpp, consolidate_targets.cpp and metamorphic_target.cpp.
void plan_judge(Input bytes);
void plan_levels(Input bytes);
void consolidate_judge(Input bytes);
void consolidate_fixed_point(Input bytes);
void incremental(Input bytes);
void metamorphic(Input bytes);
void canary(Input bytes);

}  // namespace kerf::fuzz
