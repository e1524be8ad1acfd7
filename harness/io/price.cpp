#include "kerf/io/price.h"

#include <charconv>
#include <cmath>
#include <system_error>

namespace kerf::io {

std::optional<double> parse_price(std::string_view text) {
  double price = 0;
  auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), price);
  bool whole = status == std::errc() && end == text.data() + text.size();
  if (!whole || !std::isfinite(price) || std::signbit(price)) return std::nullopt;
  return price;
}

}  // namespace kerf::io
