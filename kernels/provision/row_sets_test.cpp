#include "kerf/provision/row_sets.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "kerf/reference/pass.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::provision {
namespace {

using reference::testing::Scenario;
using Indices = std::vector<std::uint32_t>;

/// Seventy types of 1 to 70 cpus in zone z1, so that rows need two words; those above 60 in zone z9, too.
struct Table {
  Scenario scenario;
  model::Snapshot snapshot;
  std::optional<reference::Pass> pass;
  std::optional<model::ResourceScale> scale;
  std::optional<RowSets> rows;
  RequirementSets sets;

  Table() {
    for (int cpu = 1; cpu <= 70; ++cpu) {
      model::InstanceType& type = scenario.type((cpu < 10 ? "c-0" : "c-") + std::to_string(cpu), cpu);
      if (cpu > 60) Scenario::offer(type, "z9", "on-demand", 9);
    }
    scenario.pool();
    snapshot = scenario.build();
    pass.emplace(reference::PassInput{snapshot, scenario.options(), {}, {}, false, reference::ReservedMode::kStrict});
    const reference::Template& source = pass->templates().front();
    std::vector<model::ResourceVector> capacities;
    for (const reference::TemplateType& type : source.types) capacities.push_back(type.groups.front().allocatable);
    scale.emplace(capacities, std::vector<model::ResourceVector>());
    rows.emplace(TypeRows(source, *scale, pass->resources().size()), pass->resources().size());
  }
  std::vector<std::int64_t> need(int cpu) {
    std::vector<std::int64_t> counts(pass->resources().size());
    for (model::ResourceTable::Id id = 0; id < counts.size(); ++id) {
      if (pass->resources().name(id) == "cpu") counts[id] = scale->request_count(id, model::Quantity::units(cpu));
    }
    return counts;
  }
  RequirementSets::Id in_zone(const std::string& zone) {
    model::Requirements requirements;
    requirements.add(model::kZoneLabel, model::Requirement::in({zone}));
    return sets.intern(requirements);
  }
};

TEST(RowSets, GiveEqualSetsOneNumber) {
  Table table;
  const RowSets::Id large = table.rows->fitting(table.rows->all(), table.need(50));
  EXPECT_EQ(table.rows->types(large).size(), 21U);
  EXPECT_EQ(table.rows->fitting(table.rows->all(), table.need(50)), large);
  EXPECT_EQ(table.rows->intern(table.rows->rows(large)), large);
}

TEST(RowSets, AreTheSameWhereEveryRowFits) {
  Table table;
  const RowSets::Id large = table.rows->fitting(table.rows->all(), table.need(50));
  EXPECT_EQ(table.rows->fitting(large, table.need(50)), large);
  EXPECT_EQ(table.rows->fitting(table.rows->all(), table.need(0)), table.rows->all());
}

TEST(RowSets, AreNothingWhereNoRowFits) {
  Table table;
  EXPECT_EQ(table.rows->fitting(table.rows->all(), table.need(71)), RowSets::kNothing);
  EXPECT_TRUE(table.rows->types(RowSets::kNothing).empty());
}

TEST(RowSets, KeepTheRowsThatGoWithRequirements) {
  Table table;
  const RowSets::Id kept = table.rows->compatible(table.rows->all(), table.in_zone("z9"), table.sets);
  EXPECT_EQ(table.rows->types(kept), (Indices{60, 61, 62, 63, 64, 65, 66, 67, 68, 69}));
  const RowSets::Id large = table.rows->fitting(kept, table.need(69));
  EXPECT_EQ(table.rows->types(large), (Indices{68, 69}));
  EXPECT_EQ(table.rows->compatible(large, table.in_zone("z1"), table.sets), large);
}

TEST(RowSets, KeepTheirNumbersAsTheyBecomeMany) {
  Table table;
  std::vector<RowSets::Id> ids;
  for (int cpu = 1; cpu <= 70; ++cpu) ids.push_back(table.rows->fitting(table.rows->all(), table.need(cpu)));
  for (int cpu = 1; cpu <= 70; ++cpu) {
    const auto at = static_cast<std::size_t>(cpu - 1);
    EXPECT_EQ(table.rows->fitting(table.rows->all(), table.need(cpu)), ids[at]);
    EXPECT_EQ(table.rows->types(ids[at]).size(), 70 - at);
  }
}

}  // namespace
}  // namespace kerf::provision
