#include "kerf/bench/peak_memory.h"

#include <fstream>
#include <string>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace kerf::bench {

// Source: proc(5), clear_refs. What earlier work has freed goes back to the system first.
void restart_peak() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
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
