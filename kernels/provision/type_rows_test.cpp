#include "kerf/provision/type_rows.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/pass.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::provision {
namespace {

using reference::testing::Scenario;
using Indices = std::vector<std::uint32_t>;

/// Seventy types of 1 to 70 cpus, so that rows need two words; the last with a second allocatable.
struct Table {
  Scenario scenario;
  model::Snapshot snapshot;
  std::optional<reference::Pass> pass;
  std::optional<model::ResourceScale> scale;
  std::optional<TypeRows> rows;

  Table() {
    for (int cpu = 1; cpu <= 70; ++cpu) {
      model::InstanceType& type = scenario.type((cpu < 10 ? "c-0" : "c-") + std::to_string(cpu), cpu);
      if (cpu == 70) {
        Scenario::offer(type, "z9", "on-demand", 9).capacity_override = reference::testing::resources({{"cpu", "99"}});
      }
    }
    scenario.pool();
    snapshot = scenario.build();
    pass.emplace(reference::PassInput{snapshot, scenario.options(), {}, {}, false, reference::ReservedMode::kStrict});
    const reference::Template& source = pass->templates().front();
    std::vector<model::ResourceVector> capacities;
    for (const reference::TemplateType& type : source.types) {
      for (const reference::AllocatableGroup& group : type.groups) capacities.push_back(group.allocatable);
    }
    scale.emplace(capacities, std::vector<model::ResourceVector>());
    rows.emplace(source, *scale, pass->resources().size());
  }
  /// The types that hold so many cpus.
  Indices fitting(int cpu) {
    std::vector<simd::Word> set(rows->words());
    simd::fill(set, rows->size());
    std::vector<std::int64_t> need(pass->resources().size());
    for (model::ResourceTable::Id id = 0; id < need.size(); ++id) {
      if (pass->resources().name(id) == "cpu") need[id] = scale->request_count(id, model::Quantity::units(cpu));
    }
    rows->keep_fitting(need, set);
    return rows->types(set);
  }
};

TEST(TypeRows, KeepTheTypesWithRoomOnBothSidesOfAWord) {
  Table table;
  EXPECT_EQ(table.rows->size(), 71U);
  EXPECT_EQ(table.fitting(0).size(), 70U);
  EXPECT_EQ(table.fitting(63).size(), 8U);
  EXPECT_EQ(table.fitting(68), (Indices{67, 68, 69}));
  EXPECT_EQ(table.fitting(71), (Indices{69}));
  EXPECT_EQ(table.fitting(100), Indices{});
}

TEST(TypeRows, GiveATypeItsOtherRowsBack) {
  Table table;
  std::vector<simd::Word> set(table.rows->words());
  simd::insert(set, 70);
  table.rows->complete_types(set);
  EXPECT_TRUE(simd::test(set, 69));
  EXPECT_EQ(simd::size_of(set), 2U);
  std::vector<simd::Word> again(table.rows->words());
  table.rows->rows(Indices{69}, again);
  EXPECT_EQ(again, set);
}

TEST(TypeRows, LookAtOfferingsOfEachRow) {
  Table table;
  RequirementSets sets;
  model::Requirements zone;
  zone.add(model::kZoneLabel, model::Requirement::in({"z9"}));
  auto compatible = table.rows->compatible(sets.intern(zone), sets);
  EXPECT_EQ(simd::size_of(compatible), 1U);
  EXPECT_TRUE(simd::test(compatible, 70));
}

}  // namespace
}  // namespace kerf::provision
