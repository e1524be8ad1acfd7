#include "kerf/io/synthetic_spot.h"

#include <cmath>
#include <string>

#include "kerf/model/quantity.h"

namespace kerf::io {

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211ULL;
  }
  return hash;
}

std::int64_t synthetic_spot_discount_bp(std::string_view family, std::string_view zone) {
  std::string place(family);
  place += '/';
  place += zone;
  return 6000 + static_cast<std::int64_t>(fnv1a(family) % 2601) + static_cast<std::int64_t>(fnv1a(place) % 401);
}

double synthetic_spot_price(double on_demand_usd_hour, std::int64_t discount_bp) {
  constexpr double kMicro = 1e6;
  // A price file may hold any finite price; what is too large to count in millionths is scaled as it is.
  if (on_demand_usd_hour > 1e12) return on_demand_usd_hour * static_cast<double>(10000 - discount_bp) / 10000;
  model::Int128 on_demand_micro = std::llround(on_demand_usd_hour * kMicro);
  model::Int128 spot_micro = on_demand_micro * (10000 - discount_bp) / 10000;
  return static_cast<double>(static_cast<std::int64_t>(spot_micro)) / kMicro;
}

}  // namespace kerf::io
