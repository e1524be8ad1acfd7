#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kerf/model/requirements.h"

/// Random inputs for tests: the same on every machine and compiler for the same seed.
namespace kerf::model::testing {

/// SplitMix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// Less than `bound`.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

/// A few values that meet in every way: plain texts, integers close together, odd spellings of integers.
inline std::string random_value(Random& random) {
  static const std::vector<std::string> kValues{"a", "b", "c", "-1", "0",   "1",   "2",
                                                "3", "4", "5", "+4", "007", "1.5", ""};
  return kValues[random.below(kValues.size())];
}

/// Any requirement that operators and their intersection can produce.
inline Requirement random_requirement(Random& random) {
  Requirement requirement;
  for (std::uint64_t i = random.below(3); i < 3; ++i) {
    auto op = static_cast<Operator>(random.below(8));
    std::vector<std::string> values;
    if (op == Operator::kIn || op == Operator::kNotIn) {
      for (std::uint64_t n = random.below(6); n > 0; --n) values.push_back(random_value(random));
    } else if (op != Operator::kExists && op != Operator::kDoesNotExist) {
      values.push_back(std::to_string(static_cast<int>(random.below(8)) - 2));
    }
    // DoesNotExist swallows everything, so it comes more rarely than its share.
    if (op == Operator::kDoesNotExist && !random.one_in(3)) op = Operator::kExists;
    auto min_values = random.one_in(4) ? std::optional<std::int64_t>(random.below(4)) : std::nullopt;
    requirement = intersection(requirement, Requirement::of(op, std::move(values), min_values));
  }
  return requirement;
}

/// Requirements on up to four keys, a well-known one among them.
inline Requirements random_requirements(Random& random) {
  static const std::vector<std::string> kKeys{"a", "example.com/b", "kubernetes.io/arch", "z"};
  Requirements requirements;
  for (const std::string& key : kKeys) {
    if (!random.one_in(3)) requirements.add(key, random_requirement(random));
  }
  return requirements;
}

}  // namespace kerf::model::testing
