#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kerf/io/tree.h"

namespace kerf::io {

/// What a scalar means. `text` is the content of a string, a number's text, `true` or `false`; empty for null.
struct Scalar {
  ValueKind kind = ValueKind::kNull;
  std::string text;
  bool integer = false;  ///< Numbers only.
};

/// The meaning of a plain (unquoted) scalar by YAML 1.1 as the API machinery reads it: y, yes, on and true are
/// booleans, 0x1F, 0644, 0b1 and 1_000 integers (turned into decimal), timestamps strings.
[[nodiscard]] Scalar resolve_plain(std::string_view text);

/// The meaning of a scalar with an explicit tag (`tag:yaml.org,2002:int`), or nothing when its text does not fit the
/// tag. Tags that are not YAML's own make a string.
[[nodiscard]] std::optional<Scalar> resolve_tagged(std::string_view tag, std::string_view text);

}  // namespace kerf::io
