#include "kerf/model/resource_scale.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "kerf/model/testing_random.h"

namespace kerf::model {
namespace {

Quantity quantity(std::string_view text) { return Quantity::parse(text).value(); }

/// Amounts of one resource, number 0.
std::vector<ResourceVector> amounts(const std::vector<std::string_view>& texts) {
  std::vector<ResourceVector> vectors;
  for (std::string_view text : texts) vectors.emplace_back().set(0, quantity(text));
  return vectors;
}

ResourceScale scale_of(const std::vector<std::string_view>& capacities, const std::vector<std::string_view>& requests) {
  return ResourceScale(amounts(capacities), amounts(requests));
}

TEST(ResourceScale, TakesTheLargestUnitThatEveryAmountIsAMultipleOf) {
  EXPECT_EQ(scale_of({"2", "1930m"}, {"250m", "100m"}).unit_nano(0), Int128{10'000'000});
  EXPECT_EQ(scale_of({"4Gi"}, {"1Gi", "512Mi"}).unit_nano(0), Int128{512} * 1'048'576 * 1'000'000'000);
  EXPECT_EQ(scale_of({"4"}, {"1", "1n"}).unit_nano(0), Int128{1});
  EXPECT_EQ(scale_of({"-88Mi", "16Mi"}, {}).unit_nano(0), Int128{8} * 1'048'576 * 1'000'000'000);
}

TEST(ResourceScale, CountsExactly) {
  ResourceScale scale = scale_of({"2", "1930m"}, {"250m"});
  EXPECT_TRUE(scale.is_exact(0));
  EXPECT_EQ(scale.capacity_count(0, quantity("2")), 200);
  EXPECT_EQ(scale.capacity_count(0, quantity("1930m")), 193);
  EXPECT_EQ(scale.request_count(0, quantity("250m")), 25);
  EXPECT_EQ(scale.request_count(0, Quantity()), 0);
}

TEST(ResourceScale, SaturatesARequestAboveEveryCapacity) {
  ResourceScale scale = scale_of({"2", "64"}, {"1", "64", "64001m", "1e400"});
  EXPECT_EQ(scale.unit_nano(0), Int128{1'000'000'000}) << "what fits nowhere does not refine the unit";
  EXPECT_EQ(scale.request_count(0, quantity("64")), 64);
  EXPECT_EQ(scale.request_count(0, quantity("64001m")), ResourceScale::kNever);
  EXPECT_EQ(scale.request_count(0, quantity("1e400")), ResourceScale::kNever);
  EXPECT_TRUE(scale.is_exact(0));
}

TEST(ResourceScale, LetsNothingFitWhereThereIsNoCapacity) {
  ResourceScale scale = scale_of({}, {"1"});
  EXPECT_EQ(scale.request_count(0, quantity("1n")), ResourceScale::kNever);
  EXPECT_EQ(scale.request_count(0, Quantity()), 0);
  EXPECT_EQ(scale.capacity_count(0, Quantity()), 0);
  EXPECT_EQ(scale.request_count(7, quantity("1")), ResourceScale::kNever) << "a resource never seen";
}

TEST(ResourceScale, RoundsToTheSafeSideWhenAmountsSpanTooMuch) {
  ResourceScale scale = scale_of({"7Ei", "16Gi"}, {"1n"});
  EXPECT_FALSE(scale.is_exact(0));
  EXPECT_LE(scale.capacity_count(0, quantity("7Ei")), ResourceScale::kMaxCapacity);
  EXPECT_EQ(scale.request_count(0, quantity("1n")), 1) << "up";
  EXPECT_EQ(scale.capacity_count(0, quantity("1n")), 0) << "down";
  EXPECT_EQ(scale.capacity_count(0, quantity("-1n")), -1) << "down";
}

TEST(ResourceScale, IsExactUpToTheLargestCapacityThatCanBeCounted) {
  EXPECT_TRUE(scale_of({"4611686018427387903n"}, {"1n"}).is_exact(0));
  EXPECT_FALSE(scale_of({"4611686018427387904n"}, {"1n"}).is_exact(0));
  EXPECT_TRUE(scale_of({"4611686018427387904n"}, {"2n"}).is_exact(0));
}

TEST(ResourceScale, DoesNotClaimToBeExactBesideASaturatedCapacity) {
  ResourceScale scale = scale_of({"1e400"}, {"5Ei", "1"});
  EXPECT_FALSE(scale.is_exact(0));
  EXPECT_LE(scale.request_count(0, quantity("5Ei")), scale.capacity_count(0, quantity("1e400")));
  EXPECT_EQ(scale.request_count(0, quantity("1e400")), ResourceScale::kNever);
}

TEST(AddCounts, SaturatesAboveEveryCapacity) {
  constexpr std::int64_t kMax = ResourceScale::kMaxCapacity;
  EXPECT_EQ(add_counts(1, 2), 3);
  EXPECT_EQ(add_counts(kMax, 0), kMax);
  EXPECT_EQ(add_counts(kMax, 1), ResourceScale::kNever);
  EXPECT_EQ(add_counts(kMax, kMax), ResourceScale::kNever);
  EXPECT_EQ(add_counts(ResourceScale::kNever, 0), ResourceScale::kNever);
  EXPECT_EQ(add_counts(0, ResourceScale::kNever), ResourceScale::kNever);
  EXPECT_EQ(add_counts(ResourceScale::kNever, ResourceScale::kNever), ResourceScale::kNever);
}

TEST(ResourceScale, DecidesSumsAsQuantitiesDo) {
  testing::Random random(4);
  const std::vector<std::string_view> texts{"1", "250m", "1500m", "3",     "16", "64",   "1Gi", "512Mi",
                                            "0", "7Gi",  "100",   "1e400", "1n", "333m", "9Ei"};
  int exact = 0;
  int fitting = 0;
  for (int round = 0; round < 20'000; ++round) {
    auto pick = [&] { return texts[random.below(texts.size())]; };
    std::vector<std::string_view> capacities{pick(), pick()};
    std::vector<std::string_view> requests{pick(), pick(), pick()};
    ResourceScale scale = scale_of(capacities, requests);
    Quantity sum;
    std::int64_t count = 0;
    for (std::string_view request : requests) {
      sum += quantity(request);
      count = add_counts(count, scale.request_count(0, quantity(request)));
      for (std::string_view capacity : capacities) {
        bool by_count = count <= scale.capacity_count(0, quantity(capacity));
        bool by_quantity = sum.fits_in(quantity(capacity));
        if (scale.is_exact(0)) {
          ASSERT_EQ(by_count, by_quantity) << sum.format() << " in " << capacity;
        }
        exact += scale.is_exact(0) ? 1 : 0;
        fitting += by_count ? 1 : 0;
      }
    }
  }
  EXPECT_GT(exact, 60'000) << "of 120,000";
  EXPECT_GT(fitting, 10'000) << "of 120,000";
}

}  // namespace
}  // namespace kerf::model
