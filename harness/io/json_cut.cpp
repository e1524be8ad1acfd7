#include "kerf/io/json_cut.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace kerf::io {
namespace {

constexpr std::size_t kBlockBytes = 64;

/// Where in a block of 64 bytes certain bytes stand, the first in the lowest bit.
struct ByteMasks {
  std::uint64_t quotes = 0;
  std::uint64_t backslashes = 0;
  std::uint64_t brackets = 0;
  std::uint64_t line_feeds = 0;
};

#if defined(__SSE2__)
ByteMasks masks_of(const char* block) {
  constexpr std::size_t kLaneBytes = 16;
  ByteMasks masks;
  for (std::size_t lane = 0; lane < kBlockBytes / kLaneBytes; ++lane) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + lane * kLaneBytes));
    const auto where = [bytes, lane](char c) {
      const int mask = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)));
      return static_cast<std::uint64_t>(static_cast<std::uint32_t>(mask)) << (lane * kLaneBytes);
    };
    masks.quotes |= where('"');
    masks.backslashes |= where('\\');
    masks.brackets |= where('{') | where('}') | where('[') | where(']');
    masks.line_feeds |= where('\n');
  }
  return masks;
}
#else
ByteMasks masks_of(const char* block) {
  ByteMasks masks;
  for (std::size_t i = 0; i < kBlockBytes; ++i) {
    const char c = block[i];
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (c == '"') masks.quotes |= bit;
    if (c == '\\') masks.backslashes |= bit;
    if (c == '{' || c == '}' || c == '[' || c == ']') masks.brackets |= bit;
    if (c == '\n') masks.line_feeds |= bit;
  }
  return masks;
}
#endif

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Every bit is the parity of the bits up to and including it: set from an opening quote to before its closing one.
std::uint64_t prefix_parity(std::uint64_t bits) {
  for (unsigned shift = 1; shift < kBlockBytes; shift *= 2) bits ^= bits << shift;
  return bits;
}

class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  std::optional<JsonList> cut() {
    for (std::size_t block = 0; block < text_.size(); block += kBlockBytes) {
      if (!take_block(block)) return std::nullopt;
    }
    if (depth_ != 0 || list_end_ == 0) return std::nullopt;
    list_.skeleton.reserve(text_.size() - (list_end_ - list_begin_) + 1);
    list_.skeleton.append(text_.substr(0, list_begin_));
    list_.skeleton.append(list_lines_, '\n');
    list_.skeleton.append(text_.substr(list_end_));
    return std::move(list_);
  }

 private:
  bool take_block(std::size_t block) {
    ByteMasks masks;
    if (block + kBlockBytes <= text_.size()) {
      masks = masks_of(text_.data() + block);
    } else {
      char padded[kBlockBytes] = {};
      std::memcpy(padded, text_.data() + block, text_.size() - block);
      masks = masks_of(padded);
    }
    const std::uint64_t quotes = masks.quotes & ~escaped(masks.backslashes);
    const std::uint64_t inside = prefix_parity(quotes) ^ (in_string_ ? ~std::uint64_t{0} : 0);
    in_string_ = (inside >> (kBlockBytes - 1)) != 0;
    for (std::uint64_t left = masks.brackets & ~inside; left != 0; left &= left - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(left));
      const std::uint64_t before = masks.line_feeds & ((std::uint64_t{1} << bit) - 1);
      if (!take_bracket(block + bit, line_ + static_cast<std::size_t>(std::popcount(before)))) return false;
    }
    line_ += static_cast<std::size_t>(std::popcount(masks.line_feeds));
    return true;
  }

  // Backslashes are rare: a loop over them is enough.
  std::uint64_t escaped(std::uint64_t backslashes) {
    std::uint64_t escaped = is_escaped_ ? 1 : 0;
    is_escaped_ = false;
    for (std::uint64_t left = backslashes & ~escaped; left != 0;) {
      const auto bit = static_cast<unsigned>(std::countr_zero(left));
      left &= left - 1;
      if (bit + 1 == kBlockBytes) {
        is_escaped_ = true;
      } else {
        escaped |= std::uint64_t{1} << (bit + 1);
        left &= ~(std::uint64_t{1} << (bit + 1));
      }
    }
    return escaped;
  }

  /// False when this is no text to be cut.
  bool take_bracket(std::size_t offset, std::size_t line) {
    const char c = text_[offset];
    if (c == '{' || c == '[') {
      if (depth_ == 0 && (c != '{' || !is_blank(0, offset))) return false;
      if (depth_ == 1 && c == '[' && is_items_list(offset)) open_list(offset, line);
      if (depth_ == 2 && is_list_open_ && !begin_item(offset, line)) return false;
      ++depth_;
      return true;
    }
    if (depth_ == 0) return false;
    --depth_;
    if (depth_ == 2 && is_list_open_) end_item(offset);
    if (depth_ == 1 && is_list_open_) return close_list(offset, line);
    return depth_ > 0 || is_blank(offset + 1, text_.size());
  }

  [[nodiscard]] bool is_items_list(std::size_t offset) const {
    constexpr std::string_view kKey = "\"items\"";
    std::size_t end = offset;
    while (end > 0 && is_space(text_[end - 1])) --end;
    if (list_end_ != 0 || end == 0 || text_[end - 1] != ':') return false;
    --end;
    while (end > 0 && is_space(text_[end - 1])) --end;
    // A quote behind a backslash stands inside a longer key.
    const std::string_view before = text_.substr(0, end);
    return before.ends_with(kKey) && !before.ends_with("\\\"items\"");
  }

  void open_list(std::size_t offset, std::size_t line) {
    is_list_open_ = true;
    list_begin_ = offset + 1;
    last_end_ = offset + 1;
    list_lines_ = line;
  }

  bool begin_item(std::size_t offset, std::size_t line) {
    const std::size_t comma = list_.items.empty() ? last_end_ : text_.find(',', last_end_);
    const bool is_separated = list_.items.empty() || (comma < offset && is_blank(last_end_, comma));
    const std::size_t gap = list_.items.empty() ? last_end_ : comma + 1;
    if (text_[offset] != '{' || !is_separated || !is_blank(gap, offset)) return false;
    item_begin_ = offset;
    item_line_ = line;
    return true;
  }

  void end_item(std::size_t offset) {
    list_.items.push_back({text_.substr(item_begin_, offset + 1 - item_begin_), item_line_});
    last_end_ = offset + 1;
  }

  bool close_list(std::size_t offset, std::size_t line) {
    is_list_open_ = false;
    list_end_ = offset;
    list_lines_ = line - list_lines_;
    return text_[offset] == ']' && is_blank(last_end_, offset);
  }

  [[nodiscard]] bool is_blank(std::size_t begin, std::size_t end) const {
    return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                       text_.begin() + static_cast<std::ptrdiff_t>(end), is_space);
  }

  std::string_view text_;
  JsonList list_;
  std::size_t depth_ = 0;
  std::size_t line_ = 1;
  bool in_string_ = false;
  bool is_escaped_ = false;  ///< The first byte of the next block.
  bool is_list_open_ = false;
  std::size_t list_begin_ = 0;  ///< After its opening bracket.
  std::size_t list_end_ = 0;    ///< Its closing bracket.
  std::size_t list_lines_ = 0;  ///< Line feeds in it, once it is closed.
  std::size_t item_begin_ = 0;
  std::size_t item_line_ = 0;
  std::size_t last_end_ = 0;  ///< After the last item, or the list's begin.
};

}  // namespace

std::optional<JsonList> cut_json_list(std::string_view text) { return Cutter(text).cut(); }

}  // namespace kerf::io
