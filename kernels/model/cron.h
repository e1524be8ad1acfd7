#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "kerf/model/time.h"

namespace kerf::model {

/// A cron schedule in UTC: five fields (minute, hour, day of month, month, day of week), a macro such as `@daily`, or
/// `@every DURATION`. Lists, ranges, steps and English names as the cron library of Kubernetes reads them; day of month
/// and day of week are alternatives when both are restricted. Source: disruption.md 4.1.
class CronSchedule {
 public:
  /// The error says which field is wrong and what was expected. A time zone inside the text is an error.
  [[nodiscard]] static std::expected<CronSchedule, std::string> parse(std::string_view text);

  /// The first firing strictly after `instant`, in whole seconds; nothing when there is none within five years
  /// (30 February). O(days until it).
  [[nodiscard]] std::optional<Time> next(Time instant) const;

 private:
  struct Field {
    std::uint64_t bits = 0;  ///< Bit v = value v is in the set.
    bool star = false;       ///< Written as `*` or `?`: restricts nothing.
  };

  [[nodiscard]] bool matches_day(std::chrono::sys_days day) const;

  Field minute_, hour_, day_of_month_, month_, day_of_week_;
  std::optional<Duration> every_;
};

}  // namespace kerf::model
