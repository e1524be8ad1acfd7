#include "kerf/bench/suites.h"

#include <array>

namespace kerf::bench {
namespace {

constexpr std::array kSuites{
    Suite{"plan", "a provisioning pass: Karpenter's own benchmark mix by pods", add_plan},
    Suite{"consolidate", "a disruption pass on a half-empty cluster by nodes", add_consolidate},
    Suite{"load", "reading JSON and YAML by pods, beside a bare walk of the parser", add_load},
    Suite{"kernels", "the vector kernels by table and SIMD level, beside bare reads of the caches", add_kernels},
};

}  // namespace

std::span<const Suite> suites() { return kSuites; }

}  // namespace kerf::bench
