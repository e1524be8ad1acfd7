#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kerf/reference/templates.h"

namespace kerf::reference {

/// What the types of a template cost under one set of requirements. Claims that require the same are left with
/// different types, of which the order and the offerings are worked out once. Source: provisioning.md 6.3.
class PriceList {
 public:
  /// `source` must outlive the list.
  PriceList(const Template& source, const model::Requirements& requirements);

  /// As reference::in_price_order of `types`, which have to be ascending. O(types of the template).
  [[nodiscard]] std::vector<std::uint32_t> in_price_order(const std::vector<std::uint32_t>& types) const;
  /// The type's cheapest offering, nullptr where it has none.
  [[nodiscard]] const model::Offering* cheapest(std::uint32_t type) const { return cheapest_[type]; }
  /// The capacity types of all available offerings of the types, ascending.
  [[nodiscard]] std::vector<std::string> capacity_types(const std::vector<std::uint32_t>& types) const;

 private:
  std::vector<const model::Offering*> cheapest_;  ///< By type.
  std::vector<std::uint32_t> order_;              ///< All types.
  std::vector<std::string> capacity_types_;       ///< All that are offered, ascending.
  std::vector<std::vector<bool>> has_type_;       ///< By capacity type, then type.
};

}  // namespace kerf::reference
