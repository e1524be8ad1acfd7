#include "kerf/io/case_header.h"

#include "kerf/io/document.h"

#include <gtest/gtest.h>

#include <string>

namespace kerf::io {
namespace {

std::expected<CaseHeader, FieldError> read(std::string_view text) {
  const std::vector<Document> documents = parse_documents("case.yaml", text);
  return read_case_header(documents.at(0).tree.root());
}

/// `field: message` of the refusal.
std::string refusal(std::string_view text) {
  const auto header = read(text);
  return header ? "none" : header.error().field + ": " + header.error().message;
}

TEST(CaseHeader, ReadsEveryField) {
  const auto header = read(R"(
apiVersion: kerf.dev/v1
kind: Case
metadata: {name: X-001-name}
spec:
  about: >-
    what it is
    about
  source: ["a/b#1", P-044]
  command: plan
  now: "2026-03-02T12:00:00Z"
  options: {preferencePolicy: Ignore, files: [{name: a.yaml, text: "a: 1\n"}]}
  expect: {placements: {web-0: node/n1}, newClaims: 0}
)");
  ASSERT_TRUE(header.has_value()) << header.error().message;
  EXPECT_EQ(header->name, "X-001-name");
  EXPECT_EQ(header->about, "what it is about");
  EXPECT_EQ(header->source, (std::vector<std::string>{"a/b#1", "P-044"}));
  EXPECT_EQ(header->command, "plan");
  EXPECT_EQ(model::format_rfc3339(header->now.value()), "2026-03-02T12:00:00Z");
  EXPECT_EQ(header->options_json, R"({"preferencePolicy": "Ignore", "files": [{"name": "a.yaml", "text": "a: 1\n"}]})");
  EXPECT_EQ(header->expect_json, R"({"placements": {"web-0": "node/n1"}, "newClaims": 0})");
}

TEST(CaseHeader, TakesMissingFieldsAsEmpty) {
  const auto header = read("metadata: {name: x}\nspec: {command: load}\n");
  ASSERT_TRUE(header.has_value());
  EXPECT_FALSE(header->now.has_value());
  EXPECT_TRUE(header->source.empty());
  EXPECT_EQ(header->options_json, "{}");
  EXPECT_EQ(header->expect_json, "{}");
}

TEST(CaseHeader, KnowsEveryCommand) {
  for (const std::string command : {"plan", "consolidate", "budget", "load", "lint", "demand", "simulate"}) {
    EXPECT_TRUE(read("metadata: {name: x}\nspec: {command: " + command + "}\n").has_value()) << command;
  }
}

TEST(CaseHeader, RefusesWhatIsNotOfTheFormat) {
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: {command: load, expects: {}}\n"),
            "spec.expects: found the key \"expects\", expected one of about, source, command, now, options, expect");
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: {command: fly}\n"),
            "spec.command: found \"fly\", expected one of plan, consolidate, budget, load, lint, demand, simulate");
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: {}\n").substr(0, 28), "spec.command: found nothing,");
  EXPECT_EQ(refusal("spec: {command: load}\n"), "metadata.name: found nothing, expected the name of the case");
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: {command: load, now: yesterday}\n").substr(0, 27),
            "spec.now: found \"yesterday\"");
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: {command: load, options: [1]}\n"),
            "spec.options: found a list, expected a mapping");
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: {command: load, expect: 1}\n"),
            "spec.expect: found the number 1, expected a mapping");
  EXPECT_EQ(refusal("metadata: {name: x}\nspec: [1]\n"), "spec: found a list, expected a mapping");
  EXPECT_EQ(refusal("[1]"), ": found a list, expected a mapping");
}

TEST(CaseHeader, NamesTheLine) {
  EXPECT_EQ(read("metadata: {name: x}\nspec:\n  command: load\n  other: 1\n").error().line, 4U);
}

}  // namespace
}  // namespace kerf::io
