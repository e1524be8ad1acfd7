#include "kerf/cli/gen.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "kerf/cli/files.h"
#include "kerf/cli/scenario_bytes.h"
#include "kerf/gen/shapes.h"

namespace kerf::cli {
namespace {

struct GenFlags {
  gen::ShapeOptions shape;
  std::string output = "yaml";
  std::string bytes_file;
  std::string object_file;
};

/// YAML: one document an object. JSON: a List, as `kubectl get -o json` prints it.
void write(std::ostream& out, const std::vector<std::string>& documents, bool json) {
  if (json) out << R"({"apiVersion":"v1","kind":"List","items":[)" << '\n';
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (json) {
      out << documents[i] << (i + 1 < documents.size() ? ",\n" : "\n");
    } else {
      out << (i == 0 ? "" : "---\n") << documents[i] << '\n';
    }
  }
  if (json) out << "]}\n";
}

int refuse(Context& context, const std::string& message) {
  fmt::print(context.err, "kerf gen: {}\n", message);
  return kBadUsage;
}

int write_bytes(const std::string& path, Context& context) {
  auto file = read_file(path);
  if (!file) return refuse(context, file.error());
  const auto bytes = scenario_bytes(*file);
  if (!bytes) return refuse(context, bytes.error());
  for (const std::uint8_t byte : *bytes) context.out.put(static_cast<char>(byte));
  return kDone;
}

int run_gen(const GenFlags& flags, Context& context) {
  if (!flags.object_file.empty()) return write_bytes(flags.object_file, context);
  if (flags.shape.shape.empty()) return refuse(context, "found no shape, expected one (see --help) or --to-bytes FILE");
  gen::ShapeOptions shape = flags.shape;
  if (!flags.bytes_file.empty()) {
    auto file = read_file(flags.bytes_file);
    if (!file) return refuse(context, file.error());
    shape.bytes = std::move(file->bytes);
  }
  const auto documents = gen::generate(shape);
  if (!documents) return refuse(context, documents.error());
  write(context.out, *documents, flags.output == "json");
  return kDone;
}

// CLI11 reads -1 as a very large number.
CLI::Validator whole_number() {
  return {[](const std::string& value) {
            const bool good = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
            return good ? std::string() : fmt::format("found \"{}\", expected a whole number of at least 0", value);
          },
          ""};
}

std::string shape_list() {
  std::string text = "shape:";
  for (const gen::ShapeInfo& shape : gen::shapes()) text += fmt::format("\n  {}: {}", shape.name, shape.about);
  return text;
}

}  // namespace

Action add_gen(CLI::App& app, Context& context) {
  auto flags = std::make_shared<GenFlags>();
  app.add_option("shape", flags->shape.shape, shape_list());
  app.add_option("--pods", flags->shape.pods, "how many pods")->check(whole_number())->capture_default_str();
  app.add_option("--seed", flags->shape.seed, "where all choices come from")
      ->check(whole_number())
      ->capture_default_str();
  app.add_option("--cpu", flags->shape.cpu, "inflate: cpu request of one replica")->capture_default_str();
  app.add_option("--memory", flags->shape.memory, "inflate: memory request of one replica")->capture_default_str();
  app.add_option("--types", flags->shape.types, "diverse, preferences, existing, full: how many instance types")
      ->check(whole_number())
      ->capture_default_str();
  app.add_option("--from-bytes", flags->bytes_file,
                 "scenario, disruption: file that holds an input of fuzzers and properties, to be printed")
      ->type_name("FILE");
  app.add_option("--to-bytes", flags->object_file,
                 "instead of a shape: print the objects of a case or dump as such an input, a seed for fuzzers")
      ->type_name("FILE");
  app.add_option(
         "--nodes", flags->shape.nodes,
         "consolidation: how many nodes may go (0: 8 to 14, by the seed); existing, full: how many there are (0: 100)")
      ->check(whole_number())
      ->capture_default_str();
  app.add_option("--use", flags->shape.use_percent,
                 "consolidation: how full every node is, in percent (0: a sixth to two thirds, by the seed)")
      ->check(CLI::Range(std::size_t{0}, std::size_t{100}))
      ->capture_default_str();
  app.add_flag("--topology,!--no-topology", flags->shape.has_topology,
               "consolidation: whether some pods are tied to zones or hosts (default: yes)");
  app.add_flag("--blockers", flags->shape.has_blockers,
               "consolidation: one node in eight may not go, by annotation, PodDisruptionBudget or consolidateAfter");
  app.add_option("-o,--output", flags->output, "yaml or json")
      ->check(CLI::IsMember({"yaml", "json"}))
      ->capture_default_str();
  return [flags, &context] { return run_gen(*flags, context); };
}

}  // namespace kerf::cli
