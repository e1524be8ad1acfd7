#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kerf/simd/kernels.h"

namespace kerf::simd {

/// Tiles and their memory. Numbers past the last, which fill its tile, have -1 of everything: nothing fits there.
template <typename Amount>
class TileTable {
 public:
  TileTable() = default;
  TileTable(std::size_t numbers, std::size_t resources)
      : amounts_(words_for(numbers) * kWordBits * resources, -1), size_(numbers), resources_(resources) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t words() const { return words_for(size_); }
  [[nodiscard]] std::size_t resources() const { return resources_; }

  [[nodiscard]] Amount& at(std::size_t number, std::size_t resource) {
    return amounts_[tile_place(number, resource, resources_)];
  }
  [[nodiscard]] Amount at(std::size_t number, std::size_t resource) const {
    return amounts_[tile_place(number, resource, resources_)];
  }
  /// All tiles, or those from the word of a set on.
  [[nodiscard]] Tiles<Amount> tiles(std::size_t word = 0) const {
    return {amounts_.data() + word * resources_ * kWordBits, resources_};
  }
  [[nodiscard]] const std::vector<Amount>& amounts() const { return amounts_; }

 private:
  std::vector<Amount> amounts_;
  std::size_t size_ = 0;
  std::size_t resources_ = 0;
};

}  // namespace kerf::simd
