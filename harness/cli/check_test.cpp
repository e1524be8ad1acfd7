#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  return text;
}

class Check : public testing::Test {
 protected:
  Check()
      : cluster_(directory_.write("cluster.yaml", small_cluster(5))),
        decision_(run_with({"plan", "-f", cluster_, "-o", "json"}).out) {}

  [[nodiscard]] RunOutcome check(const std::string& decision) const {
    return run_with({"check", "-f", cluster_, "--decision", directory_.write("decision.json", decision)});
  }

  TemporaryDirectory directory_;
  std::string cluster_;
  std::string decision_;
};

TEST_F(Check, AcceptsWhatPlanDecides) {
  RunOutcome outcome = check(decision_);
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_EQ(outcome.out, "no rule is broken: 2 claims, 4 placements, 1 pending\n");
}

TEST_F(Check, ReadsTheDecisionFromStandardInput) {
  EXPECT_EQ(run_with({"check", "-f", cluster_, "--decision", "-"}, decision_).status, 0);
}

TEST_F(Check, ShowsARuleThatIsBrokenWithStatus1) {
  RunOutcome outcome = check(replaced(decision_, "\"price\": 0.17", "\"price\": 0.16"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.out.starts_with("RULE")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "claim 0")) << outcome.out;
}

TEST_F(Check, RefusesWhatIsNoDecision) {
  RunOutcome outcome = check("{\"kind\": \"Pod\"}");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "decision.json: ")) << outcome.err;
}

TEST_F(Check, FindsACommandThatCannotBe) {
  RunOutcome outcome = check(replaced(decision_, "\"commands\": []",
                                      "\"commands\": [{\"reason\": \"Empty\", \"method\": \"emptiness\", "
                                      "\"candidates\": [\"n1\"], \"replacements\": [], \"savings\": 0.1}]"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.out, "I-008")) << outcome.out;
}

class CheckDisruption : public testing::Test {
 protected:
  CheckDisruption() : decision_(run_with({"consolidate", "-f", dump(), "-o", "json"}).out) {}

  [[nodiscard]] static std::string dump() { return std::string(KERF_SOURCE_DIR) + "/corpora/dumps/steady.yaml"; }

  [[nodiscard]] RunOutcome check(const std::string& decision) const {
    return run_with({"check", "-f", dump(), "--decision", directory_.write("decision.json", decision)});
  }

  TemporaryDirectory directory_;
  std::string decision_;
};

TEST_F(CheckDisruption, AcceptsWhatConsolidateDecides) {
  RunOutcome outcome = check(decision_);
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_TRUE(outcome.out.starts_with("no rule is broken: 1 command, 1 claim, 0 blocked nodes, ")) << outcome.out;
}

TEST_F(CheckDisruption, ShowsARuleThatIsBrokenWithStatus1) {
  RunOutcome outcome = check(replaced(decision_, "\"Underutilized\"", "\"Empty\""));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.out, "J-METHOD")) << outcome.out;
}

TEST_F(CheckDisruption, LeavesOutTheRulesThatTheDecisionIgnored) {
  const std::string decision = run_with({"consolidate", "-f", dump(), "--ignore", "budgets", "-o", "json"}).out;
  EXPECT_EQ(check(decision).status, 1);
  const RunOutcome outcome = run_with({"check", "-f", dump(), "--ignore", "budgets", "--decision", "-"}, decision);
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_TRUE(contains(outcome.err, "WHAT IF ONLY: this ignores budgets")) << outcome.err;
}

TEST_F(CheckDisruption, RefusesToIgnoreWhatItDoesNotKnow) {
  EXPECT_EQ(run_with({"check", "-f", dump(), "--ignore", "price", "--decision", "-"}, decision_).status, 2);
}

TEST_F(CheckDisruption, WarnsAboutKeysThatNothingReads) {
  const RunOutcome outcome = check(replaced(decision_, "\"savings\"", "\"save\""));
  EXPECT_TRUE(contains(outcome.err, "commands[].save: no key of a Decision")) << outcome.err;
  EXPECT_FALSE(contains(check(decision_).err, "no key")) << outcome.err;
}

TEST_F(CheckDisruption, RefusesWhatUntilStablePrints) {
  const RunOutcome outcome = check(run_with({"consolidate", "-f", dump(), "--until-stable", "-o", "json"}).out);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "only a decision of one pass can be judged")) << outcome.err;
}

TEST_F(CheckDisruption, RefusesARunToTheFixedPoint) {
  const std::string input = directory_.write("case.yaml", R"(
apiVersion: kerf.dev/v1
kind: Case
metadata: {name: run}
spec: {command: consolidate, now: "2026-03-02T12:00:00Z", options: {untilStable: true}, expect: {}}
)");
  RunOutcome outcome =
      run_with({"check", "-f", input, "-f", dump(), "--decision", directory_.write("decision.json", decision_)});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "fixed point")) << outcome.err;
}

TEST_F(CheckDisruption, IsToldWhatADecisionIsOfThatSaysNothing) {
  const std::string input = directory_.write("pending.yaml", R"(
{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: p}, spec: {template: {spec: {nodeClassRef: {
 group: karpenter.kwok.sh, kind: KWOKNodeClass, name: default}, requirements: []}}}}
---
{apiVersion: v1, kind: Pod, metadata: {name: web-0}, spec: {containers: [{name: main}]}, status: {conditions: [
 {type: PodScheduled, status: "False", reason: Unschedulable}]}}
)");
  const std::vector<std::string> flags{"-f", input, "--now", "2026-03-02T12:00:00Z"};
  const auto with = [&](std::vector<std::string> command) {
    command.insert(command.end(), flags.begin(), flags.end());
    return command;
  };
  const std::string decision = run_with(with({"consolidate", "-o", "json"})).out;
  EXPECT_EQ(run_with(with({"check", "--command", "consolidate", "--decision", "-"}), decision).status, 0) << decision;
  EXPECT_EQ(run_with(with({"check", "--command", "plan", "--decision", "-"}), decision).status, 1);
}

}  // namespace
}  // namespace kerf::cli
