#include "kerf/bench/peak_memory.h"

#include <fstream>
#include <string>

namespace kerf::bench {

// Source: proc(5), clear_refs.
void restart_peak() {
  std::ofstream file("/proc/self/clear_refs");
  file << "5";
}

std::uint64_t peak_bytes() {
  constexpr std::uint64_t kKibibyte = 1024;
  std::ifstream file("/proc/self/status");
  for (std::string name; file >> name;) {
    std::uint64_t kibibytes = 0;
    if (name == "VmHWM:" && file >> kibibytes) return kibibytes * kKibibyte;
  }
  return 0;
}

}  // namespace kerf::bench
