#include "kerf/cli/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/cli/simd_level.h"

namespace kerf::cli {
namespace {

constexpr std::string_view kAbout =
    "kerf decides on a plain dump of Kubernetes objects what the node autoscaler Karpenter decides.";
constexpr std::string_view kFooter =
    "Input is what `kubectl get ... -A -o json|yaml` prints, or manifests. `kerf COMMAND --help` shows the flags.\n"
    "KERF_SIMD names the SIMD level to use. Exit status: 0 done, 1 something is broken, 2 bad usage or input.";

struct Registered {
  CLI::App* app = nullptr;
  Action action;
};

std::vector<Registered> register_subcommands(CLI::App& app, Context& context) {
  std::vector<Registered> registered;
  for (const Subcommand& subcommand : subcommands()) {
    CLI::App* added = app.add_subcommand(std::string(subcommand.name), std::string(subcommand.summary));
    registered.push_back({added, subcommand.add(*added, context)});
  }
  return registered;
}

const Registered* chosen(const std::vector<Registered>& registered) {
  for (const Registered& candidate : registered) {
    if (candidate.app->parsed()) return &candidate;
  }
  return nullptr;
}

// A word in the command's place that is none; CLI11 would only say that a command is missing.
bool is_unknown_command(std::span<const std::string> arguments) {
  return !arguments.empty() && !arguments.front().starts_with('-') &&
         std::ranges::find(subcommands(), arguments.front(), &Subcommand::name) == subcommands().end();
}

int refuse_command(const std::string& word, std::ostream& err) {
  std::vector<std::string_view> names;
  for (const Subcommand& subcommand : subcommands()) names.push_back(subcommand.name);
  err << fmt::format("kerf: no command is called '{}'; there are {}\n", word, fmt::join(names, ", "));
  return kBadUsage;
}

int report_usage(const Registered* subcommand, const CLI::ParseError& error, std::ostream& err) {
  std::string command = subcommand == nullptr ? "kerf" : fmt::format("kerf {}", subcommand->app->get_name());
  err << fmt::format("{}: {}\nRun '{} --help' for what it takes.\n", command, error.what(), command);
  return kBadUsage;
}

int parse_and_run(std::span<const std::string> arguments, Context& context) {
  const std::vector<std::string> version = {"version"};
  if (!arguments.empty() && arguments.front() == "--version") arguments = version;
  if (is_unknown_command(arguments)) return refuse_command(arguments.front(), context.err);
  CLI::App app{std::string(kAbout), "kerf"};
  app.require_subcommand(1);
  app.footer(std::string(kFooter));
  const std::vector<Registered> registered = register_subcommands(app, context);
  if (auto used = use_level_of_environment(); !used) {
    context.err << fmt::format("kerf: {}\n", used.error());
    return kBadUsage;
  }
  // CLI11 takes its arguments last first.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    context.out << app.help();
    return kDone;
  } catch (const CLI::ParseError& error) {
    return report_usage(chosen(registered), error, context.err);
  }
  return chosen(registered)->action();
}

}  // namespace

int run(std::span<const std::string> arguments, Context context) {
  try {
    int status = parse_and_run(arguments, context);
    context.out.flush();
    if (context.out.fail()) {
      context.err << "kerf: the output could not be written\n";
      return kBadUsage;
    }
    return status;
  } catch (const std::exception& error) {
    context.err << fmt::format("kerf: {}\n", error.what());
    return kBadUsage;
  }
}

}  // namespace kerf::cli
