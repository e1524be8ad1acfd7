#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kerf/simd/dispatch.h"
#include "kerf/simd/tile_table.h"

namespace kerf::provision {

/// What numbers have of every resource, to be asked over and over which of them have enough. Questions go to an image
/// of the amounts in 32 bits, of which a vector holds twice as many; where rounding could decide, the amounts
/// themselves do. Source: provisioning.md 8.1.
class FitTable {
 public:
  FitTable() = default;
  explicit FitTable(simd::TileTable<std::int64_t> exact, const simd::Kernels& kernels = simd::kernels());

  /// Takes from `set`, which has a word for every tile, the numbers that have less than `need` of some resource.
  /// O(resources x words) vectors, allocates nothing.
  void keep_fitting(std::span<const std::int64_t> need, std::span<simd::Word> set);
  /// By resource, what the numbers of `set` have at least and at most; INT64_MAX and INT64_MIN when there are none.
  /// O(resources x set).
  void find_bounds(std::span<const simd::Word> set, std::span<std::int64_t> least, std::span<std::int64_t> most) const;

 private:
  /// How a resource is seen in the image: in units of two to the power of `shift`.
  struct Image {
    int shift = 0;
    bool is_rough = false;  ///< Some amount is no whole number of units.
  };
  void choose_units();
  void make_images();
  void keep_exactly_fitting(std::span<const std::int64_t> need, std::span<simd::Word> set);

  const simd::Kernels* kernels_ = nullptr;
  simd::TileTable<std::int64_t> exact_;
  simd::TileTable<std::int32_t> narrow_;
  simd::TileTable<std::int32_t> rough_;       ///< Of narrow_, the rough resources alone.
  std::vector<Image> images_;                 ///< By resource.
  std::vector<std::size_t> rough_resources_;  ///< Ascending.

  // Scratch.
  std::vector<std::int32_t> narrow_need_;
  std::vector<std::int32_t> rough_need_;
  std::vector<simd::Word> sure_;
  std::vector<simd::Word> doubtful_;
};

}  // namespace kerf::provision
