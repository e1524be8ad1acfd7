#include <gtest/gtest.h>

#include <string>

#include "kerf/io/catalog.h"
#include "kerf/io/document.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::InstanceType;
using model::Offering;
using model::Requirement;

std::expected<InstanceType, FieldError> read(const std::string& yaml) {
  std::vector<Document> documents = parse_documents("types.yaml", yaml);
  if (!documents.at(0).error.empty()) throw std::runtime_error(documents.at(0).error);
  return read_instance_type(documents.at(0).tree.root());
}

std::string with_spec(const std::string& spec) {
  return "apiVersion: kerf.dev/v1\nkind: InstanceType\nmetadata: {name: c-4x}\nspec:\n" + spec;
}

std::string with_offering(const std::string& offering) {
  return with_spec("  capacity: {cpu: \"4\"}\n  offerings:\n  - {zone: z0, capacityType: spot, price: 0.1}\n  - " +
                   offering + "\n");
}

TEST(InstanceTypeReader, ReadsTheDocumentedExample) {
  auto read_type = read(with_spec(R"(
  requirements:
    kubernetes.io/arch: amd64
    kubernetes.io/os: [windows, linux]
    karpenter.k8s.aws/instance-family: c
    karpenter.k8s.aws/instance-gpu-count: null
  capacity: {cpu: "4", memory: 8Gi, pods: 58, ephemeral-storage: 20Gi}
  overhead: {cpu: 80m, memory: 700Mi}
  offerings:
  - {zone: z1, capacityType: on-demand, price: 0.17}
  - {zone: z1, capacityType: spot, price: 0.06, available: false}
  - {zone: z2, capacityType: reserved, price: 0.000000017, reservationID: cr-1, reservationCapacity: 2}
)"));
  ASSERT_TRUE(read_type) << read_type.error().field << ": " << read_type.error().message;
  const InstanceType& type = *read_type;
  EXPECT_EQ(type.name, "c-4x");
  EXPECT_EQ(type.requirements.get("kubernetes.io/arch"), Requirement::in({"amd64"}));
  EXPECT_EQ(type.requirements.get("kubernetes.io/os"), Requirement::in({"linux", "windows"}));
  EXPECT_EQ(type.requirements.get("karpenter.k8s.aws/instance-gpu-count"), Requirement::does_not_exist());
  EXPECT_FALSE(type.requirements.contains("karpenter.k8s.aws/instance-gpu-name"));
  EXPECT_EQ(type.requirements.get("node.kubernetes.io/instance-type"), Requirement::in({"c-4x"}));
  EXPECT_EQ(type.requirements.get("topology.kubernetes.io/zone"), Requirement::in({"z1", "z2"}));
  EXPECT_EQ(type.requirements.get("karpenter.sh/capacity-type"), Requirement::in({"on-demand", "reserved", "spot"}));
  EXPECT_EQ(type.requirements.get(model::kReservationIdLabel), Requirement::in({"cr-1"}));
  EXPECT_EQ(type.capacity.find("memory")->format(), "8Gi");
  EXPECT_EQ(type.capacity.find("pods")->value(), 58);
  EXPECT_EQ(type.overhead.find("cpu")->format(), "80m");
  ASSERT_EQ(type.offerings.size(), 3U);
  EXPECT_EQ(type.offerings[0].price_usd_hour, 0.17);
  EXPECT_TRUE(type.offerings[0].available);
  EXPECT_EQ(type.offerings[0].requirements.get("topology.kubernetes.io/zone"), Requirement::in({"z1"}));
  EXPECT_FALSE(type.offerings[1].available);
  EXPECT_TRUE(type.offerings[1].priced);
  EXPECT_EQ(type.offerings[2].price_usd_hour, 0.000000017);
  EXPECT_EQ(type.offerings[2].reservation_id, "cr-1");
  EXPECT_EQ(type.offerings[2].reservation_capacity, 2);
}

TEST(InstanceTypeReader, ReservationIdExistsOnlyWhereItIsReserved) {
  auto type = read(with_offering("{zone: z1, capacityType: reserved, price: 0, reservationID: cr-1}"));
  ASSERT_TRUE(type);
  EXPECT_EQ(type->offerings[0].requirements.get(model::kReservationIdLabel), Requirement::does_not_exist());
  EXPECT_EQ(type->offerings[1].requirements.get(model::kReservationIdLabel), Requirement::in({"cr-1"}));
  auto plain = read(with_offering("{zone: z1, capacityType: spot, price: 0}"));
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->requirements.get(model::kReservationIdLabel), Requirement::does_not_exist());
}

TEST(InstanceTypeReader, AReservationWithNothingLeftIsNotAvailable) {
  constexpr const char* kReserved = "{zone: z1, capacityType: reserved, price: 0, reservationID: cr-1, ";
  auto used_up = read(with_offering(std::string(kReserved) + "available: true, reservationCapacity: 0}"));
  ASSERT_TRUE(used_up);
  EXPECT_FALSE(used_up->offerings[1].available);
  auto one_left = read(with_offering(std::string(kReserved) + "reservationCapacity: 1}"));
  ASSERT_TRUE(one_left);
  EXPECT_TRUE(one_left->offerings[1].available);
}

