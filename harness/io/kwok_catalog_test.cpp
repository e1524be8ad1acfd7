#include <gtest/gtest.h>

#include <set>

#include "kerf/io/catalog.h"
#include "kerf/io/document.h"
#include "kerf/io/kwok_reader.h"
#include "kerf/io/kwok_type.h"

namespace kerf::io {
namespace {

using model::InstanceCatalog;
using model::InstanceType;
using model::Offering;
using Labels = std::vector<std::string>;

Labels label_of(const InstanceType& type, std::string_view key) {
  const model::Requirement* label = type.requirements.find(key);
  return label == nullptr ? Labels{"(undefined)"} : label->values;
}

TEST(KwokCatalog, Generates144TypesWith1152Offerings) {
  const InstanceCatalog catalog = kwok_catalog({});
  std::size_t offerings = 0;
  double sum = 0;
  std::set<std::string> names;
  for (const InstanceType& type : catalog.types) {
    names.insert(type.name);
    offerings += type.offerings.size();
    for (const Offering& offering : type.offerings) sum += offering.price_usd_hour;
  }
  EXPECT_EQ(names.size(), 144U);
  EXPECT_EQ(offerings, 1152U);
  EXPECT_NEAR(sum, 2074.2021109325838, 1e-9);
}

TEST(KwokCatalog, GivesTheDocumentedPrices) {
  struct Row {
    std::string_view type;
    double spot;
    double on_demand;
  };
  const Row kRows[] = {
      {"c-1x-amd64-linux", 0.019003238553599998, 0.027147483648},
      {"s-4x-arm64-linux", 0.08202590842879999, 0.117179869184},
      {"m-48x-amd64-windows", 1.1286218022912, 1.612316860416},
      {"s-64x-amd64-linux", 1.3124145348607998, 1.874877906944},
      {"m-256x-arm64-linux", 6.019316278886399, 8.599023255552},
  };
  const InstanceCatalog catalog = kwok_catalog({});
  for (const Row& row : kRows) {
    const InstanceType* type = catalog.find(row.type);
    ASSERT_NE(type, nullptr) << row.type;
    EXPECT_EQ(type->offerings[0].capacity_type, "spot");
    EXPECT_EQ(type->offerings[0].price_usd_hour, row.spot) << row.type;
    EXPECT_EQ(type->offerings[1].capacity_type, "on-demand");
    EXPECT_EQ(type->offerings[1].price_usd_hour, row.on_demand) << row.type;
  }
}

TEST(KwokCatalog, HasResourcesLabelsAndOverhead) {
  const InstanceCatalog catalog = kwok_catalog({});
  const InstanceType& type = *catalog.find("m-128x-arm64-windows");
  EXPECT_EQ(type.capacity.find("cpu")->format(), "128");
  EXPECT_EQ(type.capacity.find("memory")->format(), "1Ti");
  EXPECT_EQ(type.capacity.find("pods")->value(), 1024);
  EXPECT_EQ(type.capacity.find("ephemeral-storage")->format(), "20Gi");
  EXPECT_EQ(type.overhead.find("cpu")->format(), "100m");
  EXPECT_EQ(type.overhead.find("memory")->format(), "10Mi");
  EXPECT_EQ(label_of(type, "karpenter.kwok.sh/instance-size"), Labels{"128"});
  EXPECT_EQ(label_of(type, "karpenter.kwok.sh/instance-family"), Labels{"m"});
  EXPECT_EQ(label_of(type, "karpenter.kwok.sh/instance-cpu"), Labels{"128"});
  EXPECT_EQ(label_of(type, "karpenter.kwok.sh/instance-memory"), Labels{"1Ti"});
  EXPECT_EQ(label_of(type, "kubernetes.io/os"), Labels{"windows"});
  EXPECT_EQ(label_of(type, "kubernetes.io/arch"), Labels{"arm64"});
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/zone"),
            (Labels{"test-zone-a", "test-zone-b", "test-zone-c", "test-zone-d"}));
  EXPECT_EQ(catalog.find("c-4x-amd64-linux")->capacity.find("pods")->value(), 64);
}

TEST(KwokCatalog, TakesZonesAndNoSpot) {
  const InstanceCatalog catalog = kwok_catalog({.zones = {"z2", "z1"}, .no_spot = true, .prices = {}});
  const InstanceType& type = catalog.types.front();
  EXPECT_EQ(type.offerings.size(), 2U);
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/zone"), (Labels{"z1", "z2"}));
  EXPECT_EQ(label_of(type, "karpenter.sh/capacity-type"), Labels{"on-demand"});
}

TEST(KwokType, TakesSizeAndFamilyFromTheName) {
  struct Row {
    std::string_view name;
    std::string_view size;
    std::string_view family;
  };
  const Row kRows[] = {{"m5.large", "large", "m5"}, {"c6i.24xlarge", "24xlarge", "c6i"}, {"m6a.metal", "metal", "m6a"},
                       {"m5.large2", "4", "m5"},    {"u-6tb1.56xlarge", "4", "u"},       {"n2-standard-4", "4", "n2"},
                       {"Standard_D4", "4", "S"},   {"c-4x-amd64-linux", "4", "c"}};
  for (const Row& row : kRows) {
    model::ResourceList resources;
    resources.set("cpu", model::Quantity::units(4));
    InstanceType type = kwok_type(std::string(row.name), "amd64", {"linux"}, resources);
    EXPECT_EQ(label_of(type, "karpenter.kwok.sh/instance-size"), Labels{std::string(row.size)}) << row.name;
    EXPECT_EQ(label_of(type, "karpenter.kwok.sh/instance-family"), Labels{std::string(row.family)}) << row.name;
    EXPECT_EQ(type.capacity.find("pods")->value(), 110);
  }
}

std::expected<std::vector<InstanceType>, FieldError> read(std::string_view json) {
  std::vector<Document> documents = parse_documents("instance_types.json", json);
  return read_kwok_types(documents.at(0).tree.root());
}

TEST(KwokReader, ReadsOfferingsWhateverTheCaseOfKeys) {
  auto types = read(R"([{"Name": "c-2x", "ARCHITECTURE": "amd64", "operatingsystems": ["linux", "windows"],
    "resources": {"cpu": "2", "memory": "4Gi", "example.com/gadget": "1"},
    "offerings": [
      {"Price": 0.5, "Available": false, "ReservationCapacity": 3, "Requirements": [
        {"key": "karpenter.sh/capacity-type", "operator": "In", "values": ["reserved"]},
        {"key": "karpenter.k8s.aws/capacity-reservation-id", "operator": "In", "values": ["cr-1"]},
        {"Key": "topology.kubernetes.io/zone", "Operator": "In", "Values": ["z1"]}]},
      {"price": 0.25, "requirements": [
        {"key": "karpenter.sh/capacity-type", "operator": "In", "values": ["spot"]},
        {"key": "topology.kubernetes.io/zone", "operator": "In", "values": ["z2"]}]}]}])");
  ASSERT_TRUE(types) << types.error().field << types.error().message;
  const InstanceType& type = types->at(0);
  EXPECT_EQ(type.name, "c-2x");
  EXPECT_EQ(type.capacity.find("pods")->value(), 110);
  EXPECT_EQ(type.capacity.find("example.com/gadget")->value(), 1);
  EXPECT_EQ(label_of(type, "kubernetes.io/os"), (Labels{"linux", "windows"}));
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/zone"), (Labels{"z1", "z2"}));
  EXPECT_EQ(label_of(type, "karpenter.sh/capacity-type"), (Labels{"reserved", "spot"}));
  EXPECT_EQ(label_of(type, "karpenter.k8s.aws/capacity-reservation-id"), Labels{"cr-1"});
  const Offering& first = type.offerings.at(0);
  EXPECT_EQ(first.zone, "z1");
  EXPECT_EQ(first.capacity_type, "reserved");
  EXPECT_EQ(first.reservation_id, "cr-1");
  EXPECT_EQ(first.reservation_capacity, 3);
  EXPECT_EQ(first.price_usd_hour, 0.5);
  EXPECT_TRUE(first.available);
  EXPECT_EQ(type.offerings.at(1).capacity_type, "spot");
}

