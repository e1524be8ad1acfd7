#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kerf::simd {

/// Sets of small numbers as words of 64 bits, number `i` being bit `i % 64` of word `i / 64`. Bits past the end are 0.
using Word = std::uint64_t;
inline constexpr std::size_t kWordBits = 64;

[[nodiscard]] constexpr std::size_t words_for(std::size_t count) { return (count + kWordBits - 1) / kWordBits; }

[[nodiscard]] inline bool test(std::span<const Word> set, std::size_t i) {
  return (set[i / kWordBits] >> (i % kWordBits) & 1) != 0;
}
inline void insert(std::span<Word> set, std::size_t i) { set[i / kWordBits] |= Word{1} << (i % kWordBits); }
inline void erase(std::span<Word> set, std::size_t i) { set[i / kWordBits] &= ~(Word{1} << (i % kWordBits)); }

/// The first `count` numbers.
inline void fill(std::span<Word> set, std::size_t count) {
  for (std::size_t w = 0; w < set.size(); ++w) {
    std::size_t first = w * kWordBits;
    set[w] = count >= first + kWordBits ? ~Word{0} : count > first ? (Word{1} << (count - first)) - 1 : 0;
  }
}

[[nodiscard]] inline bool is_empty(std::span<const Word> set) {
  Word any = 0;
  for (Word word : set) any |= word;
  return any == 0;
}

[[nodiscard]] inline std::size_t size_of(std::span<const Word> set) {
  std::size_t size = 0;
  for (Word word : set) size += static_cast<std::size_t>(std::popcount(word));
  return size;
}

/// Calls `visit(i)` for every member, ascending.
template <typename Visit>
void for_each(std::span<const Word> set, Visit&& visit) {
  for (std::size_t w = 0; w < set.size(); ++w) {
    for (Word rest = set[w]; rest != 0; rest &= rest - 1) {
      visit(w * kWordBits + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

}  // namespace kerf::simd