TEST(InstanceTypeReader, TakesATypeThatCannotBeBought) {
  auto type = read(with_spec("  capacity: {cpu: \"4\"}\n  offerings: []\n"));
  ASSERT_TRUE(type);
  EXPECT_TRUE(type->offerings.empty());
  EXPECT_EQ(type->requirements.get("topology.kubernetes.io/zone"), Requirement::does_not_exist());
}

TEST(InstanceTypeReader, MapsOldLabelKeys) {
  auto type = read(with_spec("  requirements: {beta.kubernetes.io/arch: arm64}\n  capacity: {}\n  offerings: []\n"));
  ASSERT_TRUE(type);
  EXPECT_EQ(type->requirements.get("kubernetes.io/arch"), Requirement::in({"arm64"}));
}

TEST(InstanceTypeReader, TakesImpliedLabelsThatSayTheSame) {
  EXPECT_TRUE(
      read(with_spec("  requirements: {node.kubernetes.io/instance-type: c-4x}\n  capacity: {}\n"
                     "  offerings: []\n")));
}

TEST(InstanceTypeReader, NamesTheBadField) {
  struct Refused {
    std::string yaml;
    std::string_view field;
  };
  const std::string kRest = "  capacity: {cpu: 1}\n  offerings: []\n";
  const Refused kRefused[] = {
      {"metadata: {}\n", "metadata.name"},
      {"metadata: {name: \"a b\"}\n", "metadata.name"},
      {"metadata: {name: a}\n", "spec.capacity"},
      {"metadata: {name: a}\nspec: []\n", "spec"},
      {with_spec("  offerings: []\n"), "spec.capacity"},
      {with_spec("  capacity: {cpu: 1}\n"), "spec.offerings"},
      {with_spec("  capacity: {cpu: 1..2}\n  offerings: []\n"), "spec.capacity[cpu]"},
      {with_spec("  capacity: {cpu: \"-1\"}\n  offerings: []\n"), "spec.capacity[cpu]"},
      {with_spec("  capacity: {\"a b\": 1}\n  offerings: []\n"), "spec.capacity[a b]"},
      {with_spec("  overhead: {memory: -1Mi}\n" + kRest), "spec.overhead[memory]"},
      {with_spec("  requirements: [a]\n" + kRest), "spec.requirements"},
      {with_spec("  requirements: {\"a b\": x}\n" + kRest), "spec.requirements[a b]"},
      {with_spec("  requirements: {kubernetes.io/os: \"a b\"}\n" + kRest), "spec.requirements[kubernetes.io/os]"},
      {with_spec("  requirements: {example.com/cpus: 4}\n" + kRest), "spec.requirements[example.com/cpus]"},
      {with_spec("  requirements: {example.com/a: []}\n" + kRest), "spec.requirements[example.com/a]"},
      {with_spec("  requirements: {example.com/a: [x, \"\"]}\n" + kRest), "spec.requirements[example.com/a][1]"},
      {with_spec("  requirements: {node.kubernetes.io/instance-type: c-8x}\n" + kRest),
       "spec.requirements[node.kubernetes.io/instance-type]"},
      {with_offering("{capacityType: spot, price: 1}"), "spec.offerings[1].zone"},
      {with_offering("{zone: z1, price: 1}"), "spec.offerings[1].capacityType"},
      {with_offering("{zone: z1, capacityType: cheap, price: 1}"), "spec.offerings[1].capacityType"},
      {with_offering("{zone: z1, capacityType: spot}"), "spec.offerings[1].price"},
      {with_offering("{zone: z1, capacityType: spot, price: -0.1}"), "spec.offerings[1].price"},
      {with_offering("{zone: z1, capacityType: spot, price: .nan}"), "spec.offerings[1].price"},
      {with_offering("{zone: z1, capacityType: spot, price: .inf}"), "spec.offerings[1].price"},
      {with_offering("{zone: z1, capacityType: spot, price: 1e999}"), "spec.offerings[1].price"},
      {with_offering("{zone: z1, capacityType: spot, price: \"0.1\"}"), "spec.offerings[1].price"},
      {with_offering("{zone: z1, capacityType: spot, price: 1, available: 1}"), "spec.offerings[1].available"},
      {with_offering("{zone: z1, capacityType: reserved, price: 1}"), "spec.offerings[1].reservationID"},
      {with_offering("{zone: z1, capacityType: spot, price: 1, reservationID: cr-1}"),
       "spec.offerings[1].reservationID"},
      {with_offering("{zone: z1, capacityType: reserved, price: 1, reservationID: cr-1, reservationCapacity: -1}"),
       "spec.offerings[1].reservationCapacity"},
      {with_offering("{zone: z0, capacityType: spot, price: 0.2}"), "spec.offerings[1]"},
      {with_offering("z1"), "spec.offerings[1]"},
  };
  for (const Refused& refused : kRefused) {
    auto type = read(refused.yaml);
    ASSERT_FALSE(type) << refused.yaml;
    EXPECT_EQ(type.error().field, refused.field) << refused.yaml;
    EXPECT_FALSE(type.error().message.empty());
  }
}

TEST(InstanceTypeReader, SaysWhatWasFoundAndExpectedAndWhere) {
  auto type = read(with_offering("{zone: z1, capacityType: spot, price: -0.1}"));
  ASSERT_FALSE(type);
  EXPECT_EQ(type.error().message,
            "found the number -0.1, expected a price in USD per hour, a finite number of at least 0");
  EXPECT_EQ(type.error().line, 8U);
}

}  // namespace
}  // namespace kerf::io
