#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "kerf/io/load.h"
#include "kerf/io/yaml.h"
#include "kerf/io/yaml_text.h"

namespace kerf::io {
namespace {

// About 6 MB: more runs than workers.
std::string pod_list(std::string_view item_end = "", std::string_view end = "kind: List\n") {
  constexpr std::size_t kPods = 10'000;
  const std::string padding(500, 'x');
  std::string text = "apiVersion: v1\nitems:\n";
  for (std::size_t i = 0; i < kPods; ++i) {
    text += fmt::format(
        "- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p-{}\n    annotations:\n      a: {}\n"
        "  spec:\n    containers:\n    - name: main\n{}",
        i, padding, i == kPods / 2 ? item_end : std::string_view());
  }
  return text + std::string(end);
}

std::vector<Document> by_workers(std::string_view text) {
  parallel::Workers workers(3);
  return parse_yaml("pods.yaml", text, workers, Pods::kAsTrees);
}

// Both ways of reading say the same, faults included.
void expect_same(std::string_view text) {
  const auto whole = parse_yaml("pods.yaml", text);
  const auto parts = by_workers(text);
  ASSERT_EQ(whole.size(), parts.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(whole[i].error, parts[i].error);
    EXPECT_EQ(whole[i].error_line, parts[i].error_line);
    if (!whole[i].error.empty()) continue;
    ASSERT_TRUE(parts[i].items.empty());
    EXPECT_EQ(block_yaml(whole[i].tree.root()), block_yaml(parts[i].tree.root()));
  }
}

TEST(YamlList, HoldsWhatOneTreeHolds) {
  const std::string text = pod_list();
  const auto parts = by_workers(text);
  ASSERT_EQ(parts.size(), 1U);
  ASSERT_GT(parts.front().items.size(), 3U);
  const auto whole = parse_yaml("pods.yaml", text);
  auto expected = whole.front().tree.root().find("items")->first();
  for (const ListPart& part : parts.front().items) {
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

TEST(YamlList, LeavesEverythingElseToTheReaderOfWholeDocuments) {
  expect_same(pod_list("    - name: side\n    name: twice\n    name: twice\n"));
  expect_same(pod_list("\tx: 1\n"));
  expect_same(pod_list("", "kind: Pod\n"));
  expect_same(pod_list("", "kind: List\nitems: []\n"));
  expect_same(pod_list("", "kind: List\n\"a\n"));
}

TEST(YamlList, KeepsAnchorsOfAnEarlierItem) {
  std::string text = pod_list("", "- *first\nkind: List\n");
  text.insert(text.find("- apiVersion"), "- &first\n  kind: Pod\n");
  expect_same(text);
}

TEST(YamlList, IsNotFooledByAListInsideAText) {
  std::string text = "kind: List\nnote: \"x\n" + pod_list("", "y\"\n");
  expect_same(text);
}

TEST(YamlList, ReadsManyDocumentsByManyThreads) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += fmt::format("---\na: {}\n{}", i, i == 700 ? "b: [\n" : "");
  expect_same(text);
}

TEST(YamlList, LoadsTheSameByAnyNumberOfThreads) {
  const SourceFile file{"pods.yaml", pod_list("    nodeName: 5\n")};
  for (const std::size_t threads : {1U, 2U, 8U}) {
    LoadOptions options;
    options.threads = threads;
    const LoadResult loaded = load(std::span(&file, 1), options);
    ASSERT_EQ(loaded.errors.size(), 1U);
    EXPECT_EQ(describe(loaded.errors[0]),
              "pods.yaml, document 0, line 45012: Pod/default/p-5000 spec.nodeName: found the number 5, expected a "
              "string (in quotes)");
    ASSERT_EQ(loaded.snapshot.pods.size(), 9999U);
    EXPECT_EQ(loaded.snapshot.pods.back().meta.name, "p-9999");
  }
}

}  // namespace
}  // namespace kerf::io
