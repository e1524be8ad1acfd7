#include "kerf/bench/inputs.h"

#include <span>
#include <stdexcept>
#include <utility>

#include "kerf/io/json.h"
#include "kerf/io/yaml_text.h"

namespace kerf::bench {

io::SourceFile json_list(const std::vector<std::string>& documents) {
  io::SourceFile file{"generated.json", R"({"apiVersion":"v1","kind":"List","items":[)"};
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (i > 0) file.bytes += ",\n";
    file.bytes += documents[i];
  }
  file.bytes += "]}\n";
  return file;
}

io::SourceFile yaml_list(const std::vector<std::string>& documents) {
  io::SourceFile file{"generated.yaml", "apiVersion: v1\nitems:\n"};
  for (const std::string& document : documents) {
    file.bytes += io::block_yaml(io::parse_json("generated.json", "[" + document + "]").front().tree.root());
  }
  file.bytes += "kind: List\nmetadata:\n  resourceVersion: \"\"\n";
  return file;
}

namespace {

std::vector<std::string> documents_of(const gen::ShapeOptions& shape) {
  auto documents = gen::generate(shape);
  if (!documents) throw std::invalid_argument(documents.error());
  return std::move(*documents);
}

Input load(const std::vector<std::string>& documents) {
  const io::SourceFile file = json_list(documents);
  io::LoadResult loaded = io::load(std::span(&file, 1), {});
  if (!loaded.errors.empty()) throw std::invalid_argument(io::describe(loaded.errors.front()));
  Input input;
  input.snapshot = std::move(loaded.snapshot);
  if (loaded.latest_instant) input.options.now = *loaded.latest_instant;
  return input;
}

}  // namespace

Input generated(const gen::ShapeOptions& shape) { return load(documents_of(shape)); }

Input generated(const gen::ShapeOptions& shape, const gen::ShapeOptions& pods_of) {
  std::vector<std::string> documents = documents_of(shape);
  for (std::string& document : documents_of(pods_of)) {
    if (document.find(R"("kind":"Pod",)") != std::string::npos) documents.push_back(std::move(document));
  }
  return load(documents);
}

}  // namespace kerf::bench
