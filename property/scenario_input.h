#pragma once

#include <gtest/gtest.h>

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kerf/gen/scenario.h"
#include "kerf/io/load.h"

namespace kerf::property {

/// A scenario as the fuzzers make them: bytes decide everything, so shorter and smaller bytes are simpler scenarios.
inline gen::Scenario any_scenario(gen::ScenarioKind kind) {
  constexpr int kFullSize = 100;  // or most scenarios would be cut short
  const auto length = *rc::gen::resize(kFullSize, rc::gen::inRange<std::size_t>(0, 2400));
  const auto bytes = *rc::gen::container<std::vector<std::uint8_t>>(
      length, rc::gen::map(rc::gen::inRange<int>(0, 256), [](int value) { return static_cast<std::uint8_t>(value); }));
  gen::ByteSource source(bytes);
  return gen::decode_scenario(source, kind, {});
}

/// The documents read back; a generated scenario is free of errors.
inline model::Snapshot read_scenario(const std::vector<std::string>& documents) {
  io::SourceFile file{.name = "scenario.yaml", .bytes = ""};
  for (const std::string& document : documents) file.bytes += "---\n" + document + "\n";
  io::LoadResult result = io::load(std::span(&file, 1), {});
  for (const io::Diagnostic& error : result.errors) RC_FAIL(io::describe(error));
  return std::move(result.snapshot);
}

/// The documents in another order, drawn by RapidCheck.
inline std::vector<std::string> shuffled(std::vector<std::string> documents) {
  for (std::size_t left = documents.size(); left > 1; --left) {
    std::swap(documents[left - 1], documents[*rc::gen::inRange<std::size_t>(0, left)]);
  }
  return documents;
}

}  // namespace kerf::property
