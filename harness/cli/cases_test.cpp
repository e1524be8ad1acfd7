#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "kerf/cli/case_runner.h"
#include "kerf/cli/files.h"
#include "kerf/simd/dispatch.h"

namespace kerf::cli {
namespace {

namespace fs = std::filesystem;

const fs::path kCases = fs::path(KERF_SOURCE_DIR) / "corpora" / "cases";

std::vector<fs::path> case_files() { return list_manifests(kCases).value_or(std::vector<fs::path>{}); }

// disputed.txt: a line for each, the name first; # starts a comment.
std::set<std::string> disputed_names() {
  std::set<std::string> names;
  std::ifstream file(kCases / "disputed.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#' || line.front() == ' ') continue;
    names.insert(line.substr(0, line.find_first_of(": \t")));
  }
  return names;
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem().string();
  std::ranges::replace_if(
      name, [](char character) { return std::isalnum(static_cast<unsigned char>(character)) == 0; }, '_');
  return name;
}

class StoredCase : public testing::TestWithParam<fs::path> {};

TEST_P(StoredCase, Holds) {
  auto file = read_file(GetParam());
  ASSERT_TRUE(file) << file.error();
  file->name = GetParam().filename().string();
  CaseResult result = run_case(*file);
  EXPECT_EQ(result.name, GetParam().stem().string());
  if (!disputed_names().contains(result.name)) {
    EXPECT_TRUE(result.passed()) << describe(result);
    return;
  }
  EXPECT_FALSE(result.passed()) << result.name << " holds: take it out of disputed.txt";
  GTEST_SKIP() << "disputed: " << describe(result);
}

INSTANTIATE_TEST_SUITE_P(cases, StoredCase, testing::ValuesIn(case_files()), test_name);

/// The cases that the engine decides on, at the other levels: the fastest one is what Holds uses.
TEST(StoredCases, OfPlansHoldAtEverySimdLevel) {
  const simd::Level fastest = simd::current_level();
  for (simd::Level level : simd::supported_levels()) {
    if (level == fastest) continue;
    simd::choose_level(level);
    for (const fs::path& path : case_files()) {
      auto file = read_file(path);
      ASSERT_TRUE(file) << file.error();
      if (file->bytes.find("command: plan") == std::string::npos) continue;
      file->name = path.filename().string();
      CaseResult result = run_case(*file);
      if (disputed_names().contains(result.name)) continue;
      EXPECT_TRUE(result.passed()) << simd::level_name(level) << "\n" << describe(result);
    }
  }
  simd::choose_level(fastest);
}

TEST(StoredCases, AreThere) { EXPECT_GE(case_files().size(), 200U); }

TEST(StoredCases, DisputedOnesExist) {
  std::set<std::string> names;
  for (const fs::path& path : case_files()) names.insert(path.stem().string());
  for (const std::string& disputed : disputed_names()) EXPECT_TRUE(names.contains(disputed)) << disputed;
}

}  // namespace
}  // namespace kerf::cli
