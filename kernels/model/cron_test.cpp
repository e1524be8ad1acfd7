#include "kerf/model/cron.h"

#include <gtest/gtest.h>

namespace kerf::model {
namespace {

std::string next_after(std::string_view schedule, std::string_view instant) {
  const auto cron = CronSchedule::parse(schedule);
  if (!cron) return "error: " + cron.error();
  const auto firing = cron->next(parse_rfc3339(instant).value());
  return firing ? format_rfc3339(*firing) : "never";
}

struct NextRow {
  std::string_view schedule, after, want;
};

TEST(CronSchedule, FindsTheNextFiring) {
  constexpr NextRow kRows[] = {
      {"0 9 * * *", "2026-03-02T08:59:59Z", "2026-03-02T09:00:00Z"},
      {"0 9 * * *", "2026-03-02T08:59:59.5Z", "2026-03-02T09:00:00Z"},
      {"0 9 * * *", "2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z"},
      {"*/15 * * * *", "2026-03-02T12:07:00Z", "2026-03-02T12:15:00Z"},
      {"5/20 * * * *", "2026-03-02T12:26:00Z", "2026-03-02T12:45:00Z"},
      {"0 22 * * mon-fri", "2026-03-06T22:00:00Z", "2026-03-09T22:00:00Z"},
      {"0 0 * * SUN", "2026-03-02T00:00:00Z", "2026-03-08T00:00:00Z"},
      {"0 0 13 * 5", "2026-03-02T00:00:00Z", "2026-03-06T00:00:00Z"},
      {"0 0 */2 * 5", "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z"},
      {"0 0 29 feb ?", "2026-03-02T00:00:00Z", "2028-02-29T00:00:00Z"},
      {"1,,2 3 * * *", "2026-03-02T03:01:00Z", "2026-03-02T03:02:00Z"},
      {"@hourly", "2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z"},
      {"@weekly", "2026-03-02T12:00:00Z", "2026-03-08T00:00:00Z"},
      {"@every 90s", "2026-03-02T12:00:00.25Z", "2026-03-02T12:01:30Z"},
      {"0 0 30 2 *", "2026-03-02T12:00:00Z", "never"},
  };
  for (const NextRow& row : kRows) EXPECT_EQ(next_after(row.schedule, row.after), row.want) << row.schedule;
}

TEST(CronSchedule, RefusesWhatTheLibraryOfKubernetesRefuses) {
  for (std::string_view text :
       {"", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 7", "5-1 * * * *",
        "1-2-3 * * * *", "*/0 * * * *", "1/2/3 * * * *", "-1 * * * *", "a * * * *", "@fortnightly", "@every soon",
        "TZ=Europe/Berlin 0 9 * * *", "mon * * * *"}) {
    EXPECT_FALSE(CronSchedule::parse(text).has_value()) << text;
  }
}

TEST(CronSchedule, SaysWhichFieldIsWrong) {
  EXPECT_EQ(CronSchedule::parse("0 25 * * *").error(), "hour: found \"25\", expected 0 to 23, a range, a step or *");
}

}  // namespace
}  // namespace kerf::model
