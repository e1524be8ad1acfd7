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
#include "kerf/simd/dispatch.h"

namespace kerf::cli {
namespace {

using io::json_string;

struct Flags {
  std::string output = "table";
  bool simd = false;
};

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "gcc " __VERSION__;
#endif

std::string_view used_level() { return simd::level_name(simd::current_level()); }

// The best level that this processor has.
std::string_view best_level() { return simd::level_name(simd::supported_levels().back()); }

std::string levels() {
  report::Table table({{"SIMD LEVEL"}, {"STATE"}});
  for (simd::Level level : simd::built_levels()) {
    std::string_view state = "on this processor";
    if (level == simd::current_level()) state = "in use";
    if (!simd::is_supported(level)) state = "not on this processor";
    table.add({std::string(simd::level_name(level)), std::string(state)});
  }
  return table.render(false);
}

std::string table() {
  report::Table table({{"kerf"}, {KERF_VERSION}});
  table.add({"compiler", std::string(kCompiler)});
  table.add({"SIMD level", fmt::format("{} in use, {} on this processor", used_level(), best_level())});
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
                     json_string(KERF_VERSION), json_string(kCompiler), json_string(used_level()),
                     json_string(best_level()), fmt::join(catalogs, ", ")) +
         "\n";
}

}  // namespace

Action add_version(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("-o,--output", flags->output, "table or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  app.add_flag("--simd", flags->simd, "List the SIMD levels, and which is in use");
  return [flags, &context] {
    if (flags->simd) {
      context.out << levels();
      return kDone;
    }
    context.out << (flags->output == "json" ? json() : table());
    return kDone;
  };
}

}  // namespace kerf::cli
