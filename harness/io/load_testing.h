#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/load.h"

/// For the tests of the readers.
namespace kerf::io::testing {

inline LoadResult load_text(std::string_view text, std::string_view name = "in.yaml") {
  const std::vector<SourceFile> sources{{.name = std::string(name), .bytes = std::string(text)}};
  return load(sources, {});
}

/// `object field` per error.
inline std::vector<std::string> errors_of(const LoadResult& result) {
  std::vector<std::string> errors;
  errors.reserve(result.errors.size());
  for (const Diagnostic& d : result.errors) {
    errors.push_back(d.field.empty() ? d.object : fmt::format("{} {}", d.object, d.field));
  }
  return errors;
}

/// `object CODE` per warning.
inline std::vector<std::string> warnings_of(const LoadResult& result) {
  std::vector<std::string> warnings;
  warnings.reserve(result.warnings.size());
  for (const Diagnostic& d : result.warnings) warnings.push_back(fmt::format("{} {}", d.object, d.code));
  return warnings;
}

/// The field of the only error, empty when there is none.
inline std::string refused_field(const LoadResult& result) {
  if (result.errors.empty()) return {};
  return result.errors.size() == 1 ? result.errors.front().field : "more than one error";
}

inline std::string amount(const model::ResourceList& list, std::string_view name) {
  const model::Quantity* found = list.find(name);
  return found == nullptr ? "none" : found->format_decimal();
}

}  // namespace kerf::io::testing
