#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "kerf/cli/files.h"
#include "kerf/cli/testing_run.h"
#include "kerf/io/load.h"
#include "kerf/judge/judge.h"
#include "kerf/reference/until_stable.h"

namespace kerf::cli {
namespace {

class Dump : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] static std::string path() {
    return (std::filesystem::path(KERF_SOURCE_DIR) / "corpora" / "dumps" / (std::string(GetParam()) + ".yaml"))
        .string();
  }
};

TEST_P(Dump, IsReadWithoutErrorsAndConsolidatedToAFixedPoint) {
  RunOutcome outcome = run_with({"consolidate", "-f", path(), "--until-stable", "--strict"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nFixed point: another pass would start nothing.\n"), std::string::npos) << outcome.out;
}

// I-036, I-035
TEST_P(Dump, CostsLessAfterEveryStepOfConsolidationAndNothingIsLeftForASecondRun) {
  const std::vector<io::SourceFile> sources = {*read_file(path())};
  const io::LoadResult loaded = io::load(sources, {});
  model::Options options;
  options.now = *loaded.latest_instant;
  const auto run = reference::disrupt_until_stable(loaded.snapshot, options);
  EXPECT_GE(loaded.snapshot.nodes.size(), 20U);
  EXPECT_LE(loaded.snapshot.nodes.size(), 200U);
  EXPECT_EQ(run.end, reference::StableEnd::kFixedPoint);
  for (const reference::StableRound& round : run.rounds) {
    if (run.decision.commands[round.first_command].reason == "Drifted") continue;
    EXPECT_LT(round.price_after_usd_hour, round.price_before_usd_hour) << round.first_command;
  }
  EXPECT_TRUE(reference::disrupt_until_stable(run.snapshot, options).rounds.empty());
}

TEST_P(Dump, IsConsolidatedByDecisionsThatTheJudgeAccepts) {
  const std::vector<io::SourceFile> sources = {*read_file(path())};
  const io::LoadResult loaded = io::load(sources, {});
  for (model::Search search : {model::Search::kPrefix, model::Search::kSubset}) {
    model::Options options;
    options.now = *loaded.latest_instant;
    options.search = search;
    auto judge_pass = [&](const model::Snapshot& snapshot, const reference::DisruptionResult& pass) {
      for (const auto& violation : judge::judge_disruption(snapshot, options, pass.decision)) {
        ADD_FAILURE() << violation.code << ' ' << violation.object << ' ' << violation.message;
      }
    };
    EXPECT_EQ(reference::disrupt_until_stable(loaded.snapshot, options, judge_pass).end,
              reference::StableEnd::kFixedPoint);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Dump,
                         testing::Values("shop", "steady", "blocked", "after-spike", "spot-fleet", "static-and-dynamic",
                                         "thrash"));

}  // namespace
}  // namespace kerf::cli
