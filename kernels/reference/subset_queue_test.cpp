#include "kerf/reference/subset_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "kerf/model/testing_random.h"

namespace kerf::reference {
namespace {

std::vector<Positions> order_of(std::vector<BoundedSet> sets) {
  SubsetQueue queue(std::move(sets));
  std::vector<Positions> order;
  for (std::size_t n = 0; n < queue.size(); ++n) order.push_back(queue.at(n).positions());
  return order;
}

TEST(SubsetQueue, ListsPositionsAscending) {
  EXPECT_EQ((BoundedSet{0b1001'0010, ExactPrice(1)}.positions()), (Positions{1, 4, 7}));
}

TEST(SubsetQueue, PutsTheLargestBoundFirst) {
  EXPECT_EQ(order_of({{0b011, ExactPrice(0.1)}, {0b101, ExactPrice(0.3)}, {0b110, ExactPrice(0.2)}}),
            (std::vector<Positions>{{0, 2}, {1, 2}, {0, 1}}));
}

TEST(SubsetQueue, BreaksTiesByFewerCandidatesThenByTheirOrder) {
  const ExactPrice same(0.5);
  EXPECT_EQ(order_of({{0b1110, same}, {0b1010, same}, {0b0111, same}, {0b1001, same}, {0b0110, same}}),
            (std::vector<Positions>{{0, 3}, {1, 2}, {1, 3}, {0, 1, 2}, {1, 2, 3}}));
}

TEST(SubsetQueue, IsSortedHoweverFarOneLooks) {
  model::testing::Random random(3);
  std::vector<BoundedSet> sets;
  for (std::uint32_t bits = 1; bits <= 1000; ++bits)
    sets.push_back({bits, ExactPrice(0.1 * static_cast<double>(random.below(20)))});
  SubsetQueue all(sets);
  static_cast<void>(all.at(999));
  SubsetQueue lazy(sets);
  for (std::size_t n : {5U, 63U, 64U, 200U, 999U}) EXPECT_EQ(lazy.at(n).bits, all.at(n).bits) << n;
  std::vector<std::uint32_t> seen;
  for (std::size_t n = 0; n < lazy.size(); ++n) {
    if (n > 0) EXPECT_GE(lazy.at(n - 1).bound, lazy.at(n).bound);
    seen.push_back(lazy.at(n).bits);
  }
  std::ranges::sort(seen);
  EXPECT_EQ(std::ranges::unique(seen).begin() - seen.begin(), 1000);
}

}  // namespace
}  // namespace kerf::reference
