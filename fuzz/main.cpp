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
#include "kerf/simd/dispatch.h"

// Runs one target on stored inputs, without a fuzzer: `replay TARGET FILE|DIR...`. A scenario is run at every SIMD
// level that this processor has. A broken rule ends the process; the last input and level named on stderr are the ones.
// `replay --list` prints each target and what it reads: text, plan or disruption.
namespace {

namespace fs = std::filesystem;

int usage() {
  std::fputs("usage: replay TARGET FILE|DIR...\n       replay --list\ntargets:\n", stderr);
  for (const kerf::fuzz::Target& target : kerf::fuzz::targets()) {
    std::fprintf(stderr, "  %-24s %s\n", std::string(target.name).c_str(), std::string(target.about).c_str());
  }
  return 2;
}

const char* reads(kerf::fuzz::InputKind kind) {
  switch (kind) {
    case kerf::fuzz::InputKind::kText:
      return "text";
    case kerf::fuzz::InputKind::kPlan:
      return "plan";
    case kerf::fuzz::InputKind::kDisruption:
      return "disruption";
  }
  return "";
}

int list() {
  for (const kerf::fuzz::Target& target : kerf::fuzz::targets()) {
    std::printf("%s %s\n", std::string(target.name).c_str(), reads(target.kind));
  }
  return 0;
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

/// The levels that a target's input is run at; `plan_levels` goes through them by itself.
std::vector<kerf::simd::Level> levels_of(const kerf::fuzz::Target& target) {
  const bool once = target.kind == kerf::fuzz::InputKind::kText || target.name == "plan_levels";
  return once ? std::vector{kerf::simd::current_level()} : kerf::simd::supported_levels();
}

bool replay(const kerf::fuzz::Target& target, const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::vector<char> read((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  if (!stream) {
    std::fprintf(stderr, "replay: cannot read %s\n", file.c_str());
    return false;
  }
  const std::vector<std::uint8_t> bytes(read.begin(), read.end());
  for (const kerf::simd::Level level : levels_of(target)) {
    std::fprintf(stderr, "%s, %s\n", file.c_str(), std::string(kerf::simd::level_name(level)).c_str());
    kerf::simd::choose_level(level);
    target.run(bytes);
  }
  return true;
}

int run(int count, char** arguments) {
  if (count == 2 && std::string(arguments[1]) == "--list") return list();
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
  std::string levels;
  for (const kerf::simd::Level level : kerf::simd::supported_levels()) (levels += ' ') += kerf::simd::level_name(level);
  std::printf("%s: %zu inputs, every rule held; SIMD levels here:%s\n", arguments[1], inputs, levels.c_str());
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
