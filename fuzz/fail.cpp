#include <cstdio>
#include <cstdlib>
#include <string>

#include "kerf/fuzz/targets.h"

namespace kerf::fuzz {

void fail(std::string_view rule, std::string_view message) {
  const std::string line = "kerf-fuzz: " + std::string(rule) + ": " + std::string(message) + "\n";
  std::fputs(line.c_str(), stderr);
  std::abort();
}

}  // namespace kerf::fuzz
