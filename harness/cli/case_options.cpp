#include "kerf/cli/case_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <utility>

#include "kerf/cli/base64.h"
#include "kerf/io/document.h"

namespace kerf::cli {
namespace {

using io::Value;
using Problem = std::optional<std::string>;  // Nothing = all is well.

// A case makes its large inputs from parts; more than this is a mistake.
constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

std::string expected_one_of(std::string_view name, std::string_view wanted) {
  return fmt::format("option {}: expected {}", name, wanted);
}

Problem read_choice(const Value& value, std::string_view wanted, bool known) {
  return known ? Problem() : Problem(expected_one_of(value.key(), wanted));
}

Problem read_preference_policy(const Value& value, CaseOptions& options) {
  auto policy = parse_preference_policy(value.text());
  if (policy) options.model.preference_policy = *policy;
  return read_choice(value, "Respect or Ignore", policy.has_value());
}

Problem read_min_values_policy(const Value& value, CaseOptions& options) {
  auto policy = parse_min_values_policy(value.text());
  if (policy) options.model.min_values_policy = *policy;
  return read_choice(value, "Strict or BestEffort", policy.has_value());
}

Problem read_feature_gates(const Value& value, CaseOptions& options) {
  if (!value.is_mapping()) return expected_one_of("featureGates", "a map of booleans");
  for (auto gate = value.first(); gate; gate = gate->next()) {
    if (gate->kind() != io::ValueKind::kBool) return expected_one_of("featureGates", "a map of booleans");
    if (!set_feature_gate(options.model.gates, gate->key(), gate->as_bool())) {
      return fmt::format("option featureGates: unknown gate {}", gate->key());
    }
  }
  return std::nullopt;
}

Problem read_search(const Value& value, CaseOptions& options) {
  bool subset = value.text() == "subset";
  if (subset) options.model.search = model::Search::kSubset;
  return read_choice(value, "prefix or subset", subset || value.text() == "prefix");
}

Problem read_until_stable(const Value& value, CaseOptions& options) {
  if (value.kind() != io::ValueKind::kBool) return expected_one_of("untilStable", "true or false");
  options.model.until_stable = value.as_bool();
  return std::nullopt;
}

std::optional<std::string> joined_parts(const Value& parts) {
  std::string bytes;
  for (auto part = parts.first(); part; part = part->next()) {
    auto text = part->find("text");
    if (!text || !text->is_string()) return std::nullopt;
    std::size_t times = 1;
    if (auto given = part->find("times")) {
      std::string_view digits = given->text();
      auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), times);
      if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    }
    std::string_view piece = text->text();
    if (!piece.empty() && times > (kMaxFileBytes - bytes.size()) / piece.size()) return std::nullopt;
    for (std::size_t copy = 0; copy < times && !piece.empty(); ++copy) bytes += piece;
  }
  return bytes;
}

std::optional<io::SourceFile> read_case_file(const Value& entry) {
  auto name = entry.find("name");
  if (!name || !name->is_string() || name->text().empty() || entry.size() != 2) return std::nullopt;
  std::optional<std::string> bytes;
  if (auto text = entry.find("text"); text && text->is_string()) bytes = std::string(text->text());
  if (auto base64 = entry.find("base64")) bytes = decode_base64(base64->text());
  if (auto parts = entry.find("parts"); parts && parts->is_sequence()) bytes = joined_parts(*parts);
  if (!bytes) return std::nullopt;
  return io::SourceFile{std::string(name->text()), std::move(*bytes)};
}

Problem read_files(const Value& value, CaseOptions& options) {
  constexpr std::string_view kWanted = "a list of {name, text}, {name, base64} or {name, parts: [{text, times}]}";
  if (!value.is_sequence()) return expected_one_of("files", kWanted);
  for (auto entry = value.first(); entry; entry = entry->next()) {
    auto file = read_case_file(*entry);
    if (!file) return expected_one_of(fmt::format("files[{}]", options.files.size()), kWanted);
    options.files.push_back(std::move(*file));
  }
  return std::nullopt;
}

Problem read_max_memory(const Value& value, CaseOptions& options) {
  auto memory = model::Quantity::parse(value.text());
  if (memory) options.max_memory = *memory;
  return read_choice(value, "a quantity of bytes", memory.has_value());
}

Problem read_max_time(const Value& value, CaseOptions& options) {
  auto time = model::parse_duration(value.text());
  if (time) options.max_time = *time;
  return read_choice(value, "a duration", time.has_value());
}

Problem read_duration(const Value& value, CaseOptions&) {
  return read_choice(value, "a duration", model::parse_duration(value.text()).has_value());
}

Problem read_duration_or_never(const Value& value, CaseOptions& options) {
  return value.text() == "never" ? Problem() : read_duration(value, options);
}

Problem read_cooldown_boundary(const Value& value, CaseOptions&) {
  return read_choice(value, "strict or inclusive", value.text() == "strict" || value.text() == "inclusive");
}

Problem read_bool(const Value& value, CaseOptions&) {
  return read_choice(value, "true or false", value.kind() == io::ValueKind::kBool);
}

