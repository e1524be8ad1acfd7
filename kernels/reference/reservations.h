#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/templates.h"

namespace kerf::reference {

/// Provisioning defers a pod whose reservations are all held; a disruption simulation falls back to other capacity.
/// Source: provisioning.md 6.1.
enum class ReservedMode : std::uint8_t { kStrict, kFallback };

/// Reserved capacity over one pass: a claim holds at most one unit of each reservation. Source: provisioning.md 6.1.
class Reservations {
 public:
  using Ids = std::set<std::string, std::less<>>;

  explicit Reservations(std::span<const PoolInPass> pools);

  /// No offering of the pass is reserved.
  [[nodiscard]] bool is_empty() const { return capacity_.empty(); }
  /// The reservations among `types` that go with the requirements and that a claim holding `held` holds or could take.
  /// The error is E-RESERVED-BUSY or E-RESERVED-LOST, in strict mode only.
  [[nodiscard]] std::expected<Ids, std::string_view> offerings_to_reserve(const Template& source,
                                                                          std::span<const std::uint32_t> types,
                                                                          const model::Requirements& requirements,
                                                                          const Ids& held, ReservedMode mode) const;
  /// A claim that held `before` now holds `after`.
  void exchange(const Ids& before, const Ids& after);

 private:
  std::map<std::string, std::int64_t, std::less<>> capacity_;
};

}  // namespace kerf::reference
