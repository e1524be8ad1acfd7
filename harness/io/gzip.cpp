#include "kerf/io/gzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>

#include "kerf/io/limits.h"

namespace kerf::io {
namespace {

/// zlib's state, freed at the end of its scope.
class Inflater {
 public:
  Inflater() {
    constexpr int kGzipOnly = 16;
    ready_ = inflateInit2(&stream_, kGzipOnly + MAX_WBITS) == Z_OK;
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (ready_) inflateEnd(&stream_);
  }

  [[nodiscard]] bool ready() const { return ready_; }
  z_stream& stream() { return stream_; }

 private:
  z_stream stream_{};
  bool ready_ = false;
};

/// The next piece of the input, as long as zlib's counter allows.
void feed(z_stream& stream, std::string_view& rest) {
  const std::size_t length = std::min<std::size_t>(rest.size(), std::numeric_limits<uInt>::max());
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(rest.data()));
  stream.avail_in = static_cast<uInt>(length);
  rest.remove_prefix(length);
}

}  // namespace

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

std::expected<std::string, std::string> unpack_gzip(std::string_view bytes) {
  constexpr std::size_t kPiece = std::size_t{256} << 10;
  const std::size_t most = limits::max_unpacked_bytes(bytes.size());
  Inflater inflater;
  if (!inflater.ready()) return std::unexpected("expected a smaller file, found no memory to unpack it");
  z_stream& stream = inflater.stream();
  std::string out;
  std::string piece(kPiece, '\0');
  std::string_view rest = bytes;
  while (true) {
    if (stream.avail_in == 0) feed(stream, rest);
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(kPiece);
    const int status = inflate(&stream, Z_NO_FLUSH);
    out.append(piece, 0, kPiece - stream.avail_out);
    if (out.size() > most) {
      return std::unexpected(
          fmt::format("expected a gzip file that unpacks to at most {} MiB ({} bytes are packed), found more",
                      most / limits::kMebibyte, bytes.size()));
    }
    const bool input_left = stream.avail_in > 0 || !rest.empty();
    if (status == Z_STREAM_END) {
      if (!input_left) return out;
      if (inflateReset(&stream) != Z_OK) return std::unexpected("expected gzip, found a member that cannot be read");
    } else if (status == Z_BUF_ERROR || (status == Z_OK && !input_left && stream.avail_out > 0)) {
      return std::unexpected(
          fmt::format("expected the end of the gzip data, found the end of the file after {} bytes", bytes.size()));
    } else if (status != Z_OK) {
      return std::unexpected(fmt::format("expected gzip, found broken data before byte {}{}{}",
                                         bytes.size() - rest.size() - stream.avail_in,
                                         stream.msg == nullptr ? "" : ": ", stream.msg == nullptr ? "" : stream.msg));
    }
  }
}

}  // namespace kerf::io
