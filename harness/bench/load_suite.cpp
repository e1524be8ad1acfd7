#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <simdjson.h>
#include <yaml.h>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kerf/bench/allocations.h"
#include "kerf/bench/digest.h"
#include "kerf/bench/inputs.h"
#include "kerf/bench/peak_memory.h"
#include "kerf/bench/suites.h"
#include "kerf/bench/work_counters.h"
#include "kerf/gen/shapes.h"
#include "kerf/provision/policy.h"

namespace kerf::bench {
namespace {

using benchmark::Counter;

constexpr std::array<std::size_t, 3> kPods{1000, 20'000, 100'000};

std::vector<std::string> documents_of(const gen::ShapeOptions& shape) {
  auto documents = gen::generate(shape);
  if (!documents) throw std::invalid_argument(documents.error());
  return std::move(*documents);
}

std::vector<std::string> listed(std::size_t pods) { return documents_of({.shape = "listed", .pods = pods}); }

/// Nodes with room, pods that wait for it, and so many pods of real length on those nodes that there are `pods` in all.
std::vector<std::string> dump_of_cluster(std::size_t nodes, std::size_t pods) {
  constexpr std::size_t kPending = 1000;
  constexpr std::size_t kRunningOnEach = 4;
  std::vector<std::string> documents = documents_of({.shape = "existing", .pods = kPending, .nodes = nodes});
  for (std::string& document : listed(pods - kPending - kRunningOnEach * nodes)) {
    if (document.find(R"("kind":"Pod",)") != std::string::npos) documents.push_back(std::move(document));
  }
  return documents;
}

/// The text that was read last: large ones take long to make.
class LastText {
 public:
  using Make = std::function<std::vector<std::string>()>;

  const io::SourceFile& get(const std::string& format, const std::string& name, const Make& make) {
    if (format_ != format || name_ != name) {
      file_ = {};
      file_ = format == "json" ? json_list(make()) : yaml_list(make());
      format_ = format;
      name_ = name;
    }
    return file_;
  }

