#include "kerf/model/problem.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "kerf/model/testing_random.h"

namespace kerf::model {
namespace {

ResourceList list(std::initializer_list<std::pair<std::string_view, std::string_view>> entries) {
  ResourceList result;
  for (const auto& [name, text] : entries) result.set(name, Quantity::parse(text).value());
  return result;
}

Offering offering(std::string zone, std::string capacity_type, double price) {
  Offering result;
  result.requirements.add("topology.kubernetes.io/zone", Requirement::in({zone}));
  result.requirements.add("karpenter.sh/capacity-type", Requirement::in({capacity_type}));
  result.zone = std::move(zone);
  result.capacity_type = std::move(capacity_type);
  result.price_usd_hour = price;
  return result;
}

InstanceType small_type() {
  InstanceType type;
  type.name = "small";
  type.requirements.add("kubernetes.io/arch", Requirement::in({"amd64"}));
  type.capacity = list({{"cpu", "2"}, {"memory", "4Gi"}, {"pods", "10"}});
  type.overhead = list({{"cpu", "100m"}});
  type.offerings = {offering("z1", "on-demand", 0.1), offering("z2", "spot", 0.03)};
  type.offerings[1].available = false;
  return type;
}

InstanceType large_type() {
  InstanceType type;
  type.name = "large";
  type.requirements.add("kubernetes.io/arch", Requirement::in({"arm64"}));
  type.capacity = list({{"cpu", "8"}, {"memory", "16Gi"}, {"pods", "20"}, {"example.com/disk", "1"}});
  type.offerings = {offering("z1", "on-demand", 0.4), offering("z2", "on-demand", 0.4),
                    offering("z3", "on-demand", 0.4)};
  type.offerings[1].capacity_override = list({{"memory", "12Gi"}, {"example.com/gpu", "1"}});
  type.offerings[2].capacity_override = type.offerings[1].capacity_override;
  type.offerings[2].priced = false;
  return type;
}

struct World {
  Snapshot snapshot;
  std::vector<ResourceList> pod_requests;
  std::vector<ResourceList> daemon_requests;

