#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <simdjson.h>
#include <yaml.h>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>

#include "kerf/bench/allocations.h"
#include "kerf/bench/inputs.h"
#include "kerf/bench/peak_memory.h"
#include "kerf/bench/suites.h"
#include "kerf/gen/shapes.h"

namespace kerf::bench {
namespace {

using benchmark::Counter;

constexpr std::array<std::size_t, 3> kPods{1000, 20'000, 100'000};

/// The text that was read last: large ones take long to make.
class LastText {
 public:
  const io::SourceFile& get(std::string_view format, std::size_t pods) {
    if (file_.bytes.empty() || format_ != format || pods_ != pods) {
      const auto documents = gen::generate({.shape = "listed", .pods = pods});
      if (!documents) throw std::invalid_argument(documents.error());
      file_ = format == "json" ? json_list(*documents) : yaml_list(*documents);
      format_ = format;
      pods_ = pods;
    }
    return file_;
  }

 private:
  io::SourceFile file_;
  std::string format_;
  std::size_t pods_ = 0;
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

std::size_t load(const io::SourceFile& file) {
  const io::LoadResult loaded = io::load(std::span(&file, 1), {});
  if (!loaded.errors.empty()) throw std::invalid_argument(io::describe(loaded.errors.front()));
  return loaded.snapshot.pods.size();
}

struct LoadBenchmark {
  std::string name;
  std::string format;
  std::size_t pods = 0;
  std::size_t (*read)(const io::SourceFile& file) = nullptr;
  bool is_parallel = false;
};

void run(benchmark::State& state, const LoadBenchmark& what, LastText& last) {
  const io::SourceFile& file = last.get(what.format, what.pods);
  restart_peak();
  const HeapUse before = heap_use();
  for (auto iteration : state) benchmark::DoNotOptimize(what.read(file));
  const HeapUse after = heap_use();
  state.counters["peak_bytes"] = static_cast<double>(peak_bytes());
  state.counters["allocations"] =
      static_cast<double>(after.allocations - before.allocations) / static_cast<double>(state.iterations());
  state.counters["pods"] =
      Counter(static_cast<double>(what.pods), Counter::kIsIterationInvariantRate, Counter::kIs1000);
  state.counters["bytes"] =
      Counter(static_cast<double>(file.bytes.size()), Counter::kIsIterationInvariantRate, Counter::kIs1000);
}

void add(const LoadBenchmark& what, const std::shared_ptr<LastText>& last, Session& session) {
  session.add(what.name, what.is_parallel, [what, last](benchmark::State& state) { run(state, what, *last); });
}

}  // namespace

void add_load(Session& session) {
  const auto last = std::make_shared<LastText>();
  for (const std::string format : {"json", "yaml"}) {
    for (const std::size_t pods : kPods) {
      const std::string name = fmt::format("load/{}/{}", format, pods);
      add({name, format, pods, load, true}, last, session);
      auto* walk = format == "json" ? +[](const io::SourceFile& file) { return walk_json_text(file.bytes); }
                                    : +[](const io::SourceFile& file) { return walk_yaml_text(file.bytes); };
      add({name + "/walk", format, pods, walk}, last, session);
    }
  }
}

}  // namespace kerf::bench
