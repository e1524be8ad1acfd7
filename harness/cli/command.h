#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string_view>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name.
class App;
}

namespace kerf::cli {

/// Exit status of every subcommand. Source: design.md 4.
inline constexpr int kDone = 0;     ///< Done, nothing broken.
inline constexpr int kFinding = 1;  ///< A rule broken, a case failed, an object that could not be read.
inline constexpr int kBadUsage = 2;

/// Where a command reads and writes. `out` carries data, `err` messages.
struct Context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool color = false;  ///< `out` is a terminal that wants colour.
};

/// Runs a subcommand whose flags have been parsed; returns the exit status.
using Action = std::function<int()>;

/// One subcommand: `add` declares its flags on `app` and returns what to run with them.
struct Subcommand {
  std::string_view name;
  std::string_view summary;
  Action (*add)(CLI::App& app, Context& context);
};

/// Every subcommand, in the order of the help text. A new one is a file of its own and a line of this table.
[[nodiscard]] std::span<const Subcommand> subcommands();

}  // namespace kerf::cli
