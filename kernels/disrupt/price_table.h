#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "kerf/model/requirements.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/reference/templates.h"

namespace kerf::disrupt {

/// What the types of a template cost under one requirement set. Source: disruption.md 6.3.
struct PriceTable {
  std::vector<std::uint32_t> order;     ///< All types by their cheapest offering, then name.
  std::vector<double> launch_usd_hour;  ///< By type: what a launch may cost; infinite where there is no offering.
};

/// Price tables as they are asked for. O(offerings) for each new one.
class PriceTables {
 public:
  [[nodiscard]] const PriceTable& of(const reference::Template& source, provision::RequirementSets::Id set,
                                     const model::Requirements& requirements);

 private:
  std::map<std::pair<const reference::Template*, provision::RequirementSets::Id>, PriceTable> tables_;
};

}  // namespace kerf::disrupt