Problem read_upstream(const Value& value, CaseOptions&) {
  return read_choice(value, "nondeterministic or differs",
                     value.text() == "nondeterministic" || value.text() == "differs");
}

Problem read_confidence(const Value& value, CaseOptions&) { return read_choice(value, "low", value.text() == "low"); }

Problem read_delays(const Value& value, CaseOptions&) {
  constexpr std::array<std::string_view, 5> kDelays = {"nodeReady", "podStartCold", "podStartWarm", "podStop",
                                                       "nodeStop"};
  for (auto delay = value.first(); delay; delay = delay->next()) {
    bool known = std::ranges::find(kDelays, delay->key()) != kDelays.end();
    if (!known || !model::parse_duration(delay->text())) {
      return fmt::format("option delays: {} is not a known delay with a duration", delay->key());
    }
  }
  return read_choice(value, "a map of durations", value.is_mapping());
}

// Which commands take an option; every command where it says `all`.
struct OptionRule {
  std::string_view name;
  std::string_view commands;
  Problem (*read)(const Value& value, CaseOptions& options);
};

constexpr std::array kRules = {
    OptionRule{"preferencePolicy", "plan consolidate simulate", read_preference_policy},
    OptionRule{"minValuesPolicy", "plan consolidate simulate", read_min_values_policy},
    OptionRule{"featureGates", "plan consolidate simulate", read_feature_gates},
    OptionRule{"search", "consolidate", read_search},
    OptionRule{"untilStable", "consolidate", read_until_stable},
    OptionRule{"files", "all", read_files},
    OptionRule{"maxMemory", "load", read_max_memory},
    OptionRule{"maxTime", "load", read_max_time},
    OptionRule{"pollPhase", "demand simulate", read_duration},
    OptionRule{"hpaPhase", "demand simulate", read_duration},
    OptionRule{"disruptPhase", "simulate", read_duration},
    OptionRule{"podStartup", "demand", read_duration_or_never},
    OptionRule{"jobDuration", "demand", read_duration_or_never},
    OptionRule{"cooldownBoundary", "demand simulate", read_cooldown_boundary},
    OptionRule{"toleranceFields", "demand simulate", read_bool},
    OptionRule{"until", "simulate", read_duration},
    OptionRule{"delays", "simulate", read_delays},
    OptionRule{"upstream", "all", read_upstream},
    OptionRule{"confidence", "all", read_confidence},
};

bool takes(const OptionRule& rule, std::string_view command) {
  std::string_view rest = rule.commands;
  if (rest == "all") return true;
  while (!rest.empty()) {
    std::string_view word = rest.substr(0, rest.find(' '));
    if (word == command) return true;
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return false;
}

Problem read_option(const Value& value, std::string_view command, CaseOptions& options) {
  const auto* rule = std::ranges::find(kRules, value.key(), &OptionRule::name);
  if (rule == kRules.end()) return fmt::format("unknown option {}", value.key());
  if (!takes(*rule, command)) return fmt::format("option {} means nothing to command {}", value.key(), command);
  return rule->read(value, options);
}

}  // namespace

std::expected<CaseOptions, std::string> read_case_options(const io::CaseHeader& header) {
  CaseOptions options;
  if (header.now) options.model.now = *header.now;
  const std::vector<io::Document> documents = io::parse_documents("options", header.options_json);
  if (documents.size() != 1 || !documents[0].error.empty() || documents[0].tree.empty() ||
      !documents[0].tree.root().is_mapping()) {
    return std::unexpected("options: expected a mapping");
  }
  for (auto value = documents[0].tree.root().first(); value; value = value->next()) {
    if (Problem problem = read_option(*value, header.command, options)) return std::unexpected(*problem);
  }
  return options;
}

bool set_feature_gate(model::FeatureGates& gates, std::string_view name, bool enabled) {
  struct Gate {
    std::string_view name;
    bool model::FeatureGates::* field;
  };
  constexpr std::array kGates = {
      Gate{"ReservedCapacity", &model::FeatureGates::reserved_capacity},
      Gate{"NodeRepair", &model::FeatureGates::node_repair},
      Gate{"SpotToSpotConsolidation", &model::FeatureGates::spot_to_spot_consolidation},
      Gate{"NodeOverlay", &model::FeatureGates::node_overlay},
      Gate{"StaticCapacity", &model::FeatureGates::static_capacity},
      Gate{"CapacityBuffer", &model::FeatureGates::capacity_buffer},
  };
  const auto* gate = std::ranges::find(kGates, name, &Gate::name);
  if (gate == kGates.end()) return false;
  gates.*(gate->field) = enabled;
  return true;
}

std::optional<model::PreferencePolicy> parse_preference_policy(std::string_view name) {
  if (name == "Respect") return model::PreferencePolicy::kRespect;
  if (name == "Ignore") return model::PreferencePolicy::kIgnore;
  return std::nullopt;
}

std::optional<model::MinValuesPolicy> parse_min_values_policy(std::string_view name) {
  if (name == "Strict") return model::MinValuesPolicy::kStrict;
  if (name == "BestEffort") return model::MinValuesPolicy::kBestEffort;
  return std::nullopt;
}

}  // namespace kerf::cli
