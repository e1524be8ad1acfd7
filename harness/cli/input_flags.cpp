#include "kerf/cli/input_flags.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "kerf/cli/case_options.h"
#include "kerf/cli/files.h"
#include "kerf/cli/simd_level.h"
#include "kerf/io/catalog.h"
#include "kerf/io/price_overrides.h"
#include "kerf/model/labels.h"

namespace kerf::cli {
namespace {

constexpr std::array<std::string_view, 4> kCatalogNames = {"aws", "azure", "kwok", "none"};

std::expected<void, std::string> apply_feature_gates(const std::string& text, model::FeatureGates& gates) {
  std::string_view rest = text;
  while (!rest.empty()) {
    std::string_view entry = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), entry.size() + 1));
    std::size_t equals = entry.find('=');
    std::string_view name = entry.substr(0, equals);
    std::string_view value = equals == std::string_view::npos ? std::string_view() : entry.substr(equals + 1);
    if (value != "true" && value != "false") {
      return std::unexpected(fmt::format("--feature-gates: expected NAME=true or NAME=false, found '{}'", entry));
    }
    if (!set_feature_gate(gates, name, value == "true")) {
      return std::unexpected(
          fmt::format("--feature-gates: no gate is called '{}'; there are ReservedCapacity, NodeRepair, "
                      "SpotToSpotConsolidation, NodeOverlay, StaticCapacity, CapacityBuffer",
                      name));
    }
  }
  return {};
}

// An empty variable of a script must not read as "not given".
CLI::Validator not_empty() {
  return {[](const std::string& value) { return value.empty() ? std::string("found nothing, expected a value") : ""; },
          ""};
}

CLI::Validator zone_name() {
  return {[](const std::string& value) {
            const bool good = !value.empty() && model::is_label_value(value);
            return good ? std::string() : fmt::format("found \"{}\", expected the name of a zone", value);
          },
          ""};
}

}  // namespace

void add_input_flags(CLI::App& app, InputFlags& flags) {
  app.add_option("-f,--filename", flags.files, "Objects to read; - is standard input (may be repeated)")
      ->type_name("FILE|DIR|-")
      ->allow_extra_args(false);
  app.add_option("--catalog", flags.catalog,
                 "Instance types: aws, azure, kwok, none or a file (default: the NodeClass's cloud)")
      ->type_name("NAME|FILE")
      ->check(not_empty());
  app.add_option("--zones", flags.zones, "Zones of the catalog's offerings (default: those the input names)")
      ->type_name("A,B")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(zone_name());
  app.add_option("--prices", flags.prices, "CSV of instance_type,zone,capacity_type,usd_hour over the catalog's prices")
      ->type_name("FILE")
      ->check(not_empty());
  app.add_flag("--no-spot", flags.no_spot, "Leave spot offerings out of the catalog");
  app.add_option("--now", flags.now, "Instant of the decision (default: the latest instant in the input)")
      ->type_name("RFC3339")
      ->check(not_empty());
  app.add_flag("--strict", flags.strict, "Stop when any object cannot be read");
  app.add_option("--preference-policy", flags.preference_policy, "Respect (default) or Ignore")->type_name("POLICY");
  app.add_option("--min-values-policy", flags.min_values_policy, "Strict (default) or BestEffort")->type_name("POLICY");
  app.add_option("--feature-gates", flags.feature_gates, "Karpenter's feature gates")->type_name("A=true,B=false");
  app.add_option("--simd", flags.simd, "SIMD level (kerf version --simd lists them); decides nothing but the speed")
      ->type_name("LEVEL")
      ->check(not_empty());
  add_threads_flag(app, flags.threads);
}

void add_threads_flag(CLI::App& app, std::size_t& threads) {
  constexpr std::size_t kMostThreads = 1024;
  app.add_option("--threads", threads,
                 "How many read, and simulate disruption with the fast engine (0: as many as the machine runs)")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{0}, kMostThreads))
      ->capture_default_str();
}

std::expected<io::LoadOptions, std::string> read_catalog_flags(const InputFlags& flags) {
  io::LoadOptions options;
  options.zones = flags.zones;
  options.no_spot = flags.no_spot;
  options.threads = flags.threads;
  if (!flags.catalog.empty()) {
    options.catalog = flags.catalog;
    if (std::ranges::find(kCatalogNames, flags.catalog) == kCatalogNames.end()) {
      auto file = read_file(flags.catalog);
      if (!file) return std::unexpected(fmt::format("--catalog: {} (or aws, azure, kwok, none)", file.error()));
      // Every pod would stay pending for want of a type: a file without a catalog is bad usage, not a finding.
      auto catalog = io::read_catalog(*file, {.zones = flags.zones, .no_spot = flags.no_spot, .prices = {}});
      if (!catalog) return std::unexpected(fmt::format("--catalog: {}", catalog.error()));
      options.catalog_file = std::move(*file);
    }
  }
  if (!flags.prices.empty()) {
    auto file = read_file(flags.prices);
    if (!file) return std::unexpected(fmt::format("--prices: {}", file.error()));
    auto prices = io::read_price_overrides(*file);
    if (!prices) return std::unexpected(fmt::format("--prices: {}", prices.error()));
    options.prices = std::move(*prices);
  }
  return options;
}

std::expected<void, std::string> apply_decision_flags(const InputFlags& flags, model::Options& options) {
  if (!flags.now.empty()) {
    auto now = model::parse_rfc3339(flags.now);
    if (!now) return std::unexpected(fmt::format("--now: {}", now.error()));
    options.now = *now;
  }
  if (!flags.preference_policy.empty()) {
    auto policy = parse_preference_policy(flags.preference_policy);
    if (!policy) {
      return std::unexpected(
          fmt::format("--preference-policy: found '{}', expected Respect or Ignore", flags.preference_policy));
    }
    options.preference_policy = *policy;
  }
  if (!flags.min_values_policy.empty()) {
    auto policy = parse_min_values_policy(flags.min_values_policy);
    if (!policy) {
      return std::unexpected(
          fmt::format("--min-values-policy: found '{}', expected Strict or BestEffort", flags.min_values_policy));
    }
    options.min_values_policy = *policy;
  }
  if (auto used = use_level_of_flag(flags.simd); !used) return used;
  return apply_feature_gates(flags.feature_gates, options.gates);
}

}  // namespace kerf::cli
