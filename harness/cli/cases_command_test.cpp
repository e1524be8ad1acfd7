#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "kerf/cli/case_limits.h"
#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string case_text(const std::string& name, const std::string& spec, int pods) {
  return "apiVersion: kerf.dev/v1\nkind: Case\nmetadata: {name: " + name + "}\nspec:\n  about: x\n  source: [x]\n" +
         "  now: \"2026-03-02T12:00:00Z\"\n" + spec + "---\n" + small_cluster(pods);
}

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(CasesCommand, PrintsALinePerCaseAndASummary) {
  TemporaryDirectory directory;
  (void)directory.write("a/A.yaml", case_text("A", "  command: plan\n  expect: {newClaims: 1}\n", 1));
  (void)directory.write("B.yaml",
                        case_text("B", "  command: plan\n  expect: {newClaims: 7, placements: {web-0: node/n1}}\n", 1));
  RunOutcome outcome = run_with({"cases", directory.path()});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out,
            "FAIL B\n"
            "  placements[web-0]: wanted node/n1, came claim/#0\n"
            "  newClaims: wanted 7, came 1\n"
            "ok A\n"
            "2 cases: 1 ok, 1 failed\n");
}

TEST(CasesCommand, SucceedsWhenEveryCaseHolds) {
  TemporaryDirectory directory;
  std::string file =
      directory.write("A.yaml", case_text("A", "  command: load\n  expect: {errors: [], warnings: []}\n", 1));
  RunOutcome outcome = run_with({"cases", file});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_EQ(outcome.out, "ok A\n1 case: 1 ok, 0 failed\n");
}

struct FailingCase {
  std::string spec;
  std::string line;
};

class CasesCommandFails : public testing::TestWithParam<FailingCase> {};

TEST_P(CasesCommandFails, WhatItCannotCheck) {
  TemporaryDirectory directory;
  RunOutcome outcome = run_with({"cases", directory.write("A.yaml", case_text("A", GetParam().spec, 1))});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.out, GetParam().line)) << outcome.out;
}

INSTANTIATE_TEST_SUITE_P(
    CasesCommand, CasesCommandFails,
    testing::Values(
        FailingCase{"  command: simulate\n  expect: {}\n", "command simulate is not implemented yet in this build"},
        FailingCase{"  command: dance\n  expect: {}\n", "spec.command: found \"dance\", expected one of plan, "},
        FailingCase{"  command: plan\n  options: {speed: fast}\n  expect: {}\n", "unknown option speed"},
        FailingCase{"  command: plan\n  expect: {speed: fast}\n", "a key that this build does not check"},
        FailingCase{"  command: load\n  expect: {errors: [{object: Pod/default/web-0}]}\n",
                    "errors: wanted Pod/default/web-0, came nothing like it"}));

TEST(CasesCommand, AFileWithoutACaseFails) {
  TemporaryDirectory directory;
  RunOutcome outcome = run_with({"cases", directory.write("plain.yaml", small_cluster(1))});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out,
            "FAIL plain\n  kind: wanted one Case, the first document, came none\n1 case: 0 ok, 1 failed\n");
}

TEST(CasesCommand, ANameIsTakenOnlyOnce) {
  TemporaryDirectory directory;
  std::string text = case_text("A", "  command: load\n  expect: {}\n", 1);
  (void)directory.write("A.yaml", text);
  (void)directory.write("B.yaml", text);
  RunOutcome outcome = run_with({"cases", directory.path()});
  EXPECT_TRUE(contains(outcome.out, "metadata.name: wanted a name of its own")) << outcome.out;
}

TEST(CasesCommand, ExtraFilesAreReadAndNamedByTheirOwnIndex) {
  TemporaryDirectory directory;
  std::string spec =
      "  command: load\n  options: {files: [{name: pods.json, text: \"{\"}]}\n"
      "  expect: {errors: [{object: \"pods.json#0\"}], warnings: []}\n";
  RunOutcome outcome = run_with({"cases", directory.write("A.yaml", case_text("A", spec, 1))});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
}

TEST(CasesCommand, DocumentsOfTheOwnFileKeepItsNumbering) {
  TemporaryDirectory directory;
  std::string text = case_text("A", "  command: load\n  expect: {errors: [{object: \"A.yaml#4\"}]}\n", 1) + "---\n{\n";
  RunOutcome outcome = run_with({"cases", directory.write("A.yaml", text)});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
}

TEST(CasesCommand, SavesWhatOtherToolsRead) {
  TemporaryDirectory directory;
  (void)directory.write("in/A.yaml", case_text("A", "  command: plan\n  expect: {newClaims: 7}\n", 0));
  (void)directory.write("in/B.yaml", case_text("B", "  command: load\n  expect: {}\n", 0) +
                                         "---\napiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n");
  (void)run_with({"cases", directory.path("in"), "--save", directory.path("out")});
  EXPECT_EQ(content(directory.path("out/A.json")).substr(0, 40), "{\"case\": \"A\", \"result\": \"fail\",\n \"decisi");
  EXPECT_TRUE(contains(content(directory.path("out/A.json")), "\"kind\": \"Decision\""));
  std::string saved = content(directory.path("out/B.json"));
  EXPECT_TRUE(
      saved.starts_with("{\"case\": \"B\", \"result\": \"ok\",\n \"errors\": [],\n \"warnings\": [{\"object\": "
                        "\"Widget/w\", \"code\": \"UNKNOWN-KIND\", \"message\": "))
      << saved;
  EXPECT_TRUE(saved.ends_with("}],\n \"observed\": {}}\n")) << saved;
}

TEST(CasesCommand, HoldsReadingToItsLimitsInBuildsThatCanMeasure) {
  if (!can_measure_reading()) GTEST_SKIP() << "only in release builds without sanitizers";
  TemporaryDirectory directory;
  std::string spec = "  command: load\n  options: {maxMemory: 1Ki, maxTime: 1ns}\n  expect: {}\n";
  RunOutcome outcome = run_with({"cases", directory.write("A.yaml", case_text("A", spec, 1))});
  EXPECT_TRUE(contains(outcome.out, "options.maxMemory: wanted 1Ki, came ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "options.maxTime: wanted 1ns, came ")) << outcome.out;
}

}  // namespace
}  // namespace kerf::cli
