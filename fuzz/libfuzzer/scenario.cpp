#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/byte_source.h"
#include "kerf/gen/mutation.h"
#include "kerf/gen/scenario_code.h"

// What a fuzzing engine calls for a target that reads scenarios: KERF_FUZZ_TARGET, of kind KERF_FUZZ_KIND.

/// libFuzzer's own mutations of bytes. Other engines lack them, and never ask for ours.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using kerf::fuzz::Input;

kerf::gen::ObjectScenario objects_of(Input bytes) {
  return kerf::gen::decode_input_objects(bytes, kerf::gen::ScenarioKind::KERF_FUZZ_KIND, kerf::fuzz::kFuzzLimits);
}

/// The number of bytes written, 0 where there is no room for all of them.
std::size_t put(const kerf::gen::Bytes& bytes, std::uint8_t* data, std::size_t most) {
  if (bytes.size() > most) return 0;
  std::ranges::copy(bytes, data);
  return bytes.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size <= kerf::fuzz::kMostBytes) kerf::fuzz::KERF_FUZZ_TARGET({data, size});
  return 0;
}

/// Half of the time bytes, as libFuzzer does it; else objects of the scenario.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  kerf::gen::SeedSource random(seed);
  if (random.one_in(2)) return LLVMFuzzerMutate(data, size, most);
  kerf::gen::ObjectScenario scenario = objects_of({data, size});
  for (std::uint64_t left = 1 + random.below(3); left > 0; --left) kerf::gen::mutate(scenario, random);
  const std::size_t written = put(kerf::gen::encode_objects(scenario), data, most);
  return written == 0 ? LLVMFuzzerMutate(data, size, most) : written;
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
  kerf::gen::SeedSource random(seed);
  return put(kerf::gen::encode_objects(
                 kerf::gen::splice(objects_of({first, first_size}), objects_of({second, second_size}), random)),
             out, most);
}
