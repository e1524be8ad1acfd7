#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kerf::gen {

/// Names and values of the API that scenarios are full of; each is one byte of a scenario's code.
[[nodiscard]] std::span<const std::string_view> scenario_words();

/// The place of the word in `scenario_words`, nothing where it is none. O(log words).
[[nodiscard]] std::optional<std::size_t> word_number(std::string_view text);

}  // namespace kerf::gen
