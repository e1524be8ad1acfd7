#include "kerf/report/units.h"

#include <fmt/format.h>

#include <cmath>

#include "kerf/model/resources.h"

namespace kerf::report {
namespace {

constexpr double kSmallestShown = 0.00005;
constexpr double kMebibyte = 1024.0 * 1024.0;
constexpr double kGibibyte = 1024.0 * kMebibyte;

// A number without the zeros that a fixed format leaves behind.
std::string trimmed(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

std::string price_per_hour(double usd_hour) {
  bool tiny = usd_hour != 0 && std::abs(usd_hour) < kSmallestShown;
  return tiny ? fmt::format("${}/h", usd_hour) : fmt::format("${:.4f}/h", usd_hour);
}

std::string price_per_month(double usd_hour) { return fmt::format("${:.2f}/month", usd_hour * kHoursPerMonth); }

std::string percent(std::optional<double> ratio) { return ratio ? fmt::format("{:.0f}%", *ratio * 100.0) : "-"; }

std::string signed_percent(std::optional<double> ratio) {
  return ratio ? fmt::format("{:+.1f}%", *ratio * 100.0) : "-";
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string amount(std::string_view resource, model::Quantity quantity) {
  if (resource == model::kCpu) return trimmed(fmt::format("{:.3f}", quantity.to_double()));
  if (resource != model::kMemory) return quantity.format();
  double bytes = quantity.to_double();
  if (bytes < kGibibyte) return trimmed(fmt::format("{:.1f}", bytes / kMebibyte)) + "Mi";
  return trimmed(fmt::format("{:.1f}", bytes / kGibibyte)) + "Gi";
}

}  // namespace kerf::report