 private:
  io::SourceFile file_;
  std::string format_;
  std::string name_;
};

// Every value and key of the text looked at once, nothing kept: what any reader on this parser has to pay.
std::size_t walk_json(simdjson::ondemand::value value) {
  using simdjson::ondemand::json_type;
  std::size_t bytes = 0;
  switch (value.type()) {
    case json_type::object:
      for (auto field : value.get_object()) {
        bytes += std::string_view(field.unescaped_key()).size();
        bytes += walk_json(field.value());
      }
      break;
    case json_type::array:
      for (auto item : value.get_array()) bytes += walk_json(item.value());
      break;
    case json_type::string:
      bytes += std::string_view(value.get_string()).size();
      break;
    default:
      bytes += value.raw_json_token().size();
  }
  return bytes;
}

std::size_t walk_json_text(const std::string& text) {
  const simdjson::padded_string padded(text);
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document document = parser.iterate(padded);
  return walk_json(document.get_value());
}

std::size_t walk_yaml_text(const std::string& text) {
  yaml_parser_t parser{};
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::size_t bytes = 0;
  for (bool more = true; more;) {
    yaml_event_t event{};
    if (yaml_parser_parse(&parser, &event) == 0) throw std::invalid_argument("the generated YAML does not parse");
    if (event.type == YAML_SCALAR_EVENT) bytes += event.data.scalar.length;
    more = event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return bytes;
}

io::LoadResult load(const io::SourceFile& file, std::size_t threads) {
  io::LoadOptions options;
  options.threads = threads;
  io::LoadResult loaded = io::load(std::span(&file, 1), options);
  if (!loaded.errors.empty()) throw std::invalid_argument(io::describe(loaded.errors.front()));
  return loaded;
}

/// Of the decision, where the benchmark makes one.
struct Decided {
  std::string digest;
  reference::Work work;
};

/// Reads the text, and decides on it where the benchmark says so.
using Read = std::function<Decided(const io::SourceFile& file)>;

Decided load_and_plan(const io::SourceFile& file, std::size_t threads) {
  const io::LoadResult loaded = load(file, threads);
  model::Options options;
  if (loaded.latest_instant) options.now = *loaded.latest_instant;
  reference::Work work;
  const auto result = provision::plan(loaded.snapshot, options, provision::Implementation::kEngine, {}, &work);
  return {digest(result.decision), work};
}

struct LoadBenchmark {
  std::string name;
  std::string format;
  std::string text;  ///< Benchmarks of equal `text` and `format` share it.
  LastText::Make make;
  std::size_t pods = 0;
  Read read;
};

void run(benchmark::State& state, const LoadBenchmark& what, LastText& last) {
  const io::SourceFile& file = last.get(what.format, what.text, what.make);
  restart_peak();
  Decided decided;
  const HeapUse before = heap_use();
  for (auto iteration : state) {
    decided = what.read(file);
    benchmark::DoNotOptimize(decided.digest.data());
  }
  const HeapUse after = heap_use();
  state.SetLabel(decided.digest);
  report_work(decided.work, state);
  state.counters["peak_bytes"] = static_cast<double>(peak_bytes());
  state.counters["input_bytes"] = static_cast<double>(file.bytes.size());
  state.counters["allocations"] =
      static_cast<double>(after.allocations - before.allocations) / static_cast<double>(state.iterations());
  state.counters["pods"] =
      Counter(static_cast<double>(what.pods), Counter::kIsIterationInvariantRate, Counter::kIs1000);
  state.counters["bytes"] =
      Counter(static_cast<double>(file.bytes.size()), Counter::kIsIterationInvariantRate, Counter::kIs1000);
}

void add(const LoadBenchmark& what, const std::shared_ptr<LastText>& last, Session& session) {
  session.add(what.name, /*is_wall_time=*/true, [what, last](benchmark::State& state) { run(state, what, *last); });
}

// By a bare walk of the parser, on one thread and on two.
void add_reading(const std::string& format, std::size_t pods, const std::shared_ptr<LastText>& last, Session& session) {
  LoadBenchmark reading{.name = fmt::format("load/{}/{}", format, pods),
                        .format = format,
                        .text = fmt::format("listed/{}", pods),
                        .make = [pods] { return listed(pods); },
                        .pods = pods,
                        .read = {}};
  const auto by_threads = [](std::size_t threads) {
    return [threads](const io::SourceFile& file) {
      benchmark::DoNotOptimize(load(file, threads).snapshot.pods.size());
      return Decided();
    };
  };
  reading.read = by_threads(1);
  add(reading, last, session);
  LoadBenchmark walk = reading;
  walk.name += "/walk";
  walk.read = [is_json = format == "json"](const io::SourceFile& file) {
    benchmark::DoNotOptimize(is_json ? walk_json_text(file.bytes) : walk_yaml_text(file.bytes));
    return Decided();
  };
  add(walk, last, session);
  reading.name += "/2-threads";
  reading.read = by_threads(2);
  add(reading, last, session);
}

// What a whole run holds in memory, from the text to the decision.
void add_deciding(const std::string& format, const std::shared_ptr<LastText>& last, Session& session) {
  constexpr std::size_t kNodes = 10'000;
  constexpr std::size_t kPods = 100'000;
  add({.name = fmt::format("load/plan/{}/{}x{}", format, kNodes, kPods),
       .format = format,
       .text = "cluster",
       .make = [] { return dump_of_cluster(kNodes, kPods); },
       .pods = kPods,
       .read = [](const io::SourceFile& file) { return load_and_plan(file, 2); }},
      last, session);
}

}  // namespace

void add_load(Session& session) {
  const auto last = std::make_shared<LastText>();
  for (const std::string format : {"json", "yaml"}) {
    for (const std::size_t pods : kPods) add_reading(format, pods, last, session);
    add_deciding(format, last, session);
  }
}

}  // namespace kerf::bench
