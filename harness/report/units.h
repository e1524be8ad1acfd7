#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "kerf/model/quantity.h"

namespace kerf::report {

/// What a month counts when prices per hour are shown per month.
inline constexpr double kHoursPerMonth = 730;

/// `$0.1700/h`, `-$0.1700/h`; a price too small for four digits in its shortest form (`$1.7e-08/h`).
[[nodiscard]] std::string price_per_hour(double usd_hour);

/// `$124.10/month`, 730 hours.
[[nodiscard]] std::string price_per_month(double usd_hour);

/// `87%` of a ratio, rounded to the nearest; `-` where there is none.
[[nodiscard]] std::string percent(std::optional<double> ratio);

/// `+12.5%` of a ratio; `-` where there is none.
[[nodiscard]] std::string signed_percent(std::optional<double> ratio);

/// `1 pod`, `2 pods`.
[[nodiscard]] std::string counted(std::size_t count, std::string_view noun);

/// An amount of a resource as people write it: cpu in cores with three digits at most, memory in Mi or Gi with one.
[[nodiscard]] std::string amount(std::string_view resource, model::Quantity quantity);

}  // namespace kerf::report
