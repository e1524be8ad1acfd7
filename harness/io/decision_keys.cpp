#include "kerf/io/decision_keys.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "kerf/io/document.h"

namespace kerf::io {
namespace {

using Keys = std::set<std::string_view>;

/// What each mapping may hold. A mapping that is not listed may hold anything.
const std::map<std::string_view, Keys>& known_keys() {
  static const std::map<std::string_view, Keys> kKnown{
      {"",
       {"apiVersion", "kind", "policy", "now", "placements", "claims", "pending", "ignored", "commands", "blockers",
        "notes"}},
      {"placements[]", {"pod", "node", "claim"}},
      {"claims[]", {"nodePool", "instanceTypes", "requirements", "requests", "cheapest"}},
      {"claims[].requirements[]", {"key", "operator", "values", "minValues"}},
      {"claims[].cheapest", {"instanceType", "zone", "capacityType", "price"}},
      {"pending[]", {"pod", "code", "message"}},
      {"ignored[]", {"pod", "code", "message"}},
      {"commands[]", {"reason", "method", "candidates", "replacements", "savings", "blockedBy"}},
      {"blockers[]", {"node", "code", "object", "message"}},
      {"notes[]", {"node", "code", "message"}},
  };
  return kKnown;
}

class Search {
 public:
  void look_at(const Value& value, const std::string& path) {
    if (value.is_sequence()) {
      for (std::optional<Value> item = value.first(); item; item = item->next()) look_at(*item, path + "[]");
      return;
    }
    const auto keys = known_keys().find(path);
    if (!value.is_mapping() || keys == known_keys().end()) return;
    for (std::optional<Value> member = value.first(); member; member = member->next()) {
      const std::string place = fmt::format("{}{}{}", path, path.empty() ? "" : ".", member->key());
      if (keys->second.contains(member->key())) {
        look_at(*member, place);
      } else if (seen_.insert(place).second) {
        found_.push_back(fmt::format("line {}: {}", member->line(), place));
      }
    }
  }
  [[nodiscard]] std::vector<std::string> found() const { return found_; }

 private:
  std::set<std::string> seen_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> unknown_decision_keys(std::string_view text) {
  Search search;
  for (const Document& document : parse_documents("decision", text)) {
    if (!document.tree.empty()) search.look_at(document.tree.root(), "");
  }
  return search.found();
}

}  // namespace kerf::io
