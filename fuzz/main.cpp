#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "kerf/fuzz/targets.h"

// Runs one target on stored inputs, without a fuzzer: `replay TARGET FILE|DIR...`. A broken rule ends the process; the
// last input named on stderr is the one.
namespace {

namespace fs = std::filesystem;

int usage() {
  std::fputs("usage: replay TARGET FILE|DIR...\ntargets:\n", stderr);
  for (const kerf::fuzz::Target& target : kerf::fuzz::targets()) {
    std::fprintf(stderr, "  %-24s %s\n", std::string(target.name).c_str(), std::string(target.about).c_str());
  }
  return 2;
}

std::vector<fs::path> inputs_below(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

bool replay(const kerf::fuzz::Target& target, const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::vector<char> read((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  if (!stream) {
    std::fprintf(stderr, "replay: cannot read %s\n", file.c_str());
    return false;
  }
  std::fprintf(stderr, "%s\n", file.c_str());
  const std::vector<std::uint8_t> bytes(read.begin(), read.end());
  target.run(bytes);
  return true;
}

int run(int count, char** arguments) {
  if (count < 3) return usage();
  const kerf::fuzz::Target* target = kerf::fuzz::find_target(arguments[1]);
  if (target == nullptr) return usage();
  std::size_t inputs = 0;
  for (int i = 2; i < count; ++i) {
    for (const fs::path& file : inputs_below(arguments[i])) {
      if (!replay(*target, file)) return 2;
      ++inputs;
    }
  }
  std::printf("%s: %zu inputs, every rule held\n", arguments[1], inputs);
  // A folder without inputs would be a check that cannot fail.
  return inputs == 0 ? 2 : 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(count, arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "replay: %s\n", error.what());
    return 2;
  }
}
