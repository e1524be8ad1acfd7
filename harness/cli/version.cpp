#include "kerf/cli/version.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/catalog.h"
#include "kerf/io/json_text.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::cli {
namespace {

using io::json_string;

struct Flags {
  std::string output = "table";
};

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "gcc " __VERSION__;
#endif

// What the whole program is compiled for.
constexpr std::string_view kCompiledLevel =
#if defined(__AVX512F__)
    "avx512";
#elif defined(__AVX2__)
    "avx2";
#elif defined(__SSE4_2__)
    "sse4.2";
#elif defined(__ARM_NEON)
    "neon";
#else
    "scalar";
#endif

// The best level that this processor has.
std::string_view cpu_level() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) return "avx512";
  if (__builtin_cpu_supports("avx2")) return "avx2";
  if (__builtin_cpu_supports("sse4.2")) return "sse4.2";
  return "scalar";
#else
  return kCompiledLevel;
#endif
}

std::string table() {
  report::Table table({{"kerf"}, {KERF_VERSION}});
  table.add({"compiler", std::string(kCompiler)});
  table.add({"SIMD level", fmt::format("{} in use, {} on this processor", kCompiledLevel, cpu_level())});
  for (const io::CatalogDate& catalog : io::catalog_dates()) {
    table.add({fmt::format("catalog {}", catalog.name),
               fmt::format("{}, {}", catalog.date, report::counted(catalog.types, "instance type"))});
  }
  return table.render(false);
}

std::string json() {
  std::vector<std::string> catalogs;
  for (const io::CatalogDate& catalog : io::catalog_dates()) {
    catalogs.push_back(fmt::format(R"({{"name": {}, "date": {}, "types": {}}})", json_string(catalog.name),
                                   json_string(catalog.date), catalog.types));
  }
  return fmt::format(R"({{"version": {}, "compiler": {}, "simd": {{"inUse": {}, "processor": {}}}, "catalogs": [{}]}})",
                     json_string(KERF_VERSION), json_string(kCompiler), json_string(kCompiledLevel),
                     json_string(cpu_level()), fmt::join(catalogs, ", ")) +
         "\n";
}

}  // namespace

Action add_version(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("-o,--output", flags->output, "table or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  return [flags, &context] {
    context.out << (flags->output == "json" ? json() : table());
    return kDone;
  };
}

}  // namespace kerf::cli
