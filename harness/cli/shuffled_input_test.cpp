#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "kerf/cli/files.h"
#include "kerf/cli/testing_run.h"
#include "kerf/model/testing_random.h"

/// I-031 on the embedded dumps: what the commands print does not depend on the order of objects.
namespace kerf::cli {
namespace {

/// A List as text: what stands before its items, and each item.
struct ListText {
  std::string head;
  std::vector<std::string> items;

  [[nodiscard]] std::string text() const {
    std::string joined = head;
    for (const std::string& item : items) joined += item;
    return joined;
  }
};

ListText split(const std::string& text) {
  constexpr std::string_view kItem = "\n- ";
  ListText list;
  std::size_t start = text.find(kItem) + 1;
  list.head = text.substr(0, start);
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(kItem, start), text.size() - 1) + 1;
    list.items.push_back(text.substr(start, end - start));
    start = end;
  }
  return list;
}

void shuffle(std::vector<std::string>& items, std::uint64_t seed) {
  model::testing::Random random(seed);
  for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[random.below(left)]);
}

/// What stands between `before` and the next comma or brace in the first object of that kind.
std::string first_text(const ListText& list, std::string_view kind, std::string_view before) {
  const std::string line = "kind: " + std::string(kind) + "\n";
  for (const std::string& item : list.items) {
    if (!item.contains(line) || !item.contains(before)) continue;
    const std::size_t start = item.find(before) + before.size();
    return item.substr(start, item.find_first_of(",}", start) - start);
  }
  return {};
}

class ShuffledInput : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

/// A command line in which NODE and POD stand for the first of the dump.
std::vector<std::string> arguments_of(std::string_view command, const ListText& list) {
  const std::string node = first_text(list, "Node", "{name: ");
  const std::string pod = first_text(list, "Pod", "namespace: ") + "/" + first_text(list, "Pod", "{name: ");
  std::vector<std::string> arguments;
  while (!command.empty()) {
    const std::size_t end = std::min(command.find(' '), command.size());
    std::string word(command.substr(0, end));
    command.remove_prefix(std::min(end + 1, command.size()));
    if (word.ends_with("NODE")) word.replace(word.size() - 4, 4, node);
    if (word == "POD") word = pod;
    arguments.push_back(std::move(word));
  }
  arguments.insert(arguments.end(), {"-f", "-"});
  return arguments;
}

TEST_P(ShuffledInput, GivesTheSameBytes) {
  const auto& [dump, command] = GetParam();
  const std::filesystem::path path = std::filesystem::path(KERF_SOURCE_DIR) / "corpora" / "dumps" / dump;
  ListText list = split(read_file(path.string() + ".yaml")->bytes);
  const std::vector<std::string> arguments = arguments_of(command, list);
  const RunOutcome expected = run_with(arguments, list.text());
  ASSERT_FALSE(expected.out.empty()) << expected.err;
  shuffle(list.items, 7);
  const RunOutcome outcome = run_with(arguments, list.text());
  EXPECT_EQ(outcome.status, expected.status);
  EXPECT_EQ(outcome.out, expected.out);
}

INSTANTIATE_TEST_SUITE_P(All, ShuffledInput,
                         testing::Combine(testing::Values("shop", "steady", "blocked", "after-spike", "spot-fleet",
                                                          "static-and-dynamic", "thrash"),
                                          testing::Values("consolidate --until-stable", "consolidate -o json", "budget",
                                                          "explain node NODE", "explain pod POD",
                                                          "what-if --remove node/NODE")));

}  // namespace
}  // namespace kerf::cli
