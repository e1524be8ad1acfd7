#include "kerf/cli/scenario_bytes.h"

#include <fmt/format.h>

#include <span>

#include "kerf/cli/case_options.h"
#include "kerf/io/document.h"

namespace kerf::cli {
namespace {

std::string_view kind_of(const io::Value& document) {
  auto kind = document.find("kind");
  return kind ? kind->text() : std::string_view();
}

void add_objects(const io::Value& document, std::vector<gen::JsonValue>& objects) {
  if (kind_of(document) == "Case") return;
  auto items = document.find("items");
  if (kind_of(document) != "List" || !items) return objects.push_back(gen::JsonValue::of(document));
  for (auto item = items->first(); item; item = item->next()) add_objects(*item, objects);
}

std::expected<model::Options, std::string> options_of(const io::SourceFile& file) {
  io::LoadOptions reading;
  reading.catalog = "none";
  const io::LoadResult loaded = io::load(std::span(&file, 1), reading);
  model::Options options;
  options.now = loaded.latest_instant.value_or(model::Time());
  if (loaded.cases.empty()) return options;
  if (loaded.cases.size() > 1) {
    return std::unexpected(fmt::format("{}: found {} Cases, expected one at most", file.name, loaded.cases.size()));
  }
  auto read = read_case_options(loaded.cases.front());
  if (!read) return std::unexpected(fmt::format("{}: {}", file.name, read.error()));
  if (!read->files.empty()) return std::unexpected(fmt::format("{}: option files: bytes hold objects only", file.name));
  const model::Time now = loaded.cases.front().now.value_or(options.now);
  options = read->model;
  options.now = now;
  return options;
}

}  // namespace

std::expected<gen::Bytes, std::string> scenario_bytes(const io::SourceFile& file) {
  gen::ObjectScenario scenario;
  for (const io::Document& document : io::parse_documents(file.name, file.bytes)) {
    if (!document.error.empty()) {
      return std::unexpected(fmt::format("{}, document {}: {}", file.name, document.index, document.error));
    }
    if (!document.tree.empty()) add_objects(document.tree.root(), scenario.documents);
  }
  if (scenario.documents.empty()) return std::unexpected(fmt::format("{}: found no object", file.name));
  auto options = options_of(file);
  if (!options) return std::unexpected(options.error());
  scenario.options = *options;
  return gen::encode_objects(scenario);
}

}  // namespace kerf::cli
