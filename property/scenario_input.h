#pragma once

#include <gtest/gtest.h>

#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "failed_input.h"
#include "kerf/gen/scenario.h"
#include "kerf/gen/scenario_code.h"
#include "kerf/io/load.h"
#include "kerf/model/labels.h"

namespace kerf::property {

using gen::Bytes;

/// The bytes with one block of them zeroed, large blocks first, then single bytes made one. Thousands of bytes shrink
/// in seconds that way, where RapidCheck's own shrinking of a vector takes minutes.
inline rc::Seq<Bytes> simpler_bytes(const Bytes& bytes) {
  struct Change {
    std::size_t first, length;
    std::uint8_t value;
  };
  std::vector<Change> changes;
  for (std::size_t length = std::bit_ceil(bytes.size()); length > 0; length /= 2) {
    for (std::size_t first = 0; first < bytes.size(); first += length) {
      const auto block = std::span(bytes).subspan(first, std::min(length, bytes.size() - first));
      const bool is_zero = std::ranges::all_of(block, [](std::uint8_t byte) { return byte == 0; });
      if (!is_zero) changes.push_back({.first = first, .length = block.size(), .value = 0});
    }
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] > 1) changes.push_back({.first = i, .length = 1, .value = 1});
  }
  return rc::seq::map(rc::seq::fromContainer(std::move(changes)), [bytes](const Change& change) {
    Bytes simpler = bytes;
    std::ranges::fill(std::span(simpler).subspan(change.first, change.length), change.value);
    return simpler;
  });
}

/// Up to 2,400 bytes of any value.
inline rc::Gen<Bytes> any_bytes() {
  return rc::Gen<Bytes>([](const rc::Random& random, int /*size*/) {
    rc::Random source = random;
    Bytes bytes(source.next() % 2401);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(source.next());
    return rc::shrinkable::shrinkRecur(std::move(bytes), &simpler_bytes);
  });
}

/// A scenario that is kept if the property fails on it.
struct DrawnScenario : gen::Scenario {
  FailedInput input;
};

/// A scenario as the fuzzers make them of choices: bytes decide everything, and zeros are the simplest. What fails here
/// is an input of theirs, and of `kerf gen scenario --from-bytes`. Objects (gen::InputFormat) are left to mutators:
/// those that random bytes make cannot be read.
inline DrawnScenario any_scenario(gen::ScenarioKind kind) {
  const auto choices = rc::gen::map(any_bytes(), [](Bytes bytes) {
    if (!bytes.empty()) bytes.front() = static_cast<std::uint8_t>(gen::InputFormat::kChoices);
    return bytes;
  });
  Bytes bytes = *choices;
  gen::Scenario scenario = gen::decode_input(bytes, kind, {});
  return {{std::move(scenario)}, FailedInput(std::move(bytes), failed_input_file(kind))};
}

/// The documents read back; a generated scenario is free of errors.
inline model::Snapshot read_scenario(const std::vector<std::string>& documents) {
  io::SourceFile file{.name = "scenario.yaml", .bytes = ""};
  for (const std::string& document : documents) file.bytes += "---\n" + document + "\n";
  io::LoadResult result = io::load(std::span(&file, 1), {});
  for (const io::Diagnostic& error : result.errors) RC_FAIL(io::describe(error));
  return std::move(result.snapshot);
}

/// Tells RapidCheck what the input has, so that its statistics show a property that never sees any of it.
inline void classify(const model::Snapshot& snapshot) {
  const auto is_protected = [](const auto& object) {
    return object.meta.annotations.contains(model::kDoNotDisruptAnnotation);
  };
  const auto has_topology = [](const model::Pod& pod) {
    const model::PodSpec& spec = *pod.spec;
    return !spec.topology_spread.empty() || !spec.required_affinity.empty() || !spec.preferred_affinity.empty() ||
           !spec.required_anti_affinity.empty() || !spec.preferred_anti_affinity.empty();
  };
  RC_CLASSIFY(!snapshot.nodes.empty(), "existing nodes");
  RC_CLASSIFY(std::ranges::any_of(snapshot.pods, has_topology), "topology");
  RC_CLASSIFY(!snapshot.pod_disruption_budgets.empty() || std::ranges::any_of(snapshot.pods, is_protected) ||
                  std::ranges::any_of(snapshot.nodes, is_protected),
              "blockers");
  RC_CLASSIFY(std::ranges::any_of(snapshot.node_pools, [](const auto& pool) { return pool.limits.has_value(); }),
              "limits");
}

/// The documents in another order, drawn by RapidCheck.
inline std::vector<std::string> shuffled(std::vector<std::string> documents) {
  for (std::size_t left = documents.size(); left > 1; --left) {
    std::swap(documents[left - 1], documents[*rc::gen::inRange<std::size_t>(0, left)]);
  }
  return documents;
}

}  // namespace kerf::property
