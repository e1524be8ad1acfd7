#include "kerf/cli/cases.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "kerf/cli/case_runner.h"
#include "kerf/cli/files.h"
#include "kerf/report/units.h"

namespace kerf::cli {
namespace {

namespace fs = std::filesystem;

struct Flags {
  std::vector<std::string> paths;
  std::string save;
};

struct Tally {
  std::size_t run = 0;
  std::size_t failed = 0;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf cases: " << message << '\n';
  return kBadUsage;
}

std::expected<std::vector<fs::path>, std::string> case_files(const std::vector<std::string>& paths) {
  std::vector<fs::path> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.emplace_back(path);
      continue;
    }
    auto found = list_manifests(path);
    if (!found) return std::unexpected(found.error());
    files.insert(files.end(), found->begin(), found->end());
  }
  return files;
}

// Names are unique over all cases, and become file names.
bool check_name(CaseResult& result, std::set<std::string>& names) {
  if (result.name.empty() || result.name.find('/') != std::string::npos) {
    result.mismatches.push_back({"metadata.name", "a name", fmt::format("'{}'", result.name)});
    return false;
  }
  bool unique = names.insert(result.name).second;
  if (!unique) result.mismatches.push_back({"metadata.name", "a name of its own", "one that an earlier case has"});
  return unique;
}

std::expected<void, std::string> save(const CaseResult& result, const std::string& directory) {
  return write_file(fs::path(directory) / (result.name + ".json"), to_json(result));
}

int run_cases(const Flags& flags, Context& context) {
  auto files = case_files(flags.paths);
  if (!files) return refuse(context, files.error());
  if (!flags.save.empty()) {
    std::error_code error;
    fs::create_directories(flags.save, error);
    if (error) return refuse(context, fmt::format("{}: {}", flags.save, error.message()));
  }
  Tally tally;
  std::set<std::string> names;
  for (const fs::path& path : *files) {
    auto file = read_file(path);
    if (!file) return refuse(context, file.error());
    // A case names the documents of its own file without the directory.
    file->name = path.filename().string();
    CaseResult result = run_case(*file);
    bool can_save = check_name(result, names) && !flags.save.empty();
    ++tally.run;
    if (!result.passed()) ++tally.failed;
    context.out << describe(result);
    if (!can_save) continue;
    if (auto saved = save(result, flags.save); !saved) return refuse(context, saved.error());
  }
  context.out << fmt::format("{}: {} ok, {} failed\n", report::counted(tally.run, "case"), tally.run - tally.failed,
                             tally.failed);
  return tally.failed == 0 ? kDone : kFinding;
}

}  // namespace

Action add_cases(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("paths", flags->paths, "Case files, or directories of them (read recursively)")
      ->required()
      ->type_name("FILE|DIR");
  app.add_option("--save", flags->save, "Write NAME.json for every case into this directory")->type_name("DIR");
  return [flags, &context] { return run_cases(*flags, context); };
}

}  // namespace kerf::cli
