#include "kerf/reference/price_list.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/pricing.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::Scenario;
using Indices = std::vector<std::uint32_t>;
using Strings = std::vector<std::string>;

/// Types a, b and c, on demand in z1 at 0.2, 0.4 and 0.1; b as spot in z9, too, at 0.05.
struct Shop {
  Scenario scenario;
  model::Snapshot snapshot;
  std::optional<Pass> pass;

  Shop() {
    scenario.type("a", 4, {"z1"});
    Scenario::offer(scenario.type("b", 8, {"z1"}), "z9", "spot", 0.05);
    scenario.type("c", 2, {"z1"});
    scenario.pool();
    snapshot = scenario.build();
    pass.emplace(PassInput{snapshot, scenario.options(), {}, {}, false, ReservedMode::kStrict});
  }
  [[nodiscard]] const Template& source() const { return pass->templates().front(); }
};

model::Requirements in_zone(const std::string& zone) {
  model::Requirements requirements;
  requirements.add(model::kZoneLabel, model::Requirement::in({zone}));
  return requirements;
}

TEST(PriceList, OrdersAnyTypesAsSortingThemDoes) {
  const Shop shop;
  for (const model::Requirements& requirements : {model::Requirements(), in_zone("z1"), in_zone("z9")}) {
    const PriceList prices(shop.source(), requirements);
    for (const Indices& types : {Indices{0, 1, 2}, Indices{0, 2}, Indices{1}, Indices{}}) {
      EXPECT_EQ(prices.in_price_order(types), in_price_order(shop.source(), types, requirements));
    }
  }
}

TEST(PriceList, KnowsTheCheapestOfferingThatGoesWithTheRequirements) {
  const Shop shop;
  EXPECT_EQ(PriceList(shop.source(), {}).cheapest(1)->capacity_type, "spot");
  EXPECT_EQ(PriceList(shop.source(), in_zone("z1")).cheapest(1)->capacity_type, "on-demand");
  EXPECT_EQ(PriceList(shop.source(), in_zone("z9")).cheapest(0), nullptr);
}

TEST(PriceList, NamesTheCapacityTypesOfTheTypesAskedFor) {
  const Shop shop;
  const PriceList prices(shop.source(), {});
  EXPECT_EQ(prices.capacity_types({0, 1}), (Strings{"on-demand", "spot"}));
  EXPECT_EQ(prices.capacity_types({0, 2}), (Strings{"on-demand"}));
}

}  // namespace
}  // namespace kerf::reference
