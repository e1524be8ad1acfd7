#include <gtest/gtest.h>

#include "kerf/io/catalog.h"
#include "kerf/io/embedded.h"

namespace kerf::io {
namespace {

using model::InstanceCatalog;
using Catalog = std::expected<InstanceCatalog, std::string>;

Catalog read(std::string name, std::string bytes, const CatalogOptions& options = {}) {
  return read_catalog({std::move(name), std::move(bytes)}, options);
}

constexpr std::string_view kTypes = R"(apiVersion: kerf.dev/v1
kind: InstanceType
metadata: {name: b}
spec:
  capacity: {cpu: 2}
  offerings:
  - {zone: z1, capacityType: on-demand, price: 0.2}
  - {zone: z2, capacityType: spot, price: 0.1}
---
---
apiVersion: v1
kind: List
items:
- apiVersion: kerf.dev/v1
  kind: InstanceType
  metadata: {name: a}
  spec: {capacity: {cpu: 1}, offerings: []}
)";

TEST(CatalogFile, ReadsTheColumnsOfEitherCloud) {
  Catalog aws = read("mine.csv", std::string(embedded_aws_types()));
  ASSERT_TRUE(aws) << aws.error();
  EXPECT_EQ(aws->name, "mine.csv");
  EXPECT_EQ(aws->types.size(), 1363U);
  Catalog azure = read("mine.csv", std::string(embedded_azure_sizes()));
  ASSERT_TRUE(azure) << azure.error();
  EXPECT_EQ(azure->types.size(), 879U);
}

TEST(CatalogFile, NodeClassShapesACsv) {
  model::NodeClass node_class;
  node_class.max_pods = 20;
  Catalog aws = read_catalog({"mine.csv", std::string(embedded_aws_types())}, {}, &node_class);
  ASSERT_TRUE(aws);
  EXPECT_EQ(aws->find("m5.large")->capacity.find("pods")->value(), 20);
}

TEST(CatalogFile, ReadsInstanceTypeDocumentsAndLists) {
  Catalog catalog = read("types.yaml", std::string(kTypes));
  ASSERT_TRUE(catalog) << catalog.error();
  EXPECT_EQ(catalog->name, "types.yaml");
  ASSERT_EQ(catalog->types.size(), 2U);
  EXPECT_EQ(catalog->types[0].name, "a");
  EXPECT_EQ(catalog->types[1].offerings.size(), 2U);
}

TEST(CatalogFile, ReadsKwokJson) {
  Catalog catalog =
      read("instance_types.json",
           R"([{"name": "a", "architecture": "amd64", "operatingSystems": ["linux"], "resources": {"cpu": "1"},
                              "offerings": []}])");
  ASSERT_TRUE(catalog) << catalog.error();
  EXPECT_EQ(catalog->types.at(0).name, "a");
}

TEST(CatalogFile, NoSpotAndPricesApplyToDocuments) {
  const std::vector<PriceOverride> prices = {{"b", "", "on-demand", 0.5}};
  Catalog catalog = read("types.yaml", std::string(kTypes), {.zones = {}, .no_spot = true, .prices = prices});
  ASSERT_TRUE(catalog);
  const model::InstanceType& type = *catalog->find("b");
  ASSERT_EQ(type.offerings.size(), 1U);
  EXPECT_EQ(type.offerings[0].price_usd_hour, 0.5);
  EXPECT_EQ(type.requirements.get("topology.kubernetes.io/zone"), model::Requirement::in({"z1"}));
}

TEST(CatalogFile, SaysWhereAndWhatIsWrong) {
  struct Refused {
    std::string bytes;
    std::string_view error;
  };
  const Refused kRefused[] = {
      {"instance_type,arch\na\n", "f: line 2, column 2: 1 fields, expected the 2 of the header"},
      {"", "f: no instance type, expected a CSV, kwok's instance_types.json or InstanceTypes"},
      {"kind: Pod\n", "f: document 0: found kind `Pod`, expected InstanceType"},
      {"a: b\n", "f: document 0: found kind ``, expected InstanceType"},
      {"kind: InstanceType\nmetadata: {name: a}\nspec: {capacity: {cpu: x}}\n",
       "f: document 0: line 3: spec.capacity[cpu]: "},
      {R"([{"name": "a", "architecture": "x", "offerings": [{"price": -1}]}])",
       "f: document 0: line 1: [0].offerings[0].price: found the number -1, expected a price per hour"},
      {"kind: InstanceType\nmetadata: {name: a}\nspec: {capacity: {}, offerings: []}\n---\n"
       "kind: InstanceType\nmetadata: {name: a}\nspec: {capacity: {}, offerings: []}\n",
       "f: the instance type a twice"},
  };
  for (const Refused& refused : kRefused) {
    Catalog catalog = read("f", refused.bytes);
    ASSERT_FALSE(catalog) << refused.bytes;
    EXPECT_TRUE(catalog.error().starts_with(refused.error)) << catalog.error();
  }
}

TEST(CatalogDates, NameTheEmbeddedLists) {
  std::vector<CatalogDate> dates = catalog_dates();
  ASSERT_EQ(dates.size(), 2U);
  EXPECT_EQ(dates[0].name, "aws");
  EXPECT_EQ(dates[0].date, "2026-07-20");
  EXPECT_EQ(dates[0].types, 1363U);
  EXPECT_EQ(dates[1].name, "azure");
  EXPECT_EQ(dates[1].types, 1348U);
}

TEST(Embedded, HoldsWholeFiles) {
  EXPECT_TRUE(embedded_aws_types().starts_with("instance_type,arch,category,"));
  EXPECT_TRUE(embedded_aws_types().ends_with("\n"));
  EXPECT_EQ(embedded_aws_types().size(), 199936U);
  EXPECT_EQ(embedded_azure_sizes().size(), 156697U);
  EXPECT_TRUE(embedded_workload_shapes().starts_with("app,kind,workload,"));
  EXPECT_EQ(embedded_workload_shapes().size(), 53553U);
}

}  // namespace
}  // namespace kerf::io
