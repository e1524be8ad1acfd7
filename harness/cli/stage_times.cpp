#include "kerf/cli/stage_times.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string_view>

namespace kerf::cli {
namespace {

double seconds_of(clockid_t clock) {
  constexpr double kNano = 1e-9;
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * kNano;
}

// Of this program alone: what getrusage says includes the process that started it.
std::int64_t read_peak_kib() {
  constexpr std::string_view kPeak = "VmHWM:";
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(kPeak)) return std::strtoll(line.c_str() + kPeak.size(), nullptr, 10);
  }
  return 0;
}

StageTime read_clocks() { return {seconds_of(CLOCK_MONOTONIC), seconds_of(CLOCK_PROCESS_CPUTIME_ID)}; }

}  // namespace

StageTimes::StageTimes() : begin_(read_clocks()) {}

StageTime StageTimes::lap() {
  const StageTime now = read_clocks();
  const StageTime took{now.wall_seconds - begin_.wall_seconds, now.cpu_seconds - begin_.cpu_seconds};
  begin_ = now;
  return took;
}

void StageTimes::decided() {
  cost_.decided = lap();
  cost_.peak_kib = read_peak_kib();
}

std::string timing_text(const DecisionCost& cost) {
  const auto& [loaded, compiled, decided, peak_kib] = cost;
  std::string text = fmt::format(
      "loaded in {:.6f} s, compiled in {:.6f} s, decided in {:.6f} s\n"
      "processor time: loaded in {:.6f} s, compiled in {:.6f} s, decided in {:.6f} s\n",
      loaded.wall_seconds, compiled.wall_seconds, decided.wall_seconds, loaded.cpu_seconds, compiled.cpu_seconds,
      decided.cpu_seconds);
  if (peak_kib > 0) text += fmt::format("peak memory: {} KiB\n", peak_kib);
  return text;
}

void add_timing_flag(CLI::App& app, bool& timing) {
  app.add_flag("--timing", timing,
               "Say on stderr how long loading, compiling and deciding took; printing is not in it");
}

}  // namespace kerf::cli
