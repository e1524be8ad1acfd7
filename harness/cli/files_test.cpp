#include "kerf/cli/files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <system_error>

namespace kerf::cli {
namespace {

namespace fs = std::filesystem;

/// A directory that is gone at the end of the test.
class FilesTest : public testing::Test {
 protected:
  FilesTest()
      : directory_(fs::path(testing::TempDir()) /
                   ("kerf_files_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(directory_);
    fs::create_directories(directory_);
  }
  ~FilesTest() override {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
  }

  fs::path add(const std::string& name, const std::string& text) {
    const fs::path path = directory_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  fs::path directory_;
};

TEST_F(FilesTest, ReadsAFileByteForByte) {
  const std::string bytes("a\0b\r\n\xFF", 6);
  const auto file = read_file(add("a.yaml", bytes));
  ASSERT_TRUE(file.has_value()) << file.error();
  EXPECT_EQ(file->name, (directory_ / "a.yaml").string());
  EXPECT_EQ(file->bytes, bytes);
}

TEST_F(FilesTest, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(read_file(directory_ / "none.yaml").error(),
            (directory_ / "none.yaml").string() + ": No such file or directory");
  EXPECT_EQ(read_file(directory_).error(), directory_.string() + ": is a directory, a file was expected");
  EXPECT_EQ(read_file("/dev/zero").error(), "/dev/zero: is a device, a file was expected");
}

TEST_F(FilesTest, ReadsAStreamUnderItsName) {
  std::istringstream stream("a: 1\n");
  const auto file = read_stream(stream, "stdin");
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->name, "stdin");
  EXPECT_EQ(file->bytes, "a: 1\n");
}

TEST_F(FilesTest, ListsManifestsOfADirectoryTreeInByteOrder) {
  for (const char* name : {"b.yaml", "B.yml", "sub/a.json", "a.json.gz", "notes.txt", "sub/deep/c.yaml", "x.gz"}) {
    add(name, "");
  }
  const auto found = list_manifests(directory_);
  ASSERT_TRUE(found.has_value()) << found.error();
  std::vector<std::string> names;
  for (const fs::path& path : *found) names.push_back(path.lexically_relative(directory_).string());
  EXPECT_EQ(names, (std::vector<std::string>{"B.yml", "a.json.gz", "b.yaml", "sub/a.json", "sub/deep/c.yaml"}));
}

TEST_F(FilesTest, DoesNotFollowLinksToDirectories) {
  add("a.yaml", "");
  fs::create_directory_symlink(directory_, directory_ / "loop");
  EXPECT_EQ(list_manifests(directory_)->size(), 1U);
}

TEST_F(FilesTest, SaysThatADirectoryHoldsNothingToRead) {
  add("notes.txt", "");
  EXPECT_EQ(list_manifests(directory_).error(), directory_.string() + ": holds no .yaml, .yml or .json file");
}

TEST_F(FilesTest, WritesAFile) {
  const fs::path path = directory_ / "out.json";
  ASSERT_TRUE(write_file(path, "{}\n").has_value());
  EXPECT_EQ(read_file(path)->bytes, "{}\n");
  EXPECT_FALSE(write_file(directory_ / "none" / "out.json", "").has_value());
}

}  // namespace
}  // namespace kerf::cli
