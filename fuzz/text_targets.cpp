#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/fuzz/targets.h"
#include "kerf/io/decision_io.h"
#include "kerf/io/load.h"
#include "kerf/judge/judge.h"

namespace kerf::fuzz {
namespace {

std::string text_of(Input bytes) { return {bytes.begin(), bytes.end()}; }

io::LoadOptions by_threads(std::size_t threads) {
  io::LoadOptions options;
  options.catalog = "none";
  options.threads = threads;
  return options;
}

/// What was read and what was wrong, as text.
std::string shown(const io::LoadResult& result) {
  std::string text;
  auto add = [&](const std::vector<io::Diagnostic>& diagnostics) {
    for (const io::Diagnostic& diagnostic : diagnostics) {
      expect(!diagnostic.message.empty(), "DIAGNOSTIC", "an error without a message");
      expect(!diagnostic.file.empty(), "DIAGNOSTIC", "an error without a file");
      (text += io::describe(diagnostic)) += '\n';
    }
  };
  add(result.errors);
  add(result.warnings);
  for (const model::Pod& pod : result.snapshot.pods) (text += model::namespaced_name(pod.meta)) += '\n';
  for (const model::Node& node : result.snapshot.nodes) (text += node.meta.name) += '\n';
  return text + std::to_string(result.objects) + " of " + std::to_string(result.documents);
}

void load(std::string name, Input bytes) {
  const io::SourceFile file{std::move(name), text_of(bytes)};
  const std::string one = shown(io::load(std::span(&file, 1), by_threads(1)));
  const std::string two = shown(io::load(std::span(&file, 1), by_threads(2)));
  expect(one == two, "THREADS", "two threads read something else than one");
}

}  // namespace

void load_yaml(Input bytes) { load("fuzz.yaml", bytes); }

void load_json(Input bytes) { load("fuzz.json", bytes); }

void catalog_csv(Input bytes) {
  io::LoadOptions options;
  options.threads = 1;
  options.catalog_file = io::SourceFile{"catalog.csv", text_of(bytes)};
  const io::LoadResult result = io::load({}, options);
  for (const io::Diagnostic& error : result.errors) {
    expect(!error.message.empty(), "DIAGNOSTIC", "an error without a message");
  }
}

void decision_reader(Input bytes) {
  const auto decision = io::read_decision(text_of(bytes));
  if (!decision) {
    expect(!decision.error().empty(), "DIAGNOSTIC", "a refusal without a reason");
    return;
  }
  const std::string written = io::write_decision(*decision);
  const auto again = io::read_decision(written);
  expect(again.has_value(), "READ-BACK", "what was written cannot be read");
  expect(io::write_decision(*again) == written, "READ-BACK", "a decision changes when it is written and read");
  // About objects that do not exist there is a lot to say, but nothing to crash on.
  const model::Snapshot nothing;
  static_cast<void>(judge::judge_plan(nothing, {}, *decision));
  static_cast<void>(judge::judge_disruption(nothing, {}, *decision));
}

}  // namespace kerf::fuzz
