#include "kerf/io/yaml_split.h"

#include <utility>

namespace kerf::io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The length of the line at the start of `text`, its break (LF, CRLF or a lone CR) included.
std::size_t line_length(std::string_view text) {
  const std::size_t feed = text.find('\n');
  const std::size_t end = feed == std::string_view::npos ? text.size() : feed;
  const std::size_t carriage = text.substr(0, end).find('\r');
  if (carriage != std::string_view::npos && carriage + 1 < end) return carriage + 1;
  return feed == std::string_view::npos ? text.size() : feed + 1;
}

bool is_marker(std::string_view line, std::string_view marker) {
  if (!line.starts_with(marker)) return false;
  line.remove_prefix(marker.size());
  return line.empty() || std::string_view(" \t\r\n").find(line.front()) != std::string_view::npos;
}

/// Blank, or nothing but a comment.
bool is_padding(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos || line[first] == '#';
}

class Splitter {
 public:
  explicit Splitter(std::string_view stream) : stream_(stream) {}

  std::vector<YamlSlice> run(std::size_t max_documents) {
    for (std::size_t offset = 0; offset < stream_.size() && slices_.size() < max_documents;) {
      const std::size_t length = line_length(stream_.substr(offset));
      take(offset, offset + length);
      offset += length;
      ++line_;
    }
    if (slices_.size() < max_documents) close(stream_.size());
    return std::move(slices_);
  }

 private:
  void take(std::size_t offset, std::size_t end) {
    std::string_view line = stream_.substr(offset, end - offset);
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    if (is_marker(line, "---")) {
      if (open_) close(offset);
      open_ = true;
    } else if (is_marker(line, "...")) {
      close(offset);
      begin_ = end;
      current_.first_line = line_ + 1;
    } else if (!open_) {
      const bool directive = line.starts_with('%');
      if (directive) ++current_.directives;
      open_ = !directive && !is_padding(line);
    }
  }

  /// Ends the open document, if any, before `offset`; what follows begins there.
  void close(std::size_t offset) {
    if (open_) {
      current_.text = stream_.substr(begin_, offset - begin_);
      slices_.push_back(current_);
    }
    open_ = false;
    begin_ = offset;
    current_ = YamlSlice{.text = {}, .first_line = line_, .directives = 0};
  }

  std::string_view stream_;
  std::vector<YamlSlice> slices_;
  YamlSlice current_;
  std::size_t begin_ = 0;
  std::size_t line_ = 1;
  bool open_ = false;  ///< A document has begun: by its marker or by content.
};

}  // namespace

std::vector<YamlSlice> split_yaml(std::string_view stream, std::size_t max_documents) {
  return Splitter(stream).run(max_documents);
}

}  // namespace kerf::io
