#include "kerf/cli/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <istream>
#include <map>
#include <ostream>
#include <system_error>
#include <utility>

#include "kerf/cli/case_options.h"
#include "kerf/cli/files.h"
#include "kerf/cli/input_flags.h"
#include "kerf/io/price_overrides.h"

namespace kerf::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStandardInput = "-";
// A dump of a whole cluster has many objects of kinds that nothing reads; the rest of a code is only counted.
constexpr std::size_t kShownPerCode = 5;

std::expected<void, std::string> add_path(const std::string& path, Context& context,
                                          std::vector<io::SourceFile>& sources) {
  if (path == kStandardInput) {
    auto file = read_stream(context.in, "stdin");
    if (!file) return std::unexpected(file.error());
    sources.push_back(std::move(*file));
    return {};
  }
  std::vector<fs::path> files = {path};
  std::error_code error;
  if (fs::is_directory(path, error)) {
    auto found = list_manifests(path);
    if (!found) return std::unexpected(found.error());
    files = std::move(*found);
  }
  for (const fs::path& name : files) {
    auto file = read_file(name);
    if (!file) return std::unexpected(file.error());
    sources.push_back(std::move(*file));
  }
  return {};
}

void print_diagnostics(const io::LoadResult& loaded, std::ostream& err) {
  for (const io::Diagnostic& error : loaded.errors) err << "error: " << io::describe(error) << '\n';
  std::map<std::string_view, std::size_t> seen;
  for (const io::Diagnostic& warning : loaded.warnings) {
    if (++seen[warning.code] > kShownPerCode) continue;
    err << "warning: " << io::describe(warning) << '\n';
  }
  for (const auto& [code, count] : seen) {
    if (count > kShownPerCode) err << fmt::format("warning: {} more {}\n", count - kShownPerCode, code);
  }
}

void print_unmatched_prices(const io::LoadResult& loaded, const io::LoadOptions& options, std::ostream& err) {
  for (const io::PriceOverride& price : io::unmatched_prices(loaded.snapshot.catalogs, options.prices)) {
    err << fmt::format("warning: --prices: nothing offers {} {} in {}\n", price.capacity_type, price.instance_type,
                       price.zone.empty() ? "any zone" : price.zone);
  }
}

// `now` and the options of a Case document; its extra files join the input.
std::expected<CaseOptions, std::string> options_of_case(const io::LoadResult& loaded) {
  if (loaded.cases.empty()) return CaseOptions{};
  if (loaded.cases.size() > 1) {
    return std::unexpected(
        fmt::format("the input holds {} Case documents, at most one was expected", loaded.cases.size()));
  }
  auto options = read_case_options(loaded.cases.front());
  if (!options) return std::unexpected(fmt::format("Case/{}: {}", loaded.cases.front().name, options.error()));
  return options;
}

void choose_now(const InputFlags& flags, Input& input) {
  const io::LoadResult& loaded = input.loaded;
  bool given = !flags.now.empty() || (!loaded.cases.empty() && loaded.cases.front().now);
  if (given) return;
  if (loaded.latest_instant) input.options.now = *loaded.latest_instant;
  input.now_note =
      fmt::format("now is {}: {} (--now sets it)", model::format_rfc3339(input.options.now),
                  loaded.latest_instant ? "the latest instant in the input" : "the input names no instant");
}

std::string nothing_read(const io::LoadResult& loaded) {
  return loaded.errors.empty() ? "the input holds no Kubernetes object" : "no object of the input could be read";
}

}  // namespace

std::expected<std::vector<io::SourceFile>, std::string> read_sources(const std::vector<std::string>& paths,
                                                                     Context& context) {
  if (paths.empty()) return std::unexpected("nothing to read: give -f FILE, -f DIR, or -f - for standard input");
  if (std::ranges::count(paths, kStandardInput) > 1) return std::unexpected("standard input can be read only once");
  std::vector<io::SourceFile> sources;
  for (const std::string& path : paths) {
    if (auto added = add_path(path, context, sources); !added) return std::unexpected(added.error());
  }
  return sources;
}

std::expected<Input, std::string> read_input(const InputFlags& flags, std::vector<io::SourceFile> sources,
                                             Context& context) {
  auto load_options = read_catalog_flags(flags);
  if (!load_options) return std::unexpected(load_options.error());
  Input input;
  input.loaded = io::load(sources, *load_options);
  auto case_options = options_of_case(input.loaded);
  if (!case_options) return std::unexpected(case_options.error());
  if (!case_options->files.empty()) {
    sources.insert(sources.end(), case_options->files.begin(), case_options->files.end());
    input.loaded = io::load(sources, *load_options);
  }
  input.options = case_options->model;
  if (auto applied = apply_decision_flags(flags, input.options); !applied) return std::unexpected(applied.error());
  print_diagnostics(input.loaded, context.err);
  print_unmatched_prices(input.loaded, *load_options, context.err);
  if (input.loaded.objects == 0) return std::unexpected(nothing_read(input.loaded));
  if (!input.loaded.errors.empty()) {
    if (flags.strict) return std::unexpected("some objects could not be read, and --strict was given");
    input.status = kFinding;
  }
  choose_now(flags, input);
  return input;
}

}  // namespace kerf::cli
