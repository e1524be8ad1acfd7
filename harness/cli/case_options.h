#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/load.h"
#include "kerf/model/options.h"
#include "kerf/model/quantity.h"
#include "kerf/model/time.h"

namespace kerf::cli {

/// What `spec.options` of a Case asks for. Options of commands that decide nothing from them here are only checked.
/// Source: formats.md "Options".
struct CaseOptions {
  model::Options model;
  std::vector<io::SourceFile> files;
  std::optional<model::Quantity> max_memory;
  std::optional<model::Duration> max_time;
};

/// Reads the options of a Case. An unknown option, one that its command does not take, and a bad value are errors.
[[nodiscard]] std::expected<CaseOptions, std::string> read_case_options(const io::CaseHeader& header);

/// Sets the gate of that name; false when there is none. Source: formats.md "Options".
[[nodiscard]] bool set_feature_gate(model::FeatureGates& gates, std::string_view name, bool enabled);

/// Reads `Respect` or `Ignore`.
[[nodiscard]] std::optional<model::PreferencePolicy> parse_preference_policy(std::string_view name);

/// Reads `Strict` or `BestEffort`.
[[nodiscard]] std::optional<model::MinValuesPolicy> parse_min_values_policy(std::string_view name);

}  // namespace kerf::cli
