#include "kerf/report/units.h"

#include <fmt/format.h>

#include <cmath>

#include "kerf/model/resources.h"

namespace kerf::report {
namespace {

constexpr double kSmallestShown = 0.00005;
constexpr double kNothing = 1e-12;
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
  double amount = std::abs(usd_hour);
  // What is left of a difference of equal sums.
  if (amount < kNothing) return "$0.0000/h";
  bool tiny = amount < kSmallestShown;
  return (usd_hour < 0 ? "-" : "") + (tiny ? fmt::format("${}/h", amount) : fmt::format("${:.4f}/h", amount));
}

std::string price_per_month(double usd_hour) {
  double amount = std::abs(usd_hour) * kHoursPerMonth;
  std::string text = fmt::format("${:.2f}/month", amount);
  return usd_hour < 0 && text != "$0.00/month" ? "-" + text : text;
}

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
