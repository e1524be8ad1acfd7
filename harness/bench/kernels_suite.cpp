#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kerf/bench/suites.h"
#include "kerf/simd/dispatch.h"
#include "kerf/simd/tile_table.h"

namespace kerf::bench {
namespace {

using benchmark::Counter;
using simd::Kernels;
using simd::Word;

struct Size {
  std::size_t numbers;
  std::size_t resources;
};

/// The instance types of AWS by the resources that a plan has, and nodes.
constexpr std::array<Size, 4> kSizes{{{850, 4}, {850, 6}, {850, 12}, {10'240, 3}}};

/// What a table of that many bytes is read from.
struct Memory {
  std::string_view name;
  std::size_t bytes;
};
constexpr std::array<Memory, 2> kMemories{{{"L1", std::size_t{16} << 10U}, {"L2", std::size_t{256} << 10U}}};

void report(benchmark::State& state, std::size_t bytes, std::size_t elements) {
  state.counters["bytes"] = Counter(static_cast<double>(bytes), Counter::kIsIterationInvariantRate, Counter::kIs1000);
  state.counters["elements"] =
      Counter(static_cast<double>(elements), Counter::kIsIterationInvariantRate, Counter::kIs1000);
}

/// A table of which every number has enough of everything, so that no answer comes early, and all of its numbers.
template <typename Amount>
struct Table {
  explicit Table(const Size& size) : tiles(size.numbers, size.resources), need(size.resources, 1) {
    for (std::size_t number = 0; number < size.numbers; ++number) {
      for (std::size_t resource = 0; resource < size.resources; ++resource) {
        tiles.at(number, resource) = static_cast<Amount>(1 + (number * 31 + resource) % 1000);
      }
    }
    all.resize(tiles.words());
    simd::fill(all, size.numbers);
    set = all;
  }
  void report(benchmark::State& state) const {
    const std::size_t elements = tiles.amounts().size();
    bench::report(state, elements * sizeof(Amount), elements);
  }

  simd::TileTable<Amount> tiles;
  std::vector<Amount> need;
  std::vector<Word> all;
  std::vector<Word> set;
};

template <typename Amount>
void run_fit_mask(benchmark::State& state, const Size& size, const Kernels& kernels) {
  Table<Amount> table(size);
  for (auto iteration : state) {
    std::ranges::copy(table.all, table.set.begin());
    if constexpr (std::is_same_v<Amount, std::int32_t>) {
      kernels.keep_fitting_narrow(table.need.data(), table.tiles.tiles(), table.set.data(), table.set.size());
    } else {
      kernels.keep_fitting(table.need.data(), table.tiles.tiles(), table.set.data(), table.set.size());
    }
    benchmark::DoNotOptimize(table.set.data());
    benchmark::ClobberMemory();
  }
  if (table.set != table.all) state.SkipWithError("not all numbers were found to have enough");
  table.report(state);
}

void run_read(benchmark::State& state, const Memory& memory, const Kernels& kernels) {
  const std::vector<std::int64_t> amounts(memory.bytes / sizeof(std::int64_t), 1);
  for (auto iteration : state) {
    benchmark::DoNotOptimize(kernels.read_all(amounts.data(), amounts.size() / simd::kWordBits));
    benchmark::ClobberMemory();
  }
  report(state, memory.bytes, amounts.size());
}

void add_level(simd::Level level, Session& session) {
  const Kernels& kernels = simd::kernels_of(level);
  const std::string_view name = simd::level_name(level);
  for (const Memory& memory : kMemories) {
    session.add(fmt::format("kernels/read/{}/{}", memory.name, name), /*is_wall_time=*/false,
                [&memory, &kernels](benchmark::State& state) { run_read(state, memory, kernels); });
  }
  for (const Size& size : kSizes) {
    const auto add = [&](std::string_view kernel, auto* run) {
      session.add(fmt::format("kernels/{}/{}x{}/{}", kernel, size.numbers, size.resources, name),
                  /*is_wall_time=*/false,
                  [&size, &kernels, run](benchmark::State& state) { run(state, size, kernels); });
    };
    add("fit-mask/int32", run_fit_mask<std::int32_t>);
    add("fit-mask/int64", run_fit_mask<std::int64_t>);
  }
}

}  // namespace

void add_kernels(Session& session) {
  for (const simd::Level level : simd::supported_levels()) add_level(level, session);
}

}  // namespace kerf::bench
