#include "kerf/bench/digest.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "kerf/io/decision_io.h"

namespace kerf::bench {

std::string digest(const model::Decision& decision) {
  const std::string text = io::write_decision(decision);
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace kerf::bench
