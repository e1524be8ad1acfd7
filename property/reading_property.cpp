#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/bench/inputs.h"
#include "kerf/io/json.h"
#include "kerf/io/json_list.h"
#include "kerf/io/load.h"
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

/// The lines that a value and all in it stand on.
void add_lines(io::Value value, std::string& text) {
  text += std::to_string(value.line()) + " ";
  for (auto child = value.first(); child; child = child->next()) add_lines(*child, text);
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
      add_lines(*item, text);
      text += "\n" + io::block_yaml(*item);
    }
  };
  if (items) add_items(*items);
  for (const io::ListPart& part : document.items) {
    for (const io::Tree& tree : part.trees) add_items(tree.root());
  }
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
  const auto parts = io::parse_json_list("list.json", text, workers, io::Pods::kAsTrees);
  RC_CLASSIFY(parts.has_value(), "in parts");
  if (parts) expect_same(*parts, io::parse_json("list.json", text));
}

RC_GTEST_PROP(Reading, AYamlListInPartsIsTheWhole, ()) {
  const std::string text = damaged(bench::yaml_list(any_scenario(gen::ScenarioKind::kDisruption).documents).bytes);
  parallel::Workers workers(2);
  const auto parts = io::parse_yaml("list.yaml", text, workers, io::Pods::kAsTrees, 1);
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

std::string described(const std::vector<io::Diagnostic>& diagnostics) {
  std::string text;
  for (const io::Diagnostic& diagnostic : diagnostics) text += io::describe(diagnostic) + "\n";
  return text;
}

/// Blanks behind a text make it long enough to be read in parts, its pods early.
void expect_same_when_long(const io::SourceFile& file) {
  constexpr std::size_t kBlanks = 300'000;
  const io::SourceFile longer{file.name, file.bytes + std::string(kBlanks, '\n')};
  const io::LoadResult whole = io::load(std::span(&file, 1), {});
  const io::LoadResult parts = io::load(std::span(&longer, 1), {});
  // The place of a missing bracket is the end of the text.
  const bool is_readable = whole.objects > 0;
  RC_CLASSIFY(is_readable, "readable");
  RC_ASSERT(whole.objects == parts.objects);
  if (!is_readable) return;
  RC_ASSERT(described(whole.errors) == described(parts.errors));
  RC_ASSERT(described(whole.warnings) == described(parts.warnings));
  RC_ASSERT(whole.latest_instant == parts.latest_instant);
  RC_ASSERT(whole.snapshot.namespaces.size() == parts.snapshot.namespaces.size());
  RC_ASSERT(whole.snapshot.pods.size() == parts.snapshot.pods.size());
  for (std::size_t i = 0; i < whole.snapshot.pods.size(); ++i) {
    const model::Pod& a = whole.snapshot.pods[i];
    const model::Pod& b = parts.snapshot.pods[i];
    RC_ASSERT(a.meta == b.meta && *a.spec == *b.spec && a.node_name == b.node_name && a.status == b.status);
  }
}

RC_GTEST_PROP(Reading, PodsThatAreReadEarlyAreThoseReadLate, ()) {
  const auto documents = any_scenario(gen::ScenarioKind::kDisruption).documents;
  io::SourceFile file = *rc::gen::arbitrary<bool>() ? bench::json_list(documents) : bench::yaml_list(documents);
  file.bytes = damaged(std::move(file.bytes));
  expect_same_when_long(file);
}

}  // namespace
}  // namespace kerf::property
