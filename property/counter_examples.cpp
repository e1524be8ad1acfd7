#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "disruption_input.h"
#include "kerf/cli/case_options.h"
#include "kerf/io/load.h"

/// What one may expect of disruption and must not: sentences of the specification that are known not to hold, each with
/// two cases that differ in the one thing it is about and of which the second saves less. Nothing may rely on them.
namespace kerf::property {
namespace {

/// Cases by name, up to the first hyphen behind the invariant's own: `I-014a`.
std::map<std::string, std::filesystem::path> cases() {
  std::map<std::string, std::filesystem::path> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(KERF_SOURCE_DIR) / "corpora/cases/consolidation")) {
    const std::string name = entry.path().stem().string();
    if (name.starts_with("I-")) found[name.substr(0, name.find('-', 2))] = entry.path();
  }
  return found;
}

double savings_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  const io::SourceFile file{.name = path.filename().string(),
                            .bytes = {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()}};
  const io::LoadResult loaded = io::load(std::span(&file, 1), {});
  EXPECT_TRUE(loaded.errors.empty());
  double savings = 0;
  const io::CaseHeader& header = loaded.cases.at(0);
  model::Options options = cli::read_case_options(header).value().model;
  options.now = header.now.value();
  for (const model::Command& command : decide(loaded.snapshot, options).decision.commands) {
    savings += command.savings_usd_hour;
  }
  return savings;
}

// I-014 a larger budget, I-039 fewer protections, I-041 a cheaper type, I-042 no limit, I-043 more room, I-044 fewer
// pods: none of them makes sure that at least as much is saved.
TEST(CounterExamples, OfWhatIsNotMonotoneSaveLess) {
  const auto files = cases();
  constexpr std::array<std::string_view, 6> kInvariants = {"I-014", "I-039", "I-041", "I-042", "I-043", "I-044"};
  for (const std::string_view invariant : kInvariants) {
    const double before = savings_of(files.at(std::string(invariant) + "a"));
    const double after = savings_of(files.at(std::string(invariant) + "b"));
    EXPECT_GT(before, 0) << invariant;
    EXPECT_LT(after, before) << invariant;
  }
}

}  // namespace
}  // namespace kerf::property
