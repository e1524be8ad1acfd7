#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/byte_source.h"
#include "kerf/gen/mutation.h"
#include "kerf/gen/scenario_code.h"

// What libFuzzer calls. KERF_FUZZ_TARGET is the name of the target that this program is built for.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using kerf::fuzz::Input;
using kerf::fuzz::InputKind;
using kerf::fuzz::Target;

const Target& this_target() {
  static const Target* target = kerf::fuzz::find_target(KERF_FUZZ_TARGET);
  if (target == nullptr) std::abort();
  return *target;
}

kerf::gen::ScenarioKind kind_of(const Target& target) {
  return target.kind == InputKind::kPlan ? kerf::gen::ScenarioKind::kPlan : kerf::gen::ScenarioKind::kDisruption;
}

kerf::gen::ObjectScenario objects_of(Input bytes) {
  return kerf::gen::decode_input_objects(bytes, kind_of(this_target()), kerf::fuzz::kFuzzLimits);
}

/// The number of bytes written, 0 where there is no room for all of them.
std::size_t put(const kerf::gen::Bytes& bytes, std::uint8_t* data, std::size_t most) {
  if (bytes.size() > most) return 0;
  std::ranges::copy(bytes, data);
  return bytes.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size <= kerf::fuzz::kMostBytes) this_target().run(Input(data, size));
  return 0;
}

/// Half of the time bytes, as libFuzzer does it; else objects of the scenario.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  kerf::gen::SeedSource random(seed);
  if (this_target().kind == InputKind::kText || random.one_in(2)) return LLVMFuzzerMutate(data, size, most);
  kerf::gen::ObjectScenario scenario = objects_of(Input(data, size));
  for (std::uint64_t left = 1 + random.below(3); left > 0; --left) kerf::gen::mutate(scenario, random);
  const std::size_t written = put(kerf::gen::encode_objects(scenario), data, most);
  return written == 0 ? LLVMFuzzerMutate(data, size, most) : written;
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
  if (this_target().kind == InputKind::kText) return 0;
  kerf::gen::SeedSource random(seed);
  const auto spliced =
      kerf::gen::splice(objects_of(Input(first, first_size)), objects_of(Input(second, second_size)), random);
  return put(kerf::gen::encode_objects(spliced), out, most);
}
