#include "kerf/io/yaml_lines.h"

#include <gtest/gtest.h>

#include <string>

#include "kerf/io/yaml.h"
#include "kerf/io/yaml_text.h"

namespace kerf::io {
namespace {

bool reads(std::string_view text) {
  Tree tree;
  return YamlLines(1).read(text, 1, tree);
}

/// Every value with its line.
std::string content(Value value, std::size_t depth = 0) {
  std::string text = std::string(depth, ' ') + std::string(value.key()) + "|" + std::string(value.kind_name()) + "|" +
                     std::string(value.text()) + (value.as_bool() ? "|true|" : "|") + std::to_string(value.line()) +
                     "\n";
  for (auto child = value.first(); child; child = child->next()) text += content(*child, depth + 1);
  return text;
}

// Both readers say the same of it.
void expect_read(std::string_view text) {
  Tree tree;
  ASSERT_TRUE(YamlLines(1).read(text, 1, tree)) << text;
  const auto documents = parse_yaml("a.yaml", text);
  ASSERT_EQ(documents.size(), 1U);
  ASSERT_EQ(documents.front().error, "") << text;
  EXPECT_EQ(content(tree.root()), content(documents.front().tree.root())) << text;
}

TEST(YamlLines, ReadsWhatKubectlPrints) {
  expect_read(
      "- apiVersion: v1\n"
      "  kind: Pod\n"
      "  metadata:\n"
      "    annotations:\n"
      "      note: |\n"
      "        {\"a\": 1}\n"
      "          # deeper\n"
      "      other: |-\n"
      "        text\n"
      "    creationTimestamp: \"2026-03-01T12:00:00Z\"\n"
      "    labels: {}\n"
      "    name: web-0\n"
      "  spec:\n"
      "    containers:\n"
      "    - args:\n"
      "      - --flag=a:b\n"
      "      - '*'\n"
      "      - - nested\n"
      "        - 'it''s'\n"
      "      image: registry.example.com:5000/app@sha256:0\n"
      "      resources:\n"
      "        requests:\n"
      "          cpu: 500m\n"
      "          memory: 1Gi\n"
      "          pods: 0x10\n"
      "    priority: -5\n"
      "    ratio: 1.5\n"
      "    terminate: null\n"
      "    hostNetwork: true\n"
      "    switch: off\n"
      "    empty: \"\"\n"
      "    escaped: \"a\\\"b\\\\c\\n\"\n"
      "    volumes: []\n");
}

TEST(YamlLines, ReadsKeysWithMarksInThem) {
  expect_read(
      "- f:metadata:\n    .: {}\n    k:{\"type\":\"Ready\"}:\n      f:status: {}\n    \"a: b\": c\n    'd': e\n");
}

TEST(YamlLines, CountsLinesFromTheGivenOne) {
  Tree tree;
  ASSERT_TRUE(YamlLines(1).read("- a: 1\n  b:\n    c: 2\n", 40, tree));
  const auto b = tree.root().first()->find("b");
  EXPECT_EQ(tree.root().line(), 40U);
  EXPECT_EQ(b->line(), 42U);
  EXPECT_EQ(b->find("c")->line(), 42U);
}

TEST(YamlLines, LeavesEverythingElseAlone) {
  for (const std::string_view text : {"",
                                      "\n",
                                      "- a: 1",
                                      "- a: 1\n\n",
                                      "- a: 1\n  # note\n",
                                      "- a: 1 # note\n",
                                      "- a: &x 1\n",
                                      "- a: *x\n",
                                      "- a: !!str 1\n",
                                      "- a: [1]\n",
                                      "- {a: 1}\n",
                                      "- a: b: c\n",
                                      "- a: b\n    c\n",
                                      "- a: \"b\n    c\"\n",
                                      "- a: \"\\u0041\"\n",
                                      "- a: >\n    b\n",
                                      "- a: |2\n     b\n",
                                      "- a: |\n    b\n\n    c\n",
                                      "- a: |\n  b: c\n",
                                      "- a:\n",
                                      "- a:\n  b: c\n",
                                      "- a: 1\n  a: 2\n",
                                      "- a: 1\n   b: 2\n",
                                      "- a: 1\n b: 2\n",
                                      "- a:\tb\n",
                                      "- a: b\t\n",
                                      "- a: b \n",
                                      "- <<: {}\n",
                                      "- y: 1\n",
                                      "- 1: a\n",
                                      "- ? a\n",
                                      "- a: \xC3\xA4\n",
                                      "- a: @b\n",
                                      "-  a: 1\n",
                                      "-\n  a: 1\n",
                                      "- a:  1\n",
                                      "- a: '\n",
                                      "- a: 'b'c\n",
                                      "- a: b:\n",
                                      "- a: |\n    b\n   c: 1\n"}) {
    EXPECT_FALSE(reads(text)) << text;
  }
}

TEST(YamlLines, KeepsTheLimitOfNesting) {
  // A list and the mappings in it, one level being open already.
  const auto nested = [](std::size_t mappings, const std::string& innermost) {
    std::string text = "- ";
    for (std::size_t i = 1; i < mappings; ++i) text += "a:\n" + std::string(2 * i + 2, ' ');
    return text + "a: " + innermost + "\n";
  };
  EXPECT_TRUE(reads(nested(62, "b")));
  EXPECT_FALSE(reads(nested(63, "b")));
  EXPECT_TRUE(reads(nested(61, "{}")));
  EXPECT_FALSE(reads(nested(62, "{}")));
}

}  // namespace
}  // namespace kerf::io
