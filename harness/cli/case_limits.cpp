#include "kerf/cli/case_limits.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KERF_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(undefined_behavior_sanitizer)
#define KERF_SANITIZED 1
#endif
#endif

namespace kerf::cli {
namespace {

#if defined(NDEBUG) && !defined(KERF_SANITIZED)
constexpr bool kMeasurable = true;
#else
constexpr bool kMeasurable = false;
#endif

constexpr std::int64_t kBytesPerKib = 1024;
// Reading that runs away is stopped here instead of stopping the runner.
constexpr std::int64_t kGraceSeconds = 2;

model::Duration to_duration(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

void limit_cpu_time(model::Duration max_time) {
  std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(max_time).count() + kGraceSeconds;
  rlimit limit{static_cast<rlim_t>(seconds), static_cast<rlim_t>(seconds + 1)};
  setrlimit(RLIMIT_CPU, &limit);
}

[[noreturn]] void read_as_child(std::span<const io::SourceFile> sources, const CaseOptions& options) {
  if (options.max_time) limit_cpu_time(*options.max_time);
  bool read_something = io::load(sources, {}).documents > 0;
  _exit(read_something ? 0 : 1);
}

void compare(const rusage& usage, const CaseOptions& options, std::vector<Mismatch>& mismatches) {
  auto memory = model::Quantity::units(std::int64_t{usage.ru_maxrss} * kBytesPerKib);
  if (options.max_memory && memory > *options.max_memory) {
    mismatches.push_back({"options.maxMemory", options.max_memory->format(), memory.format()});
  }
  model::Duration time = to_duration(usage.ru_utime) + to_duration(usage.ru_stime);
  if (options.max_time && time > *options.max_time) {
    mismatches.push_back({"options.maxTime", model::format_duration(*options.max_time), model::format_duration(time)});
  }
}

}  // namespace

bool can_measure_reading() { return kMeasurable; }

std::vector<Mismatch> check_reading_limits(std::span<const io::SourceFile> sources, const CaseOptions& options) {
  if (!kMeasurable || (!options.max_memory && !options.max_time)) return {};
  pid_t child = fork();
  if (child < 0) return {{"options", "a process of its own", std::strerror(errno)}};
  if (child == 0) read_as_child(sources, options);
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) return {{"options", "a process of its own", std::strerror(errno)}};
  }
  std::vector<Mismatch> mismatches;
  compare(usage, options, mismatches);
  if (WIFSIGNALED(status)) {
    mismatches.push_back({"options", "reading ends by itself", fmt::format("signal {}", WTERMSIG(status))});
  }
  return mismatches;
}

}  // namespace kerf::cli
