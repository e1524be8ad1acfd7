#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kerf/io/object_loader.h"

namespace kerf::io {
namespace {

/// Objects that name the provider ID of another, by their names: whose it is.
using Sharers = std::map<std::string, std::string, std::less<>>;

/// Takes from the list, which is sorted by name, all but the first of those with one provider ID. O(list).
template <typename Object>
Sharers take_sharers(std::vector<Object>& list) {
  std::unordered_map<std::string_view, std::string_view> owners;
  Sharers sharers;
  for (const Object& object : list) {
    if (object.provider_id.empty()) continue;
    auto [owner, is_first] = owners.try_emplace(object.provider_id, object.meta.name);
    if (!is_first) sharers.emplace(object.meta.name, owner->second);
  }
  if (sharers.empty()) return sharers;
  std::erase_if(list, [&](const Object& object) { return sharers.contains(object.meta.name); });
  return sharers;
}

}  // namespace

/// A machine has one Node and one NodeClaim. Which of two belongs to it, nothing tells; the first by name is used.
void ObjectLoader::refuse_shared_provider_ids() {
  const Sharers nodes = take_sharers(snapshot_.nodes);
  const Sharers claims = take_sharers(snapshot_.node_claims);
  if (nodes.empty() && claims.empty()) return;
  std::map<std::pair<Kind, std::string_view>, const ObjectEntry*> refused;
  for (const ObjectEntry& entry : entries_) {
    const Kind kind = entry.kind->kind;
    const bool is_node = kind == Kind::kNode;
    if (!is_node && kind != Kind::kNodeClaim) continue;
    const Sharers& sharers = is_node ? nodes : claims;
    const auto sharer = sharers.find(entry.name);
    if (sharer == sharers.end() || !refused.emplace(std::pair(kind, entry.name), &entry).second) continue;
    refuse(entry, {.field = is_node ? "spec.providerID" : "status.providerID",
                   .message = fmt::format("found the provider ID of {}/{}, expected one of its own; it is not used",
                                          entry.kind->name, sharer->second),
                   .line = entry.value.line()});
    add_unreadable(entry);
    --result_.objects;
  }
}

}  // namespace kerf::io
