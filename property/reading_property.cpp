#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "kerf/bench/inputs.h"
#include "kerf/io/json.h"
#include "kerf/io/json_list.h"
#include "kerf/io/yaml.h"
#include "kerf/io/yaml_text.h"
#include "kerf/parallel/workers.h"
#include "scenario_input.h"

/// Lists read in parts say what they say read as a whole.
namespace kerf::property {
namespace {

/// Bytes that mean something to JSON or YAML, where a mistake is easily made.
constexpr std::string_view kBytes = "{}[]\",:\\ \n-#'&*|>ax0\t";

/// The text with a few bytes replaced, inserted or taken out.
std::string damaged(std::string text) {
  const auto edits = *rc::gen::inRange(0, 4);
  for (int edit = 0; edit < edits && !text.empty(); ++edit) {
    const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
    const char byte = kBytes[*rc::gen::inRange<std::size_t>(0, kBytes.size())];
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        text[place] = byte;
        break;
      case 1:
        text.insert(place, 1, byte);
        break;
      default:
        text.erase(place, 1);
    }
  }
  return text;
}

/// What a document holds, line by line of its origin, whether in parts or not.
std::string content(const io::Document& document) {
  std::string text;
  const auto items = document.tree.root().find("items");
  for (auto member = document.tree.root().first(); member; member = member->next()) {
    if (items && member->index() == items->index()) continue;
    text += std::string(member->key()) + "\n" + io::block_yaml(*member);
  }
  const auto add_items = [&text](const io::Value& list) {
    for (auto item = list.first(); item; item = item->next()) {
      text += std::to_string(item->line()) + "\n" + io::block_yaml(*item);
    }
  };
  if (items) add_items(*items);
  for (const io::Tree& part : document.items) add_items(part.root());
  return text;
}

void expect_same(const io::Document& parts, const std::vector<io::Document>& whole) {
  RC_ASSERT(whole.size() == 1U);
  RC_ASSERT(whole.front().error == parts.error);
  RC_ASSERT(content(whole.front()) == content(parts));
}

RC_GTEST_PROP(Reading, AJsonListInPartsIsTheWhole, ()) {
  const std::string text = damaged(bench::json_list(any_scenario(gen::ScenarioKind::kDisruption).documents).bytes);
  parallel::Workers workers(2);
  const auto parts = io::parse_json_list("list.json", text, workers);
  RC_CLASSIFY(parts.has_value(), "in parts");
  if (parts) expect_same(*parts, io::parse_json("list.json", text));
}

RC_GTEST_PROP(Reading, AYamlListInPartsIsTheWhole, ()) {
  const std::string text = damaged(bench::yaml_list(any_scenario(gen::ScenarioKind::kDisruption).documents).bytes);
  parallel::Workers workers(2);
  const auto parts = io::parse_yaml("list.yaml", text, workers, 1);
  const bool in_parts = parts.size() == 1 && !parts.front().items.empty();
  RC_CLASSIFY(in_parts, "in parts");
  const auto whole = io::parse_yaml("list.yaml", text);
  RC_ASSERT(parts.size() == whole.size());
  if (in_parts) {
    expect_same(parts.front(), whole);
  } else {
    for (std::size_t i = 0; i < whole.size(); ++i) {
      RC_ASSERT(parts[i].error == whole[i].error);
      RC_ASSERT(parts[i].error_line == whole[i].error_line);
    }
  }
}

}  // namespace
}  // namespace kerf::property
