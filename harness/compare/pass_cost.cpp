#include "kerf/compare/pass_cost.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <ctime>

#include "kerf/compare/generated_cluster.h"
#include "kerf/reference/disruption.h"
#include "kerf/report/table.h"

namespace kerf::compare {
namespace {

// Linux counts in KiB.
std::uint64_t peak_bytes() {
  constexpr std::uint64_t kKibibyte = 1024;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * kKibibyte;
}

// Of this process: other work on the machine does not count.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

PassCost measure_pass(std::size_t nodes, std::uint64_t seed) {
  const GeneratedCluster cluster = generate_cluster(nodes, seed);
  PassCost cost;
  cost.nodes = cluster.snapshot.nodes.size();
  cost.pods = cluster.snapshot.pods.size();
  const double begin = cpu_seconds();
  const auto pass = reference::disrupt(cluster.snapshot, cluster.options);
  cost.cpu_seconds = cpu_seconds() - begin;
  for (const reference::MethodRun& run : pass.methods) cost.simulations += run.simulations;
  cost.peak_bytes = peak_bytes();
  return cost;
}

std::string pass_cost_text(const std::vector<PassCost>& costs) {
  using report::Align;
  report::Table table({{"NODES", Align::kRight},
                       {"PODS", Align::kRight},
                       {"SIMULATIONS", Align::kRight},
                       {"CPU TIME", Align::kRight},
                       {"PEAK MEMORY", Align::kRight}});
  constexpr double kMebibyte = 1024.0 * 1024.0;
  constexpr double kMilli = 1000;
  for (const PassCost& cost : costs) {
    table.add({fmt::format("{}", cost.nodes), fmt::format("{}", cost.pods), fmt::format("{}", cost.simulations),
               fmt::format("{:.1f} ms", cost.cpu_seconds * kMilli),
               fmt::format("{:.0f} MiB", static_cast<double>(cost.peak_bytes) / kMebibyte)});
  }
  return table.render(false);
}

}  // namespace kerf::compare
