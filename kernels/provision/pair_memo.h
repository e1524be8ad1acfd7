#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kerf::provision {

/// What was found out about pairs of ids. Open addressing over a power of two; never asked for its order.
class PairMemo {
 public:
  PairMemo() : slots_(kFirstSize) {}

  [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t a, std::uint32_t b) const {
    const Slot& slot = slots_[place_of(a, b)];
    return slot.used ? std::optional(slot.value) : std::nullopt;
  }

  void clear() {
    slots_.assign(kFirstSize, {});
    used_ = 0;
  }

  void set(std::uint32_t a, std::uint32_t b, std::uint32_t value) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place_of(a, b)];
    used_ += slot.used ? 0 : 1;
    slot = {a, b, value, true};
  }

 private:
  struct Slot {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t value = 0;
    bool used = false;
  };
  static constexpr std::size_t kFirstSize = 64;

  /// Where the pair is, or is to be.
  [[nodiscard]] std::size_t place_of(std::uint32_t a, std::uint32_t b) const {
    std::uint64_t hash = (std::uint64_t{a} << 32 | b) * 0x9E3779B97F4A7C15U;
    std::size_t mask = slots_.size() - 1;
    std::size_t place = static_cast<std::size_t>(hash >> 32) & mask;
    while (slots_[place].used && (slots_[place].a != a || slots_[place].b != b)) place = (place + 1) & mask;
    return place;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.used) slots_[place_of(slot.a, slot.b)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace kerf::provision
