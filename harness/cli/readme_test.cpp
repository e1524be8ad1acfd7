#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "kerf/cli/files.h"
#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

/// A command that the README names, as in (`kerf plan -f file`):, and the block of output under it.
struct Example {
  std::string command;
  std::vector<std::string> lines;
};

std::vector<Example> examples_of(const std::string& readme) {
  std::vector<Example> examples;
  bool is_inside = false;
  bool is_awaited = false;
  std::string line;
  for (std::istringstream lines(readme); std::getline(lines, line);) {
    std::size_t begin = line.find("(`kerf ");
    if (line == "```") {
      is_inside = is_awaited;
      is_awaited = false;
    } else if (is_inside) {
      examples.back().lines.push_back(line);
    } else if (begin != std::string::npos && line.ends_with("`):")) {
      examples.push_back({line.substr(begin + 2, line.size() - begin - 5), {}});
      is_awaited = true;
    }
  }
  return examples;
}

std::vector<std::string> arguments_of(const std::string& command) {
  std::vector<std::string> arguments;
  std::string word;
  std::istringstream words(command);
  words >> word;  // kerf itself
  while (words >> word) {
    if (word.starts_with("corpora/")) word = (std::filesystem::path(KERF_SOURCE_DIR) / word).string();
    arguments.push_back(word);
  }
  return arguments;
}

/// Whether the lines stand in the output in this order; `...` stands for any.
void expect_in_order(const Example& example, const std::string& output) {
  std::istringstream printed(output);
  for (const std::string& line : example.lines) {
    if (line == "...") continue;
    bool is_found = false;
    for (std::string other; !is_found && std::getline(printed, other);) is_found = other == line;
    ASSERT_TRUE(is_found) << example.command << " does not print: " << line << "\nbut:\n" << output;
  }
}

TEST(Readme, ShowsWhatTheCommandsPrint) {
  auto readme = read_file(std::filesystem::path(KERF_SOURCE_DIR) / "README.md");
  ASSERT_TRUE(readme);
  const auto examples = examples_of(readme->bytes);
  EXPECT_GE(examples.size(), 5U);
  for (const Example& example : examples) {
    EXPECT_FALSE(example.lines.empty()) << example.command;
    expect_in_order(example, run_with(arguments_of(example.command)).out);
  }
}

}  // namespace
}  // namespace kerf::cli