  void add_pod(std::shared_ptr<const PodSpec> spec, ResourceList requests) {
    snapshot.pods.emplace_back().spec = std::move(spec);
    pod_requests.push_back(std::move(requests));
  }
  [[nodiscard]] Problem problem() const {
    return compile_problem(
        ProblemInput{.snapshot = snapshot, .pod_requests = pod_requests, .daemon_requests = daemon_requests});
  }
};

World two_types_in_two_catalogs() {
  World world;
  world.snapshot.catalogs.emplace_back().types = {large_type(), small_type()};
  world.snapshot.catalogs.emplace_back().types = {small_type()};
  auto spec = std::make_shared<PodSpec>();
  world.add_pod(spec, list({{"cpu", "500m"}, {"memory", "1Gi"}, {"pods", "1"}}));
  world.add_pod(spec, list({{"cpu", "500m"}, {"memory", "1Gi"}, {"pods", "1"}}));
  world.add_pod(spec, list({{"cpu", "9"}, {"pods", "1"}}));
  return world;
}

TEST(Problem, LaysTypesShapesAndOfferingsOutFlat) {
  const Problem problem = two_types_in_two_catalogs().problem();
  EXPECT_EQ(problem.types.names, (std::vector<std::string>{"large", "small", "small"}));
  EXPECT_EQ(problem.types.catalog_begin, (std::vector<std::uint32_t>{0, 2, 3}));
  EXPECT_EQ(problem.types.shape_begin, (std::vector<std::uint32_t>{0, 2, 3, 4}));
  EXPECT_EQ(problem.types.shape_count(), 4U);
  EXPECT_EQ(problem.offerings.begin, (std::vector<std::uint32_t>{0, 3, 5, 7}));
  EXPECT_EQ(problem.offerings.shape, (std::vector<std::uint32_t>{0, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(problem.offerings.price_usd_hour, (std::vector<double>{0.4, 0.4, 0.4, 0.1, 0.03, 0.1, 0.03}));
  EXPECT_EQ(problem.offerings.available, (std::vector<bool>{true, true, false, true, false, true, false}));
  EXPECT_EQ(problem.offerings.zone, (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 0, 1}));
  EXPECT_EQ(problem.offerings.capacity_type, (std::vector<std::uint32_t>{0, 0, 0, 0, 1, 0, 1}));
}

TEST(Problem, CountsAllocatableByResourceThenShape) {
  const Problem problem = two_types_in_two_catalogs().problem();
  ASSERT_EQ(problem.resources.size(), 5U);
  EXPECT_EQ(problem.resources.name(0), "cpu");
  EXPECT_EQ(problem.resources.name(1), "memory");
  EXPECT_EQ(problem.resources.name(2), "pods");
  EXPECT_EQ(problem.resources.name(3), "example.com/disk");
  EXPECT_EQ(problem.resources.name(4), "example.com/gpu");
  const auto& amounts = problem.types.allocatable;
  EXPECT_EQ(amounts[0], (std::vector<std::int64_t>{80, 80, 19, 19})) << "in 100m";
  EXPECT_EQ(amounts[1], (std::vector<std::int64_t>{16, 12, 4, 4})) << "in 1Gi";
  EXPECT_EQ(amounts[2], (std::vector<std::int64_t>{20, 20, 10, 10}));
  EXPECT_EQ(amounts[3], (std::vector<std::int64_t>{1, 1, 0, 0}));
  EXPECT_EQ(amounts[4], (std::vector<std::int64_t>{0, 1, 0, 0}));
}

TEST(Problem, GroupsPodsIntoClassesWithCountedRequests) {
  const Problem problem = two_types_in_two_catalogs().problem();
  EXPECT_EQ(problem.class_of_pod, (std::vector<std::uint32_t>{0, 0, 1}));
  ASSERT_EQ(problem.classes.size(), 2U);
  EXPECT_EQ(problem.classes[0].pods, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(problem.classes[0].requests, (std::vector<std::int64_t>{5, 1, 1, 0, 0}));
  EXPECT_EQ(problem.classes[1].requests, (std::vector<std::int64_t>{ResourceScale::kNever, 0, 1, 0, 0}));
}

TEST(Problem, CompilesRequirementsOverItsOwnLabels) {
  const Problem problem = two_types_in_two_catalogs().problem();
  EXPECT_EQ(problem.types.requirements[0].to_requirements(problem.labels), large_type().requirements);
  EXPECT_EQ(problem.types.requirements[2].to_requirements(problem.labels), small_type().requirements);
  EXPECT_EQ(problem.offerings.requirements[4].to_requirements(problem.labels), small_type().offerings[1].requirements);
}

TEST(Problem, RefinesTheUnitForNodesAndDaemons) {
  World world = two_types_in_two_catalogs();
  world.daemon_requests.push_back(list({{"cpu", "30m"}}));
  world.snapshot.nodes.emplace_back().allocatable = list({{"memory", "1536Mi"}, {"example.com/fpga", "2"}});
  const Problem problem = world.problem();
  EXPECT_EQ(problem.types.allocatable[0], (std::vector<std::int64_t>{800, 800, 190, 190})) << "in 10m";
  EXPECT_EQ(problem.types.allocatable[1], (std::vector<std::int64_t>{32, 24, 8, 8})) << "in 512Mi";
  EXPECT_EQ(problem.resources.name(5), "example.com/fpga");
}

TEST(Problem, IsEmptyForAnEmptySnapshot) {
  const Problem problem = World().problem();
  EXPECT_EQ(problem.types.size(), 0U);
  EXPECT_EQ(problem.types.shape_count(), 0U);
  EXPECT_EQ(problem.offerings.size(), 0U);
  EXPECT_TRUE(problem.classes.empty());
}

TEST(FitsShape, WantsEveryCountWithinAndNoNegativeCapacity) {
  InstanceTypeTable types;
  types.shape_begin = {0, 1, 2};
  types.allocatable = {{4, 4}, {10, -1}};
  EXPECT_TRUE(fits_shape(types, 0, std::vector<std::int64_t>{4, 10}));
  EXPECT_TRUE(fits_shape(types, 0, std::vector<std::int64_t>{4}));
  EXPECT_FALSE(fits_shape(types, 0, std::vector<std::int64_t>{5, 10}));
  EXPECT_FALSE(fits_shape(types, 0, std::vector<std::int64_t>{ResourceScale::kNever, 0}));
  EXPECT_FALSE(fits_shape(types, 1, std::vector<std::int64_t>{1, 0}));
}

ResourceList random_amounts(testing::Random& random, const std::vector<std::string_view>& texts) {
  ResourceList amounts;
  for (std::string_view name : {"cpu", "memory", "example.com/gpu"}) {
    if (!random.one_in(4)) amounts.set(name, Quantity::parse(texts[random.below(texts.size())]).value());
  }
  return amounts;
}

TEST(FitsShape, AgreesWithFitsOnRandomProblems) {
  testing::Random random(5);
  int fitting = 0;
  for (int round = 0; round < 2'000; ++round) {
    World world;
    InstanceCatalog& catalog = world.snapshot.catalogs.emplace_back();
    for (int i = 0; i < 3; ++i) {
      InstanceType& type = catalog.types.emplace_back();
      type.name = std::string(1, static_cast<char>('a' + i));
      type.capacity = random_amounts(random, {"1", "2500m", "4", "64Mi", "1Gi", "1Pi", "100"});
      type.overhead = random_amounts(random, {"0", "100m", "3", "1Mi"});
    }
    auto spec = std::make_shared<PodSpec>();
    for (int i = 0; i < 4; ++i)
      world.add_pod(spec, random_amounts(random, {"0", "1", "100m", "2400m", "63Mi", "1e400", "7"}));
    const Problem problem = world.problem();
    for (ResourceTable::Id id = 0; id < problem.resources.size(); ++id) ASSERT_TRUE(problem.scale.is_exact(id));
    for (std::uint32_t pod = 0; pod < 4; ++pod) {
      for (std::uint32_t type = 0; type < 3; ++type) {
        ResourceTable table;
        const InstanceType& plain_type = catalog.types[type];
        bool plain = fits(ResourceVector(world.pod_requests[pod], table),
                          ResourceVector(allocatable(plain_type.capacity, plain_type.overhead), table));
        const PodClass& pod_class = problem.classes[problem.class_of_pod[pod]];
        ASSERT_EQ(fits_shape(problem.types, problem.types.shape_begin[type], pod_class.requests), plain) << round;
        fitting += plain ? 1 : 0;
      }
    }
  }
  EXPECT_GT(fitting, 2'000) << "of 24,000";
}

}  // namespace
}  // namespace kerf::model
