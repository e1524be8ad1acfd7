#include "kerf/model/instance_type.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

namespace kerf::model {
namespace {

ResourceList list(std::initializer_list<std::pair<std::string_view, std::string_view>> entries) {
  ResourceList result;
  for (const auto& [name, text] : entries) result.set(name, Quantity::parse(text).value());
  return result;
}

TEST(Allocatable, IsCapacityMinusOverheadForKeysOfCapacity) {
  EXPECT_EQ(allocatable(list({{"cpu", "2"}, {"memory", "7577Mi"}, {"pods", "29"}}),
                        list({{"cpu", "70m"}, {"memory", "674Mi"}, {"ephemeral-storage", "1Gi"}})),
            list({{"cpu", "1930m"}, {"memory", "6903Mi"}, {"pods", "29"}}));
}

TEST(Allocatable, MayBeNegative) {
  EXPECT_EQ(allocatable(list({{"memory", "512Mi"}}), list({{"memory", "600Mi"}})), list({{"memory", "-88Mi"}}));
}

TEST(Allocatable, TakesHugepagesFromMemory) {
  EXPECT_EQ(allocatable(list({{"memory", "8Gi"}, {"hugepages-2Mi", "1Gi"}, {"hugepages-1Gi", "2Gi"}}),
                        list({{"memory", "1Gi"}})),
            list({{"memory", "4Gi"}, {"hugepages-2Mi", "1Gi"}, {"hugepages-1Gi", "2Gi"}}));
}

TEST(Allocatable, ClampsMemoryAtZeroWhenHugepagesTakeItAll) {
  EXPECT_EQ(allocatable(list({{"memory", "1Gi"}, {"hugepages-2Mi", "2Gi"}}), {}),
            list({{"memory", "0"}, {"hugepages-2Mi", "2Gi"}}));
}

TEST(Allocatable, LeavesListsWithoutMemoryAlone) {
  EXPECT_EQ(allocatable(list({{"cpu", "1"}, {"hugepages-2Mi", "2Gi"}}), list({{"memory", "1Gi"}})),
            list({{"cpu", "1"}, {"hugepages-2Mi", "2Gi"}}));
}

TEST(InstanceCatalog, FindsTypesByName) {
  InstanceCatalog catalog;
  for (std::string_view name : {"a", "c", "e"}) {
    InstanceType type;
    type.name = name;
    catalog.types.push_back(type);
  }
  EXPECT_EQ(catalog.find("c"), &catalog.types[1]);
  EXPECT_EQ(catalog.find("b"), nullptr);
  EXPECT_EQ(catalog.find("f"), nullptr);
  EXPECT_EQ(InstanceCatalog().find("a"), nullptr);
}

TEST(InstanceCatalog, NumbersEqualRequirementsAlike) {
  auto offering = [](const char* zone) {
    Offering made;
    made.requirements.add("topology.kubernetes.io/zone", Requirement::in({zone}));
    return made;
  };
  InstanceCatalog catalog;
  catalog.types.resize(2);
  catalog.types[0].offerings = {offering("b"), offering("a")};
  catalog.types[1].offerings = {offering("a"), offering("c")};
  number_requirements(catalog);
  EXPECT_EQ(catalog.types[0].offerings[0].requirements_id, 1U);
  EXPECT_EQ(catalog.types[0].offerings[1].requirements_id, 2U);
  EXPECT_EQ(catalog.types[1].offerings[0].requirements_id, 2U);
  EXPECT_EQ(catalog.types[1].offerings[1].requirements_id, 3U);
}

}  // namespace
}  // namespace kerf::model
