#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kerf/fault_table/table.h"

namespace kerf::fault {

/// Which fault of the table has the name.
[[nodiscard]] constexpr std::optional<std::size_t> number_of(std::string_view name) {
  for (std::size_t number = 0; number < kFaults.size(); ++number) {
    if (kFaults[number].name == name) return number;
  }
  return std::nullopt;
}

/// The name of a fault, as code says it. A name that is not in the table does not compile.
class Name {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a name is written as text.
  consteval Name(const char* name) : number_(number_of(name).value()) {}

  [[nodiscard]] constexpr std::size_t number() const { return number_; }

 private:
  std::size_t number_;
};

}  // namespace kerf::fault
