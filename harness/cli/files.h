#pragma once

#include <expected>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "kerf/io/load.h"

namespace kerf::cli {

/// The bytes of a file, or why it cannot be read.
[[nodiscard]] std::expected<io::SourceFile, std::string> read_file(const std::filesystem::path& path);

/// The bytes of a stream until its end, named `name`.
[[nodiscard]] std::expected<io::SourceFile, std::string> read_stream(std::istream& stream, const std::string& name);

/// Whether a file of that name can hold Kubernetes objects: .yaml, .yml, .json, each also with .gz.
[[nodiscard]] bool is_manifest(const std::filesystem::path& path);

/// The manifests below a directory, sorted by path; the error says why there are none. Links to directories are not
/// followed.
[[nodiscard]] std::expected<std::vector<std::filesystem::path>, std::string> list_manifests(
    const std::filesystem::path& directory);

/// Writes `text` as the whole content of `path`; the error says why it could not.
[[nodiscard]] std::expected<void, std::string> write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace kerf::cli
