#include "kerf/cli/case_options.h"

#include <gtest/gtest.h>

namespace kerf::cli {
namespace {

io::CaseHeader header(const std::string& command, const std::string& options) {
  io::CaseHeader header;
  header.command = command;
  header.options_json = options;
  return header;
}

TEST(CaseOptions, ReadsWhatAPlanDependsOn) {
  auto options = read_case_options(header("plan", R"({"preferencePolicy": "Ignore", "minValuesPolicy": "BestEffort",
      "featureGates": {"ReservedCapacity": false, "NodeOverlay": true}, "upstream": "differs", "confidence": "low"})"));
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(options->model.preference_policy, model::PreferencePolicy::kIgnore);
  EXPECT_EQ(options->model.min_values_policy, model::MinValuesPolicy::kBestEffort);
  EXPECT_FALSE(options->model.gates.reserved_capacity);
  EXPECT_TRUE(options->model.gates.node_overlay);
  EXPECT_FALSE(options->model.gates.capacity_buffer);
}

TEST(CaseOptions, MakesFilesFromTextBytesAndParts) {
  auto options = read_case_options(header("load", R"({"files": [{"name": "a.yaml", "text": "x"},
      {"name": "b", "base64": "AP8="}, {"name": "c", "parts": [{"text": "[", "times": 3}, {"text": "]"}]}]})"));
  ASSERT_TRUE(options) << options.error();
  ASSERT_EQ(options->files.size(), 3U);
  EXPECT_EQ(options->files[0].name, "a.yaml");
  EXPECT_EQ(options->files[0].bytes, "x");
  EXPECT_EQ(options->files[1].bytes, std::string("\0\xff", 2));
  EXPECT_EQ(options->files[2].bytes, "[[[]");
}

TEST(CaseOptions, ReadsTheLimitsOfReading) {
  auto options = read_case_options(header("load", R"({"maxMemory": "256Mi", "maxTime": "1s"})"));
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(options->max_memory, model::Quantity::units(256LL << 20));
  EXPECT_EQ(options->max_time, std::chrono::seconds(1));
}

TEST(CaseOptions, AcceptsTheOptionsOfOtherCommands) {
  EXPECT_TRUE(read_case_options(header("consolidate", R"({"search": "subset", "untilStable": true})")));
  EXPECT_TRUE(read_case_options(header("demand", R"({"podStartup": "never", "pollPhase": "5s", "hpaPhase": "0s",
      "jobDuration": "1m", "cooldownBoundary": "inclusive", "toleranceFields": false})")));
  EXPECT_TRUE(read_case_options(header("simulate", R"({"until": "1h", "disruptPhase": "3s",
      "delays": {"nodeReady": "90s", "nodeStop": "10s"}})")));
}

struct BadOptions {
  std::string command;
  std::string options;
  std::string error;
};

class CaseOptionsRefused : public testing::TestWithParam<BadOptions> {};

TEST_P(CaseOptionsRefused, NamesTheOption) {
  auto options = read_case_options(header(GetParam().command, GetParam().options));
  ASSERT_FALSE(options);
  EXPECT_EQ(options.error(), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    CaseOptions, CaseOptionsRefused,
    testing::Values(
        BadOptions{"plan", R"({"speed": "fast"})", "unknown option speed"},
        BadOptions{"plan", R"({"maxTime": "1s"})", "option maxTime means nothing to command plan"},
        BadOptions{"plan", R"({"podStartup": "1s"})", "option podStartup means nothing to command plan"},
        BadOptions{"plan", R"({"preferencePolicy": "respect"})", "option preferencePolicy: expected Respect or Ignore"},
        BadOptions{"plan", R"({"featureGates": {"Magic": true}})", "option featureGates: unknown gate Magic"},
        BadOptions{"plan", R"({"featureGates": {"NodeOverlay": "true"}})",
                   "option featureGates: expected a map of booleans"},
        BadOptions{"load", R"({"maxTime": "soon"})", "option maxTime: expected a duration"},
        BadOptions{
            "load", R"({"files": [{"name": "a", "text": "x"}, {"name": "b"}]})",
            "option files[1]: expected a list of {name, text}, {name, base64} or {name, parts: [{text, times}]}"},
        BadOptions{
            "load", R"({"files": [{"name": "a", "base64": "?"}]})",
            "option files[0]: expected a list of {name, text}, {name, base64} or {name, parts: [{text, times}]}"},
        BadOptions{"load", R"([])", "options: expected a mapping"}));

}  // namespace
}  // namespace kerf::cli
