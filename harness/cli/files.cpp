#include "kerf/cli/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <string_view>
#include <system_error>
#include <utility>

#include "kerf/io/limits.h"

namespace kerf::cli {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 18;

constexpr std::array<std::string_view, 3> kExtensions = {".json", ".yaml", ".yml"};

}  // namespace

std::expected<io::SourceFile, std::string> read_stream(std::istream& stream, const std::string& name) {
  io::SourceFile file{name, {}};
  std::string chunk(kChunkBytes, '\0');
  while (stream) {
    stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    file.bytes.append(chunk, 0, static_cast<std::size_t>(stream.gcount()));
    if (file.bytes.size() > io::limits::kSourceBytes) {
      return std::unexpected(
          fmt::format("{}: larger than {} MiB", name, io::limits::kSourceBytes / io::limits::kMebibyte));
    }
  }
  if (stream.bad()) return std::unexpected(fmt::format("{}: reading stopped in the middle", name));
  return file;
}

std::expected<io::SourceFile, std::string> read_file(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) {
    return std::unexpected(fmt::format("{}: is a directory, a file was expected", path.string()));
  }
  // A pipe is fine: the shell's <(command) is one.
  if (std::filesystem::is_character_file(status) || std::filesystem::is_block_file(status)) {
    return std::unexpected(fmt::format("{}: is a device, a file was expected", path.string()));
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::unexpected(fmt::format("{}: {}", path.string(), std::strerror(errno)));
  return read_stream(stream, path.string());
}

bool is_manifest(const std::filesystem::path& path) {
  std::filesystem::path name = path.filename();
  if (name.extension() == ".gz") name = name.stem();
  return std::ranges::find(kExtensions, name.extension().string()) != kExtensions.end();
}

std::expected<std::vector<std::filesystem::path>, std::string> list_manifests(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> found;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entries(directory, error);
  for (; !error && entries != std::filesystem::recursive_directory_iterator(); entries.increment(error)) {
    std::error_code ignored;
    if (entries->is_regular_file(ignored) && is_manifest(entries->path())) found.push_back(entries->path());
  }
  if (error) return std::unexpected(fmt::format("{}: {}", directory.string(), error.message()));
  if (found.empty()) {
    return std::unexpected(fmt::format("{}: holds no .yaml, .yml or .json file", directory.string()));
  }
  std::ranges::sort(found);
  return found;
}

std::expected<void, std::string> write_file(const std::filesystem::path& path, const std::string& text) {
  errno = 0;
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (!stream) return std::unexpected(fmt::format("{}: {}", path.string(), std::strerror(errno)));
  return {};
}

}  // namespace kerf::cli
