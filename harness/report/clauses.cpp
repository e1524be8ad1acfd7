#include "kerf/report/clauses.h"

namespace kerf::report {
namespace {

constexpr std::string_view kSeparator = "; ";
constexpr std::string_view kEllipsis = " ...";
constexpr std::size_t kMaxShown = 100;

}  // namespace

std::vector<std::string> clauses(std::string_view message) {
  std::vector<std::string> parts;
  for (std::size_t end = message.find(kSeparator); end != std::string_view::npos; end = message.find(kSeparator)) {
    parts.emplace_back(message.substr(0, end));
    message.remove_prefix(end + kSeparator.size());
  }
  parts.emplace_back(message);
  return parts;
}

std::string first_clause(std::string_view message) {
  std::string text = clauses(message).front();
  if (text.size() <= kMaxShown) return text;
  std::size_t cut = text.rfind(' ', kMaxShown - kEllipsis.size());
  // One word longer than the line stays whole: cutting it could split a name or a character.
  if (cut == std::string::npos || cut == 0) return text;
  text.resize(cut);
  return text + std::string(kEllipsis);
}

}  // namespace kerf::report
