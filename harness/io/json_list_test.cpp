#include "kerf/io/json_list.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "kerf/io/json.h"
#include "kerf/io/load.h"
#include "kerf/io/yaml_text.h"

namespace kerf::io {
namespace {

// About 6 MB: more runs than workers.
std::string pod_list(std::size_t pods, std::string_view extra = "") {
  const std::string padding(500, 'x');
  std::string text = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[";
  for (std::size_t i = 0; i < pods; ++i) {
    text += fmt::format(
        "{}\n{{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{{\"name\":\"p-{}\",\"annotations\":{{\"a\":\"{}\"}}"
        "}},"
        "\"spec\":{{\"containers\":[{{\"name\":\"main\"}}]{}}}}}",
        i == 0 ? "" : ",", i, padding, i + 1 == pods ? extra : std::string_view());
  }
  return text + "]}";
}

TEST(JsonList, HoldsWhatOneTreeHolds) {
  parallel::Workers workers(3);
  const std::string text = pod_list(10'000);
  const auto document = parse_json_list("pods.json", text, workers, Pods::kAsTrees);
  ASSERT_TRUE(document);
  ASSERT_GT(document->items.size(), 3U);
  const auto whole = parse_json("pods.json", text);
  ASSERT_EQ(whole.size(), 1U);
  auto expected = whole.front().tree.root().find("items")->first();
  for (const ListPart& part : document->items) {
    for (const Tree& tree : part.trees) {
      const auto item = tree.root().first();
      ASSERT_TRUE(expected);
      ASSERT_EQ(item->line(), expected->line());
      ASSERT_EQ(block_yaml(*item), block_yaml(*expected));
      expected = expected->next();
    }
  }
  EXPECT_FALSE(expected);
}

TEST(JsonList, LeavesFaultsToTheReaderThatNamesThem) {
  parallel::Workers workers(2);
  EXPECT_FALSE(parse_json_list("pods.json", pod_list(100, ",\"a\":01"), workers, Pods::kAsTrees));
  EXPECT_FALSE(parse_json_list("pods.json", pod_list(100, ",\"a\":1,\"a\":2"), workers, Pods::kAsTrees));
  EXPECT_FALSE(parse_json_list("pods.json", pod_list(100) + "x", workers, Pods::kAsTrees));
  EXPECT_FALSE(parse_json_list("pods.json", R"({"kind":"List","items":[{}],"items":[]})", workers, Pods::kAsTrees));
}

TEST(JsonList, LeavesObjectsThatAreNoListAlone) {
  parallel::Workers workers(2);
  EXPECT_FALSE(parse_json_list("pod.json", R"({"kind":"Pod","items":[{}]})", workers, Pods::kAsTrees));
  EXPECT_FALSE(parse_json_list("pod.json", R"({"items":[{}]})", workers, Pods::kAsTrees));
}

TEST(JsonList, CountsTheLevelsAroundAnItem) {
  parallel::Workers workers(2);
  const auto nested = [](std::size_t levels) {
    std::string item = "1";
    for (std::size_t i = 0; i < levels; ++i) item = "{\"a\":" + item + "}";
    return "{\"kind\":\"List\",\"items\":[" + item + "]}";
  };
  EXPECT_TRUE(parse_json_list("a.json", nested(62), workers, Pods::kAsTrees));
  EXPECT_EQ(parse_json("a.json", nested(62)).front().error, "");
  EXPECT_FALSE(parse_json_list("a.json", nested(63), workers, Pods::kAsTrees));
  EXPECT_NE(parse_json("a.json", nested(63)).front().error, "");
}

// Everything that reading says, errors and their places included, whatever the number of threads.
TEST(JsonList, ReadsTheSameByAnyNumberOfThreads) {
  const std::string list = pod_list(2000, ",\"nodeName\":5");
  const std::string with_nothing = R"({"kind":"List","items":[{"kind":"Pod"},)" + list.substr(list.find("\n{") + 1);
  const SourceFile file{"pods.json", with_nothing};
  const auto load_by = [&file](std::size_t threads) {
    LoadOptions options;
    options.threads = threads;
    return load(std::span(&file, 1), options);
  };
  const LoadResult one = load_by(1);
  ASSERT_EQ(one.errors.size(), 2U);
  EXPECT_EQ(describe(one.errors[0]),
            "pods.json, document 0, line 2000: Pod/default/p-1999 spec.nodeName: found the number 5, expected a string "
            "(in quotes)");
  EXPECT_EQ(describe(one.errors[1]),
            "pods.json, document 0, line 1: items[0].metadata.name: found nothing, expected the name of the object");
  for (const std::size_t threads : {2U, 8U}) {
    const LoadResult many = load_by(threads);
    ASSERT_EQ(many.errors.size(), 2U);
    EXPECT_EQ(describe(many.errors[0]), describe(one.errors[0]));
    EXPECT_EQ(describe(many.errors[1]), describe(one.errors[1]));
    ASSERT_EQ(many.snapshot.pods.size(), 1999U);
    for (std::size_t i = 0; i < many.snapshot.pods.size(); ++i) {
      ASSERT_EQ(many.snapshot.pods[i].meta.name, one.snapshot.pods[i].meta.name);
    }
  }
}

}  // namespace
}  // namespace kerf::io
