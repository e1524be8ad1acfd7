#include "kerf/model/cron.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

namespace kerf::model {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::sys_seconds;

constexpr int kSearchYears = 5;

constexpr std::array<std::string_view, 12> kMonths{"jan", "feb", "mar", "apr", "may", "jun",
                                                   "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> kWeekdays{"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

/// What one of the five fields may hold.
struct FieldRule {
  std::string_view name;
  std::uint32_t low;
  std::uint32_t high;
  std::span<const std::string_view> names;  ///< Names of the values, from `low` on.
};

constexpr std::array<FieldRule, 5> kRules{{
    {"minute", 0, 59, {}},
    {"hour", 0, 23, {}},
    {"day of month", 1, 31, {}},
    {"month", 1, 12, kMonths},
    {"day of week", 0, 6, kWeekdays},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kMacros{{
    {"@yearly", "0 0 1 1 *"},
    {"@annually", "0 0 1 1 *"},
    {"@monthly", "0 0 1 * *"},
    {"@weekly", "0 0 * * 0"},
    {"@daily", "0 0 * * *"},
    {"@midnight", "0 0 * * *"},
    {"@hourly", "0 * * * *"},
}};

constexpr std::string_view kEvery = "@every ";

/// The parts between any of `separators`; empty parts are left out unless `keep_empty`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators, bool keep_empty) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find_first_of(separators, start), text.size());
    if (keep_empty || end > start) parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return std::ranges::equal(text, lower, [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

std::optional<std::uint32_t> read_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::uint32_t value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint32_t> read_value(std::string_view text, const FieldRule& rule) {
  for (std::size_t i = 0; i < rule.names.size(); ++i) {
    if (equals_ignoring_case(text, rule.names[i])) return rule.low + static_cast<std::uint32_t>(i);
  }
  return read_number(text);
}

std::string expected_value(std::string_view text, const FieldRule& rule) {
  return fmt::format("{}: found \"{}\", expected {} to {}, a range, a step or *", rule.name, text, rule.low, rule.high);
}

/// One item of a field's list.
struct Range {
  std::uint64_t bits = 0;
  bool star = false;
};

std::expected<Range, std::string> read_range(std::string_view text, const FieldRule& rule) {
  const std::vector<std::string_view> step_parts = split(text, "/", true);
  if (step_parts.size() > 2) return std::unexpected(expected_value(text, rule));
  const std::vector<std::string_view> ends = split(step_parts[0], "-", true);
  std::uint32_t low = rule.low;
  std::uint32_t high = rule.high;
  const bool star = ends[0] == "*" || ends[0] == "?";
  if (!star) {
    const auto first = read_value(ends[0], rule);
    const auto last = ends.size() == 2 ? read_value(ends[1], rule) : first;
    if (ends.size() > 2 || !first || !last) return std::unexpected(expected_value(text, rule));
    low = *first;
    // A single value with a step runs to the end of the field.
    high = ends.size() == 1 && step_parts.size() == 2 ? rule.high : *last;
  }
  std::uint32_t step = 1;
  if (step_parts.size() == 2) {
    const auto given = read_number(step_parts[1]);
    if (!given || *given == 0) return std::unexpected(expected_value(text, rule));
    step = *given;
  }
  if (low < rule.low || high > rule.high || low > high) return std::unexpected(expected_value(text, rule));
  Range range{.bits = 0, .star = star && step == 1};
  for (std::uint64_t value = low; value <= high; value += step) range.bits |= std::uint64_t{1} << value;
  return range;
}

}  // namespace

std::expected<CronSchedule, std::string> CronSchedule::parse(std::string_view text) {
  CronSchedule schedule;
  if (text.starts_with(kEvery)) {
    const auto every = parse_duration(text.substr(kEvery.size()));
    if (!every) return std::unexpected(fmt::format("@every: {}", every.error()));
    schedule.every_ = std::max<Duration>(seconds(1), std::chrono::floor<seconds>(*every));
    return schedule;
  }
  if (text.starts_with('@')) {
    const auto macro = std::ranges::find(kMacros, text, [](const auto& entry) { return entry.first; });
    if (macro == kMacros.end()) {
      return std::unexpected(fmt::format("found \"{}\", expected five cron fields or a macro such as @daily", text));
    }
    text = macro->second;
  }
  const std::vector<std::string_view> fields = split(text, " \t\n\v\f\r", false);
  if (fields.size() != kRules.size()) {
    return std::unexpected(fmt::format("found {} fields in \"{}\", expected 5 (minute hour day month weekday, in UTC)",
                                       fields.size(), text));
  }
  const std::array<Field*, 5> targets{&schedule.minute_, &schedule.hour_, &schedule.day_of_month_, &schedule.month_,
                                      &schedule.day_of_week_};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    for (std::string_view item : split(fields[i], ",", false)) {
      const auto range = read_range(item, kRules[i]);
      if (!range) return std::unexpected(range.error());
      targets[i]->bits |= range->bits;
      targets[i]->star |= range->star;
    }
  }
  return schedule;
}

bool CronSchedule::matches_day(sys_days day) const {
  const std::chrono::year_month_day date(day);
  const auto has = [](const Field& field, unsigned value) { return (field.bits >> value & 1) != 0; };
  if (!has(month_, static_cast<unsigned>(date.month()))) return false;
  const bool by_date = has(day_of_month_, static_cast<unsigned>(date.day()));
  const bool by_weekday = has(day_of_week_, std::chrono::weekday(day).c_encoding());
  return day_of_month_.star || day_of_week_.star ? by_date && by_weekday : by_date || by_weekday;
}

std::optional<Time> CronSchedule::next(Time instant) const {
  const sys_seconds start = std::chrono::floor<seconds>(instant) + seconds(1);
  if (every_) return std::chrono::floor<seconds>(instant) + *every_;
  const auto last_year =
      std::chrono::year_month_day(std::chrono::floor<days>(start)).year() + std::chrono::years(kSearchYears);
  for (sys_days day = std::chrono::floor<days>(start); std::chrono::year_month_day(day).year() <= last_year;
       day += days(1)) {
    if (!matches_day(day)) continue;
    for (unsigned hour = 0; hour < 24; ++hour) {
      if ((hour_.bits >> hour & 1) == 0) continue;
      for (unsigned minute = 0; minute < 60; ++minute) {
        if ((minute_.bits >> minute & 1) == 0) continue;
        const sys_seconds firing = day + hours(hour) + minutes(minute);
        if (firing >= start) return firing;
      }
    }
  }
  return std::nullopt;
}

}  // namespace kerf::model
