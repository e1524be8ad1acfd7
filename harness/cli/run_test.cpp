#include "kerf/cli/run.h"

#include <gtest/gtest.h>

#include <sstream>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Run, HelpListsEverySubcommandAndSucceeds) {
  RunOutcome outcome = run_with({"--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  for (const Subcommand& subcommand : subcommands()) {
    EXPECT_TRUE(contains(outcome.out, std::string(subcommand.summary))) << subcommand.name;
  }
}

TEST(Run, EverySubcommandHasHelp) {
  for (const Subcommand& subcommand : subcommands()) {
    RunOutcome outcome = run_with({std::string(subcommand.name), "--help"});
    EXPECT_EQ(outcome.status, 0) << subcommand.name;
    EXPECT_TRUE(contains(outcome.out, std::string(subcommand.name))) << outcome.out;
  }
}

struct BadUsage {
  std::vector<std::string> arguments;
  std::string message;
};

class RunRefuses : public testing::TestWithParam<BadUsage> {};

TEST_P(RunRefuses, BadUsageWithAMessageAndStatus2) {
  RunOutcome outcome = run_with(GetParam().arguments);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(contains(outcome.err, GetParam().message)) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    Run, RunRefuses,
    testing::Values(
        BadUsage{{}, "kerf: A subcommand is required"},
        BadUsage{{"pla"}, "kerf: no command is called 'pla'; there are plan, "},
        BadUsage{{"plan"}, "kerf plan: nothing to read: give -f FILE"},
        BadUsage{{"plan", "--fast"}, "kerf plan: The following argument was not expected: --fast"},
        BadUsage{{"plan", "-f", "/nowhere/x.yaml"}, "/nowhere/x.yaml: No such file or directory"},
        BadUsage{{"plan", "-f", "-"}, "kerf plan: the input holds no Kubernetes object"},
        BadUsage{{"plan", "-f", "-", "-f", "-"}, "standard input can be read only once"},
        BadUsage{{"plan", "-f", "-", "-o", "xml"}, "xml"},
        BadUsage{{"plan", "-f", "-", "-o", "json", "--explain"}, "--explain goes with -o table or -o wide"},
        BadUsage{{"plan", "-f", "-", "--now", "noon"}, "--now: "},
        BadUsage{{"plan", "-f", "-", "--catalog", "gcp"}, "--catalog: gcp: No such file or directory (or aws"},
        BadUsage{{"plan", "-f", "-", "--prices", "none.csv"}, "--prices: none.csv: No such file"},
        BadUsage{{"plan", "-f", "-", "--now", ""}, "--now: found nothing, expected a value"},
        BadUsage{{"plan", "-f", "-", "--zones", ""}, "--zones: found \"\", expected the name of a zone"},
        BadUsage{{"plan", "-f", "-", "--zones", "a b"}, "--zones: found \"a b\", expected the name of a zone"},
        BadUsage{{"plan", "-f", "-", "--preference-policy", "Maybe"}, "found 'Maybe', expected Respect or Ignore"},
        BadUsage{{"plan", "-f", "-", "--min-values-policy", "Maybe"}, "found 'Maybe', expected Strict or BestEffort"},
        BadUsage{{"plan", "-f", "-", "--feature-gates", "NodeOverlay"}, "expected NAME=true or NAME=false"},
        BadUsage{{"plan", "-f", "-", "--feature-gates", "Magic=true"},
                 "no gate is called 'Magic'; there are ReservedCapacity, "},
        BadUsage{{"check", "-f", "-"}, "--decision is required"},
        BadUsage{{"check", "-f", "-", "--decision", "-"}, "standard input can be read only once"},
        BadUsage{{"compare"}, "kerf compare: nothing to compare on"},
        BadUsage{{"compare", "-f", "-", "--policy", "magic"}, "no policy is called 'magic'; there are karpenter, "},
        BadUsage{{"gen", "inflate", "--pods", "-1"}, "--pods: found \"-1\", expected a whole number"},
        BadUsage{{"gen", "inflate", "--seed", "two"}, "--seed: found \"two\", expected a whole number"},
        BadUsage{{"cases"}, "paths is required"},
        BadUsage{{"cases", "/nowhere"}, "kerf cases: /nowhere: No such file or directory"},
        BadUsage{{"version", "-o", "xml"}, "xml"}));

TEST(Run, AnEmptyDirectoryIsBadUsage) {
  TemporaryDirectory directory;
  for (const char* command : {"plan", "compare"}) {
    RunOutcome outcome = run_with({command, "-f", directory.path()});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(contains(outcome.err, "holds no .yaml, .yml or .json file")) << outcome.err;
  }
  EXPECT_EQ(run_with({"cases", directory.path()}).status, 2);
}

TEST(Run, ACatalogFileWithoutACatalogIsBadUsage) {
  TemporaryDirectory directory;
  const std::string catalog = directory.write("catalog.csv", "");
  RunOutcome outcome = run_with({"plan", "-f", "-", "--catalog", catalog}, small_cluster(1));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(contains(outcome.err, "kerf plan: --catalog: ")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "no instance type, expected a CSV")) << outcome.err;
}

TEST(Run, OutputThatCannotBeWrittenIsAnError) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  const std::vector<std::string> arguments = {"version"};
  EXPECT_EQ(run(arguments, {in, out, err}), 2);
  EXPECT_EQ(err.str(), "kerf: the output could not be written\n");
}

TEST(Version, NamesVersionCompilerSimdLevelAndCatalogs) {
  RunOutcome outcome = run_with({"version"});
  EXPECT_EQ(outcome.status, 0);
  for (const char* part : {"kerf", "compiler", "SIMD level", "catalog aws", "catalog azure", "1363 instance types"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << "\n" << outcome.out;
  }
}

TEST(Version, IsAFlagToo) { EXPECT_EQ(run_with({"--version"}).out, run_with({"version"}).out); }

TEST(Version, IsJsonOnRequest) {
  RunOutcome outcome = run_with({"version", "-o", "json"});
  EXPECT_TRUE(outcome.out.starts_with("{\"version\": \"")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "\"catalogs\": [{\"name\": \"aws\", \"date\": \"20")) << outcome.out;
}

}  // namespace
}  // namespace kerf::cli
