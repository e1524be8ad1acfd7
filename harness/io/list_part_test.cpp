#include "kerf/io/list_part.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/io/json_list.h"
#include "kerf/io/load.h"

namespace kerf::io {
namespace {

std::string pod(std::string_view name, std::string_view spec = "") {
  return fmt::format(R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"{}","namespace":"shop"}},)"
                     R"("spec":{{"containers":[{{"name":"main"}}]{}}}}})",
                     name, spec);
}

std::string list_of(const std::vector<std::string>& items) {
  return fmt::format(R"({{"kind":"List","items":[{}]}})", fmt::join(items, ",\n"));
}

ListPart part_of(const std::vector<std::string>& items) {
  parallel::Workers workers(1);
  return parse_json_list("a.json", list_of(items), workers, Pods::kReadEarly)->items.front();
}

/// Long enough to be read in parts.
LoadResult loaded(const std::vector<std::string>& items) {
  const SourceFile file{"a.json", list_of(items) + std::string(300'000, ' ')};
  return load(std::span(&file, 1), {});
}

TEST(ListPart, ReadsPodsWithoutAFault) {
  const ListPart part = part_of({pod("a"), pod("b", R"(,"nodeName":"n")")});
  ASSERT_EQ(part.early.size(), 2U);
  EXPECT_TRUE(part.trees.empty());
  EXPECT_EQ(part.early[1].pod.meta.name, "b");
  EXPECT_EQ(part.early[1].pod.meta.namespace_name, "shop");
  EXPECT_EQ(part.early[1].pod.node_name, "n");
  EXPECT_EQ(part.early[1].line, 2U);
  EXPECT_EQ(part.early[0].pod.spec, part.early[1].pod.spec);
}

TEST(ListPart, KeepsTheTreeOfEverythingElse) {
  const ListPart part =
      part_of({pod("a", R"(,"nodeName":5)"), R"({"kind":"Node"})", pod("B"), pod("c"), R"({"kind":"Pod"})"});
  EXPECT_EQ(part.is_early, (std::vector<bool>{false, false, false, true, false}));
  ASSERT_EQ(part.trees.size(), 4U);
  EXPECT_EQ(part.trees[1].root().first()->find("kind")->text(), "Node");
  EXPECT_EQ(part.trees[1].root().first()->line(), 2U);
}

TEST(ListPart, ComparesCopiesOfAPodByTheirContent) {
  const LoadResult equal = loaded({pod("a"), pod("b"), pod("a")});
  EXPECT_TRUE(equal.errors.empty());
  EXPECT_EQ(equal.snapshot.pods.size(), 2U);
  ASSERT_EQ(equal.warnings.size(), 1U);
  EXPECT_EQ(describe(equal.warnings.front()),
            "a.json, document 0, line 1: Pod/shop/a DUPLICATE-OBJECT: given 2 times with equal content, counted once");
  const LoadResult different = loaded({pod("a"), pod("b"), pod("a", R"(,"nodeName":"n")")});
  ASSERT_EQ(different.errors.size(), 1U);
  EXPECT_EQ(different.errors.front().object, "Pod/shop/a");
  EXPECT_EQ(different.snapshot.pods.size(), 1U);
}

TEST(ListPart, AdmitsEarlyPodsAsAnyOther) {
  const LoadResult result =
      loaded({pod("a", R"(,"priorityClassName":"high")"), pod("b", R"(,"priorityClassName":"high","priority":3)"),
              R"({"apiVersion":"scheduling.k8s.io/v1","kind":"PriorityClass","metadata":{"name":"high"},"value":7})",
              R"({"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"l","namespace":"shop"},"spec":{"limits":)"
              R"([{"type":"Container","defaultRequest":{"cpu":"2"}}]}})"});
  EXPECT_TRUE(result.errors.empty());
  ASSERT_EQ(result.snapshot.pods.size(), 2U);
  EXPECT_EQ(result.snapshot.pods[0].spec->priority, 7);
  EXPECT_EQ(result.snapshot.pods[1].spec->priority, 3);
  EXPECT_TRUE(result.snapshot.pods[1].spec->containers.front().requests.contains("cpu"));
}

TEST(ListPart, WarnsAboutEarlyPodsAsAboutAnyOther) {
  const LoadResult result = loaded({pod("a", R"(,"nodeName":"gone")")});
  ASSERT_EQ(result.warnings.size(), 1U);
  EXPECT_EQ(result.warnings.front().code, "NODE-NOT-FOUND");
  EXPECT_EQ(result.warnings.front().line, 1U);
  ASSERT_EQ(result.snapshot.namespaces.size(), 1U);
  EXPECT_EQ(result.snapshot.namespaces.front().meta.name, "shop");
}

}  // namespace
}  // namespace kerf::io
