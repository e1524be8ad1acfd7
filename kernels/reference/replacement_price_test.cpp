#include "kerf/reference/replacement_price.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kerf/model/labels.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::Scenario;

/// On demand 0.5, spot 0.2, 0.4 and 1.0 in three zones.
model::InstanceType sample() {
  model::InstanceType type;
  type.name = "c-4";
  Scenario::offer(type, "z1", "on-demand", 0.5);
  Scenario::offer(type, "z1", "spot", 0.2);
  Scenario::offer(type, "z2", "spot", 0.4);
  Scenario::offer(type, "z3", "spot", 1.0);
  return type;
}

double launch(const model::InstanceType& type, const model::Requirements& requirements) {
  TemplateType seen;
  seen.type = &type;
  seen.groups.emplace_back();
  for (const model::Offering& offering : type.offerings) {
    if (offering.available) seen.groups[0].offerings.push_back(&offering);
  }
  OfferingFilter offered(requirements);
  return launch_price(seen, offered);
}

model::Requirements only(std::string_view key, const std::string& value) {
  model::Requirements requirements;
  requirements.add(key, model::Requirement::in({value}));
  return requirements;
}

// D-047, D-048
TEST(LaunchPrice, IsTheDearestOfTheFirstCapacityTypeThereIs) {
  model::InstanceType type = sample();
  EXPECT_EQ(launch(type, {}), 1.0);
  EXPECT_EQ(launch(type, only(model::kZoneLabel, "z1")), 0.2);
  EXPECT_EQ(launch(type, only(model::kCapacityTypeLabel, "on-demand")), 0.5);
  EXPECT_TRUE(std::isinf(launch(type, only(model::kZoneLabel, "z9"))));
  type.offerings[3].available = false;
  EXPECT_EQ(launch(type, {}), 0.4);
  Scenario::reserve(type, "z1", "cr-1", 2);
  EXPECT_EQ(launch(type, {}), 1e-8);
}

// D-046
TEST(ListedPrice, IsReadWhetherOrNotTheOfferingIsSoldOut) {
  model::InstanceType type = sample();
  type.offerings[0].available = false;
  EXPECT_EQ(listed_price(type, "z1", "on-demand"), 0.5);
  EXPECT_EQ(listed_price(type, "z2", "on-demand"), std::nullopt);
  type.offerings[0].priced = false;
  EXPECT_EQ(listed_price(type, "z1", "on-demand"), std::nullopt);
  type.offerings[1].price_usd_hour = std::nan("");
  EXPECT_EQ(listed_price(type, "z1", "spot"), std::nullopt);
}

TEST(CheapestListedPrice, LooksAtWhatTheNodesLabelsAllow) {
  model::InstanceType type = sample();
  EXPECT_EQ(cheapest_listed_price(type, {{std::string(model::kZoneLabel), "z2"}}), 0.4);
  EXPECT_EQ(cheapest_listed_price(type, {{std::string(model::kZoneLabel), "z1"}}), 0.2);
  EXPECT_EQ(cheapest_listed_price(type, {{std::string(model::kZoneLabel), "z9"}}), std::nullopt);
}

}  // namespace
}  // namespace kerf::reference