TEST(KwokReader, FlatOfferingsCarryNoRequirement) {
  auto types = read(R"([{"name": "a", "architecture": "amd64", "operatingSystems": ["linux"],
    "resources": {"cpu": "1", "pods": "8"},
    "offerings": [{"capacityType": "spot", "zone": "z1", "price": 0.1, "available": true}]}])");
  ASSERT_TRUE(types);
  const InstanceType& type = types->at(0);
  EXPECT_EQ(type.capacity.find("pods")->value(), 8);
  EXPECT_TRUE(type.offerings.at(0).requirements.empty());
  EXPECT_EQ(type.offerings.at(0).zone, "z1");
  EXPECT_EQ(type.offerings.at(0).capacity_type, "spot");
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/zone"), Labels{});
}

TEST(KwokReader, NamesTheBadField) {
  struct Refused {
    std::string_view json;
    std::string_view field;
  };
  const Refused kRefused[] = {
      {R"([{"architecture": "amd64"}])", "[0].name"},
      {R"([{"name": "a"}])", "[0].architecture"},
      {R"([{"name": "a", "architecture": "amd64", "resources": {"cpu": "1..2"}}])", "[0].resources[cpu]"},
      {R"([{"name": "a", "architecture": "amd64", "offerings": [{"Price": -1}]}])", "[0].offerings[0].Price"},
      {R"([{"name": "a", "architecture": "amd64", "offerings": [{"price": "1"}]}])", "[0].offerings[0].price"},
      {R"([{"name": "a", "architecture": "amd64", "offerings": [{"price": 1, "requirements": [
          {"key": "a", "operator": "Near", "values": []}]}]}])",
       "[0].offerings[0].requirements[0].operator"},
      {R"(["a"])", "[0]"},
  };
  for (const Refused& refused : kRefused) {
    auto types = read(refused.json);
    ASSERT_FALSE(types) << refused.json;
    EXPECT_EQ(types.error().field, refused.field);
  }
}

}  // namespace
}  // namespace kerf::io
