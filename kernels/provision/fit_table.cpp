#include "kerf/provision/fit_table.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "kerf/fault/planted.h"

namespace kerf::provision {

using simd::Word;

namespace {

/// What nothing has.
constexpr std::int32_t kTooMuch = std::numeric_limits<std::int32_t>::max();

std::int32_t narrowed(std::int64_t count) { return static_cast<std::int32_t>(std::min<std::int64_t>(count, kTooMuch)); }

std::int64_t rounded_up(std::int64_t need, int shift) {
  const std::int64_t whole = need >> shift;
  return whole << shift == need ? whole : whole + 1;
}

}  // namespace

FitTable::FitTable(simd::TileTable<std::int64_t> exact, const simd::Kernels& kernels)
    : kernels_(&kernels), exact_(std::move(exact)), images_(exact_.resources()), narrow_need_(exact_.resources()) {
  choose_units();
  make_images();
  sure_.resize(exact_.words());
  doubtful_.resize(exact_.words());
}

/// The finest in which the most that there is stays below kTooMuch.
void FitTable::choose_units() {
  for (std::size_t resource = 0; resource < exact_.resources(); ++resource) {
    Image& image = images_[resource];
    std::int64_t most = 0;
    std::int64_t all = 0;
    for (std::size_t number = 0; number < exact_.size(); ++number) {
      const std::int64_t amount = std::max<std::int64_t>(exact_.at(number, resource), 0);
      most = std::max(most, amount);
      all |= amount;
    }
    while (most >> image.shift >= kTooMuch && !fault::planted("memory-overflows-32-bits")) ++image.shift;
    image.is_rough = all >> image.shift << image.shift != all;
    if (image.is_rough) rough_resources_.push_back(resource);
  }
}

/// Amounts are rounded down. Any below zero is as good as another: nothing that is asked about fits there.
void FitTable::make_images() {
  narrow_ = {exact_.size(), exact_.resources()};
  rough_ = {exact_.size(), rough_resources_.size()};
  rough_need_.resize(rough_resources_.size());
  for (std::size_t number = 0; number < exact_.size(); ++number) {
    for (std::size_t resource = 0; resource < exact_.resources(); ++resource) {
      const std::int64_t amount = exact_.at(number, resource);
      narrow_.at(number, resource) = amount < 0 ? -1 : narrowed(amount >> images_[resource].shift);
    }
    for (std::size_t n = 0; n < rough_resources_.size(); ++n) {
      rough_.at(number, n) = narrow_.at(number, rough_resources_[n]);
    }
  }
}

/// A need that is rounded up fits an amount that is rounded down only if it fits. Where amounts are whole units that
/// decides; where they are rough, a need that is rounded down sorts out first what cannot fit, and what is left and yet
/// does not fit the need that is rounded up is doubtful.
void FitTable::keep_fitting(std::span<const std::int64_t> need, std::span<Word> set) {
  // The image does not tell amounts below zero apart.
  if (std::ranges::any_of(need, [](std::int64_t count) { return count < 0; })) return keep_exactly_fitting(need, set);
  for (std::size_t resource = 0; resource < images_.size(); ++resource) {
    const auto [shift, is_rough] = images_[resource];
    narrow_need_[resource] = narrowed(is_rough ? need[resource] >> shift : rounded_up(need[resource], shift));
  }
  kernels_->keep_fitting_narrow(narrow_need_.data(), narrow_.tiles(), set.data(), set.size());
  if (rough_resources_.empty()) return;
  for (std::size_t n = 0; n < rough_resources_.size(); ++n) {
    rough_need_[n] = narrowed(rounded_up(need[rough_resources_[n]], images_[rough_resources_[n]].shift));
  }
  std::ranges::copy(set, sure_.begin());
  kernels_->keep_fitting_narrow(rough_need_.data(), rough_.tiles(), sure_.data(), sure_.size());
  for (std::size_t w = 0; w < set.size(); ++w) doubtful_[w] = set[w] & ~sure_[w];
  if (simd::is_empty(doubtful_)) return;
  keep_exactly_fitting(need, doubtful_);
  for (std::size_t w = 0; w < set.size(); ++w) set[w] = sure_[w] | doubtful_[w];
}

void FitTable::keep_exactly_fitting(std::span<const std::int64_t> need, std::span<Word> set) {
  kernels_->keep_fitting(need.data(), exact_.tiles(), set.data(), set.size());
}

void FitTable::find_bounds(std::span<const Word> set, std::span<std::int64_t> least,
                           std::span<std::int64_t> most) const {
  std::ranges::fill(least, std::numeric_limits<std::int64_t>::max());
  std::ranges::fill(most, std::numeric_limits<std::int64_t>::min());
  for (std::size_t w = 0; w < set.size(); ++w) {
    for (std::size_t resource = 0; resource < exact_.resources(); ++resource) {
      const std::int64_t* amounts = exact_.tiles(w).amounts + resource * simd::kWordBits;
      std::int64_t low = least[resource];
      std::int64_t high = most[resource];
      for (Word rest = set[w]; rest != 0; rest &= rest - 1) {
        const std::int64_t amount = amounts[std::countr_zero(rest)];
        low = std::min(low, amount);
        high = std::max(high, amount);
      }
      least[resource] = low;
      most[resource] = high;
    }
  }
}

}  // namespace kerf::provision
