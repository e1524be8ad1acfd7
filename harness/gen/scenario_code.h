#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kerf/gen/json_value.h"
#include "kerf/gen/scenario.h"

namespace kerf::gen {

using Bytes = std::vector<std::uint8_t>;

/// A scenario as its objects: what mutators change, and what any stored input can be turned into.
struct ObjectScenario {
  model::Options options;
  std::vector<JsonValue> documents;
};

/// How the bytes of a fuzzer's input are to be read. It is their first byte; others mean the first of these.
enum class InputFormat : std::uint8_t {
  kChoices = 0,   ///< Choices of `decode_scenario`, version kScenarioFormat.
  kObjects1 = 1,  ///< Objects, as `encode_objects` writes them.
};

/// The objects as bytes: words of the API take one, numbers few. Behind the first byte, kObjects1.
[[nodiscard]] Bytes encode_objects(const ObjectScenario& scenario);

/// The inverse of `encode_objects`; any other bytes mean something too. Past the end everything is zero, which is the
/// simplest there is: no more documents, null, nothing in a list. At most 32 levels deep, deeper values are null.
/// O(bytes).
[[nodiscard]] ObjectScenario decode_objects(std::span<const std::uint8_t> bytes);

/// The scenario that a fuzzer's input stands for, whatever its format.
[[nodiscard]] Scenario decode_input(std::span<const std::uint8_t> bytes, ScenarioKind kind,
                                    const ScenarioLimits& limits);

/// The same as objects: choices become what they make.
[[nodiscard]] ObjectScenario decode_input_objects(std::span<const std::uint8_t> bytes, ScenarioKind kind,
                                                  const ScenarioLimits& limits);

/// The documents, which must be JSON, as objects.
[[nodiscard]] ObjectScenario objects_of(const Scenario& scenario);
/// The objects as documents.
[[nodiscard]] Scenario documents_of(const ObjectScenario& scenario);

}  // namespace kerf::gen
