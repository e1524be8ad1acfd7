#include <gtest/gtest.h>
#include <sys/mman.h>

#include <string>

#include "kerf/io/document.h"
#include "kerf/io/json_writer.h"
#include "kerf/io/limits.h"
#include "kerf/io/testing_gzip.h"

namespace kerf::io {
namespace {

using testing_gzip::pack;

/// Every document as JSON or its error, separated by bars.
std::string reread(std::string_view file, std::string_view bytes) {
  std::string out;
  for (const Document& document : parse_documents(file, bytes)) {
    if (document.index > 0) out += " | ";
    if (!document.error.empty()) {
      out += "error: " + document.error;
    } else {
      out += document.tree.empty() ? "empty" : to_json(document.tree.root());
    }
  }
  return out;
}

TEST(Documents, ReadsByNameAndByContent) {
  EXPECT_EQ(reread("a.json", R"({"a": 1})"), R"({"a": 1})");
  EXPECT_EQ(reread("a.yaml", "a: 1\n"), R"({"a": 1})");
  EXPECT_EQ(reread("stdin", R"( {"a": 1})"), R"({"a": 1})");
  EXPECT_EQ(reread("stdin", "- 1\n"), "[1]");
  EXPECT_EQ(reread("a.txt", "[1]"), "[1]");
}

TEST(Documents, FindsNothingInAnEmptySource) {
  EXPECT_TRUE(parse_documents("a.yaml", "").empty());
  EXPECT_TRUE(parse_documents("a.json", "").empty());
  EXPECT_TRUE(parse_documents("stdin", "").empty());
}

TEST(Documents, ReadsFlowYamlThatLooksLikeJson) {
  EXPECT_EQ(reread("a.yaml", "{a: 1}\n---\n[b]\n"), R"({"a": 1} | ["b"])");
  EXPECT_EQ(reread("stdin", "{a: 1}\n---\n[b]\n"), R"({"a": 1} | ["b"])");
  EXPECT_EQ(reread("stdin", "{\"a\": 1}\n---\n{\"b\": 2}\n"), R"({"a": 1} | {"b": 2})");
}

TEST(Documents, ReportsBrokenJsonAsJsonUnlessTheNameSaysYaml) {
  EXPECT_EQ(reread("stdin", R"({"a": )"),
            "error: expected 1 more closing bracket, found the end of the text, at byte 6 of the file");
  EXPECT_EQ(
      reread("a.json", "a: 1"),
      "error: expected { or [ at the start of a JSON document, found \"a:\" | error: expected { or [ at the start "
      "of a JSON document, found \"1\"");
  EXPECT_TRUE(reread("a.yaml", R"({"a": )").starts_with("error: expected YAML"));
}

TEST(Documents, AcceptsAByteOrderMark) {
  EXPECT_EQ(reread("a.yaml",
                   "\xEF\xBB\xBF"
                   "a: 1\r\nb: 2\r\n"),
            R"({"a": 1, "b": 2})");
  EXPECT_EQ(reread("a.json", "\xEF\xBB\xBF{\"a\": 1}\r\n"), R"({"a": 1})");
  EXPECT_EQ(reread("stdin", "\xEF\xBB\xBF[1]"), "[1]");
}

TEST(Documents, RefusesOtherEncodings) {
  EXPECT_TRUE(reread("a.yaml", std::string_view("\xFF\xFE"
                                                "a\0:\0 \0001\0",
                                                10))
                  .starts_with("error: expected"));
  EXPECT_TRUE(reread("a.json", std::string_view("{\0}\0", 4)).starts_with("error: expected"));
}

TEST(Documents, UnpacksGzipWhateverTheName) {
  EXPECT_EQ(reread("a.yaml.gz", pack("a: 1\n---\nb: 2\n")), R"({"a": 1} | {"b": 2})");
  EXPECT_EQ(reread("a.json.gz", pack(R"({"a": 1})")), R"({"a": 1})");
  EXPECT_EQ(reread("stdin", pack("a: 1\n")), R"({"a": 1})");
  EXPECT_TRUE(reread("a.json.gz", pack("a: 1")).starts_with("error: expected { or ["));
}

TEST(Documents, ReportsASourceThatCannotBeUnpackedAsItsFirstDocument) {
  const std::vector<Document> documents = parse_documents("a.yaml.gz", "\x1f\x8b\x08");
  ASSERT_EQ(documents.size(), 1U);
  EXPECT_EQ(documents[0].file, "a.yaml.gz");
  EXPECT_EQ(documents[0].index, 0U);
  EXPECT_EQ(documents[0].error, "expected the end of the gzip data, found the end of the file after 3 bytes");
}

TEST(Documents, RefusesASourceBeyondOneGibibyteUnread) {
  // Pages that nobody touches cost nothing.
  const std::size_t size = limits::kSourceBytes + 1;
  void* pages = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  const std::vector<Document> documents =
      parse_documents("a.yaml", std::string_view(static_cast<const char*>(pages), size));
  munmap(pages, size);
  ASSERT_EQ(documents.size(), 1U);
  EXPECT_EQ(documents[0].error, "expected at most 1024 MiB in one source, found 1073741825 bytes");
}

}  // namespace
}  // namespace kerf::io
