#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

constexpr const char* kOfficeHours =
    "[{nodes: \"50%\"}, {nodes: \"0\", schedule: \"30 9 * * mon-fri\", duration: 7h30m, reasons: [Underutilized]}]";

TEST(Budget, ShowsWhatIsLeftNowAndTheWeekByTheHour) {
  RunOutcome outcome = run_with({"budget", "-f", "-"}, node_cluster(kOfficeHours));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, R"(NODEPOOL   NODES   DISRUPTING   REASON          ALLOWED   LEFT
default        4            0   Underutilized         0      0
default        4            0   Empty                 2      2
default        4            0   Drifted               2      2

ALLOWED is what budgets permit, LEFT what remains of it once nodes that are leaving or not Ready are taken off.
Below: ALLOWED by the hour, in UTC; * = nothing restricts, + = more for a part of the hour.

NodePool default, Underutilized (4 nodes)
  DAY            00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23
  Mon 2026-03-02  2  2  2  2  2  2  2  2  2 0+  0  0  0  0  0  0  0  2  2  2  2  2  2  2
  Tue 2026-03-03  2  2  2  2  2  2  2  2  2 0+  0  0  0  0  0  0  0  2  2  2  2  2  2  2
  Wed 2026-03-04  2  2  2  2  2  2  2  2  2 0+  0  0  0  0  0  0  0  2  2  2  2  2  2  2
  Thu 2026-03-05  2  2  2  2  2  2  2  2  2 0+  0  0  0  0  0  0  0  2  2  2  2  2  2  2
  Fri 2026-03-06  2  2  2  2  2  2  2  2  2 0+  0  0  0  0  0  0  0  2  2  2  2  2  2  2
  Sat 2026-03-07  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2
  Sun 2026-03-08  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2

NodePool default, Empty, Drifted (4 nodes): 2 at any hour
)");
}

TEST(Budget, SaysWhereNothingRestricts) {
  RunOutcome outcome = run_with({"budget", "-f", "-"}, node_cluster("[]"));
  EXPECT_TRUE(outcome.out.ends_with(
      "\nNodePool default, Underutilized, Empty, Drifted (4 nodes): unlimited at any hour, nothing restricts\n"))
      << outcome.out;
}

constexpr const char* kSaturdays = "[{nodes: \"1\", schedule: \"0 12 * * sat\", duration: 24h}]";

TEST(Budget, MarksHoursWhereNothingRestricts) {
  RunOutcome outcome = run_with({"budget", "-f", "-"}, node_cluster(kSaturdays));
  EXPECT_TRUE(outcome.out.ends_with(
      "  Fri 2026-03-06  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *\n"
      "  Sat 2026-03-07  *  *  *  *  *  *  *  *  *  *  *  *  1  1  1  1  1  1  1  1  1  1  1  1\n"
      "  Sun 2026-03-08  1  1  1  1  1  1  1  1  1  1  1  1  *  *  *  *  *  *  *  *  *  *  *  *\n"))
      << outcome.out;
}

TEST(Budget, JsonHoldsSpansAndNullWhereNothingRestricts) {
  RunOutcome outcome = run_with({"budget", "-f", "-", "-o", "json"}, node_cluster(kSaturdays));
  EXPECT_EQ(outcome.out, R"({"now": "2026-03-02T12:00:00Z", "pools": [
{"nodePool": "default", "nodes": 4, "disrupting": 0, "reasons": [{"reason": "Underutilized", "allowed": null, "left": null}, {"reason": "Empty", "allowed": null, "left": null}, {"reason": "Drifted", "allowed": null, "left": null}]}
],
"week": [
{"nodePool": "default", "reasons": ["Underutilized", "Empty", "Drifted"], "spans": [{"from": "2026-03-02T00:00:00Z", "allowed": null}, {"from": "2026-03-07T12:00:00Z", "allowed": 1}, {"from": "2026-03-08T12:00:00Z", "allowed": null}]}
]}
)");
}

}  // namespace
}  // namespace kerf::cli
