#include "kerf/parallel/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace kerf::parallel {
namespace {

TEST(Workers, VisitEveryIndexOnce) {
  for (std::size_t threads : {1U, 2U, 8U}) {
    Workers workers(threads);
    std::vector<std::atomic<int>> visits(1000);
    workers.share(visits.size(), [&](std::size_t worker, std::size_t index) {
      EXPECT_LT(worker, workers.size());
      ++visits[index];
    });
    for (const std::atomic<int>& count : visits) EXPECT_EQ(count, 1) << threads;
  }
}

TEST(Workers, HaveNothingToDoForNothing) {
  Workers workers(2);
  workers.share(0, [](std::size_t, std::size_t) { FAIL(); });
}

TEST(Workers, OneThreadWorksInOrder) {
  Workers workers(1);
  std::vector<std::size_t> order;
  workers.share(3, [&](std::size_t, std::size_t index) { order.push_back(index); });
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace kerf::parallel
