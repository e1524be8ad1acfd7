#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "kerf/cli/command.h"
#include "kerf/io/load.h"
#include "kerf/model/options.h"

namespace kerf::cli {

/// The flags that say what is read and how it is decided on, as given; the same for every subcommand that decides.
struct InputFlags {
  std::vector<std::string> files;
  std::string catalog;
  std::vector<std::string> zones;
  std::string prices;
  bool no_spot = false;
  std::string now;
  bool strict = false;
  std::string preference_policy;
  std::string min_values_policy;
  std::string feature_gates;
  std::string simd;
  std::size_t threads = 0;  ///< That read, and that the fast engine uses for disruption; 0: as many as there are.
};

/// Declares them.
void add_input_flags(CLI::App& app, InputFlags& flags);

/// Declares `--threads`, which is one of them, for a command without the others.
void add_threads_flag(CLI::App& app, std::size_t& threads);

/// What one input comes to.
struct Input {
  io::LoadResult loaded;
  model::Options options;
  int status = kDone;    ///< kFinding when an object could not be read.
  std::string now_note;  ///< Where `options.now` comes from; empty when the flags or a Case say it.
};

/// The files behind `-f`: each as given, every manifest below a directory, standard input for `-`.
[[nodiscard]] std::expected<std::vector<io::SourceFile>, std::string> read_sources(
    const std::vector<std::string>& paths, Context& context);

/// Reads `sources` as one input. Messages go to `context.err`, problems of objects included; the error is what makes
/// the command bad usage: a bad flag, nothing that could be read, or any problem with `--strict`.
[[nodiscard]] std::expected<Input, std::string> read_input(const InputFlags& flags, std::vector<io::SourceFile> sources,
                                                           Context& context);

}  // namespace kerf::cli
