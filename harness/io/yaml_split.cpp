#include "kerf/io/yaml_split.h"

#include <algorithm>
#include <utility>

namespace kerf::io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

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
      const std::size_t end = line_end(offset);
      take(offset, end);
      offset = end;
      ++line_;
    }
    if (slices_.size() < max_documents) close(stream_.size());
    return std::move(slices_);
  }

 private:
  /// Where the line that begins at `offset` ends, its break (LF, CRLF or a lone CR) included.
  std::size_t line_end(std::size_t offset) {
    if (next_feed_ < offset || offset == 0) next_feed_ = std::min(stream_.find('\n', offset), stream_.size());
    const std::size_t carriage = stream_.substr(offset, next_feed_ - offset).find('\r');
    if (carriage != std::string_view::npos && offset + carriage + 1 < next_feed_) return offset + carriage + 1;
    return std::min(next_feed_ + 1, stream_.size());
  }

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
  std::size_t next_feed_ = 0;  ///< Kept, so that each byte is searched once however many lone CRs there are.
  std::size_t line_ = 1;
  bool open_ = false;  ///< A document has begun: by its marker or by content.
};

}  // namespace

std::vector<YamlSlice> split_yaml(std::string_view stream, std::size_t max_documents) {
  return Splitter(stream).run(max_documents);
}

}  // namespace kerf::io
