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

#include "kerf/gen/scenario.h"
#include "kerf/gen/scenario_code.h"
#include "kerf/io/load.h"

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

/// A scenario as the fuzzers make them of choices: bytes decide everything, and zeros are the simplest. What fails here
/// is an input of theirs, and of `kerf gen scenario --from-bytes`. Objects (gen::InputFormat) are left to mutators:
/// those that random bytes make cannot be read.
inline gen::Scenario any_scenario(gen::ScenarioKind kind) {
  const auto choices = rc::gen::map(any_bytes(), [](Bytes bytes) {
    if (!bytes.empty()) bytes.front() = static_cast<std::uint8_t>(gen::InputFormat::kChoices);
    return bytes;
  });
  return gen::decode_input(*choices, kind, {});
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
