#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/scenario_words.h"
#include "kerf/model/labels.h"

namespace kerf::fuzz {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = KERF_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream) << path;
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// What an entry of a dictionary stands for, nothing where it is none: `"..."` with \\, \" and \xNN inside.
std::optional<std::string> entry_of(std::string_view line) {
  if (line.size() < 3 || line.front() != '"' || line.back() != '"') return std::nullopt;
  line = line.substr(1, line.size() - 2);
  std::string word;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '"' || c < ' ' || c > '~') return std::nullopt;
    if (c != '\\') {
      word += c;
      continue;
    }
    const std::string_view rest = line.substr(at + 1);
    if (rest.starts_with('\\') || rest.starts_with('"')) {
      word += rest[0];
      at += 1;
    } else if (rest.size() >= 3 && rest[0] == 'x' && std::isxdigit(rest[1]) != 0 && std::isxdigit(rest[2]) != 0) {
      word += static_cast<char>(std::stoi(std::string(rest.substr(1, 2)), nullptr, 16));
      at += 3;
    } else {
      return std::nullopt;
    }
  }
  return word;
}

/// The words of a dictionary; a line that is none fails the test.
std::set<std::string> words_of(const fs::path& path) {
  std::set<std::string> words;
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto word = entry_of(line);
    EXPECT_TRUE(word) << path << ": " << line;
    if (word) EXPECT_TRUE(words.insert(*word).second) << path << " twice: " << line;
  }
  return words;
}

/// Names of members that the source asks for.
std::set<std::string> names_asked_for(const std::string& source) {
  static const std::regex kAsks(R"re(\b(?:member|find|entry)\("([^"\\]+)"\))re");
  std::set<std::string> names;
  for (std::sregex_iterator match(source.begin(), source.end(), kAsks), end; match != end; ++match) {
    names.insert((*match)[1]);
  }
  return names;
}

TEST(dictionaries, can_be_read_and_belong_to_a_target_or_are_shared) {
  std::size_t count = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(kRoot / "fuzz" / "dictionaries")) {
    const std::string name = file.path().stem().string();
    EXPECT_GT(words_of(file.path()).size(), 20U) << name;
    EXPECT_TRUE(name == "api" || find_target(name) != nullptr) << name;
    ++count;
  }
  EXPECT_EQ(count, 7U);
}

TEST(dictionaries, an_entry_that_engines_would_refuse_is_none) {
  EXPECT_EQ(entry_of(R"("a\\\"\x0a")"), "a\\\"\n");
  for (const std::string_view line : {"a", R"("a)", R"("a"b")", R"("\q")", R"("\x0")", R"("")"}) {
    EXPECT_EQ(entry_of(line), std::nullopt) << line;
  }
}

TEST(dictionaries, hold_every_field_that_readers_ask_for) {
  const std::set<std::string> words = words_of(kRoot / "fuzz" / "dictionaries" / "api.dict");
  std::size_t asked = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(kRoot / "harness" / "io")) {
    const std::string name = file.path().filename().string();
    if (!name.ends_with(".cpp") || name.ends_with("_test.cpp")) continue;
    for (const std::string& field : names_asked_for(text_of(file.path()))) {
      ++asked;
      EXPECT_TRUE(words.contains(field)) << "add \"" << field << "\", which " << name << " reads";
    }
  }
  EXPECT_GT(asked, 200U);
}

TEST(dictionaries, hold_the_words_of_scenarios_and_the_labels_that_are_known) {
  const std::set<std::string> words = words_of(kRoot / "fuzz" / "dictionaries" / "api.dict");
  for (const std::string_view word : gen::scenario_words()) {
    EXPECT_TRUE(word.size() < 2 || words.contains(std::string(word))) << word;
  }
  for (const std::string_view label : model::well_known_labels()) {
    EXPECT_TRUE(words.contains(std::string(label))) << label;
  }
}

}  // namespace
}  // namespace kerf::fuzz
