#include "kerf/io/decision_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kerf::io {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(DecisionKeys, names_each_unknown_key_once_with_its_first_line) {
  EXPECT_THAT(unknown_decision_keys(R"(apiVersion: kerf.dev/v1
kind: Decision
command: []
commands:
- {reason: Empty, saving: 1}
- {reason: Empty, saving: 2}
claims:
- cheapest: {cost: 1}
  requests: {example.com/anything: 1}
)"),
              ElementsAre("line 3: command", "line 5: commands[].saving", "line 8: claims[].cheapest.cost"));
}

TEST(DecisionKeys, finds_none_in_what_is_no_mapping) {
  EXPECT_THAT(unknown_decision_keys(""), IsEmpty());
  EXPECT_THAT(unknown_decision_keys("[{a: 1}]"), IsEmpty());
}

}  // namespace
}  // namespace kerf::io
