#include "kerf/docs/citations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::docs {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view kSpec = R"(# Spec
## 1. Inputs
### 1.1 Pods (all)
(a) first; (b) second
c. third
## 2. Outputs of `plan`
- **Placements.** Where a pod goes.
- **Q**: short
- P-044 An item
- **D-028** Another, which mentions P-999
)";

Library library() {
  Library library;
  add_document(library, "spec.md", kSpec);
  return library;
}

std::vector<std::string> broken(std::string_view source) {
  std::vector<std::string> names;
  for (const BrokenCitation& citation : broken_citations(library(), source)) names.push_back(citation.what);
  return names;
}

// The test that the project runs on itself.
TEST(citations, lead_somewhere) {
  const std::filesystem::path root = KERF_SOURCE_DIR;
  const Library documents = read_library(root / "docs");
  ASSERT_THAT(documents.documents, SizeIs(testing::Ge(6U)));
  ASSERT_THAT(documents.ids, SizeIs(testing::Ge(200U)));
  constexpr std::array<std::string_view, 4> kFolders = {"kernels", "harness", "property", "fuzz"};
  constexpr std::array<std::string_view, 5> kSources = {".h", ".cpp", ".go", ".py", ".sh"};
  int files = 0;
  for (const std::string_view folder : kFolders) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (!testing::Value(kSources, testing::Contains(extension))) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
      ASSERT_TRUE(file) << entry.path();
      ++files;
      for (const auto& [line, what] : broken_citations(documents, text)) {
        ADD_FAILURE() << entry.path().lexically_relative(root).string() << ":" << line << ": " << what
                      << " does not exist in docs/";
      }
    }
  }
  EXPECT_GT(files, 0);
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Sentences about what happens between two passes. The judge checks such traces; nothing makes any yet.
constexpr std::array<std::string_view, 2> kOfTraces = {"I-029", "I-030"};

TEST(invariants, all_have_a_property) {
  const std::filesystem::path root = KERF_SOURCE_DIR;
  std::string properties;
  for (const auto& entry : std::filesystem::directory_iterator(root / "property")) properties += text_of(entry.path());
  const std::string spec = text_of(root / "docs/spec/disruption.md");
  const std::regex item(R"(\*\*(I-\d{3}) \()");
  int invariants = 0;
  for (std::sregex_iterator found(spec.begin(), spec.end(), item), end; found != end; ++found, ++invariants) {
    const std::string id = (*found)[1].str();
    if (testing::Value(kOfTraces, testing::Contains(id))) continue;
    EXPECT_NE(properties.find(id), std::string::npos) << id;
  }
  EXPECT_EQ(invariants, 52);
}

TEST(citations, of_what_exists_are_accepted) {
  EXPECT_THAT(broken("spec.md, spec.md 1, spec.md 1.1. And (docs/spec.md 1.1-2), spec.md section 2"), IsEmpty());
  EXPECT_THAT(broken("spec.md 1.1, 1.1 and 1.1"), IsEmpty());
  EXPECT_THAT(broken("spec.md 1.1 b; spec.md 1.1b; spec.md 1.1 c"), IsEmpty());
  EXPECT_THAT(broken("spec.md \"Outputs of plan\", spec.md \"Outputs of `plan`\" and spec.md \"Placements\""),
              IsEmpty());
  EXPECT_THAT(broken("P-044, D-028: P-044a-a-case-of-that-name"), IsEmpty());
}

TEST(citations, of_what_does_not_exist_are_found) {
  EXPECT_THAT(broken("no.md"), ElementsAre("no.md"));
  EXPECT_THAT(broken("spec.md 3"), ElementsAre("spec.md 3"));
  EXPECT_THAT(broken("see spec.md 1.2."), ElementsAre("spec.md 1.2"));
  EXPECT_THAT(broken("spec.md 1.1-1.7"), ElementsAre("spec.md 1.7"));
  EXPECT_THAT(broken("spec.md 1.1, 1.8 and 1.9"), ElementsAre("spec.md 1.8", "spec.md 1.9"));
  EXPECT_THAT(broken("spec.md 1.1d"), ElementsAre("spec.md 1.1d"));
  EXPECT_THAT(broken("spec.md 2 b"), ElementsAre("spec.md 2b"));
  EXPECT_THAT(broken("spec.md \"Nowhere\""), ElementsAre("spec.md \"Nowhere\""));
  EXPECT_THAT(broken("P-045 D-044 I-001"), ElementsAre("P-045", "D-044", "I-001"));
}

TEST(citations, of_an_id_that_is_only_mentioned_are_found) { EXPECT_THAT(broken("P-999"), ElementsAre("P-999")); }

TEST(citations, are_not_seen_in_other_text) {
  EXPECT_THAT(broken("README.md 9, spec.mdx 9, x.md5 9"), IsEmpty());
  EXPECT_THAT(broken("GP-044 P-0445 MP-0 ID-001 A-I-001"), IsEmpty());
  EXPECT_THAT(broken("spec.md 1.1, 20 pods"), IsEmpty());
  EXPECT_THAT(broken("spec.md 1.1 a pod"), IsEmpty());
}

TEST(citations, are_reported_with_their_line) {
  const auto found = broken_citations(library(), "// spec.md 1\n\n// spec.md 7\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].line, 3);
}

}  // namespace
}  // namespace kerf::docs
