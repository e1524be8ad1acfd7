#include "kerf/cli/removals.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "kerf/model/labels.h"
#include "kerf/reference/edit.h"

namespace kerf::cli {
namespace {

using Names = std::set<std::string, std::less<>>;

template <typename Object>
bool erase_named(std::vector<Object>& list, std::string_view name) {
  return std::erase_if(list, [&](const Object& object) {
           return object.meta.name == name || model::namespaced_name(object.meta) == name;
         }) > 0;
}

bool belongs(const model::ObjectMeta& meta, std::string_view pool) {
  const std::string* label = meta.labels.find(model::kNodePoolLabel);
  return label != nullptr && *label == pool;
}

bool remove_pool(const std::string& name, model::Snapshot& snapshot, Names& nodes) {
  if (!erase_named(snapshot.node_pools, name)) return false;
  for (const model::Node& node : snapshot.nodes) {
    if (belongs(node.meta, name)) nodes.insert(node.meta.name);
  }
  std::erase_if(snapshot.node_claims, [&](const model::NodeClaim& claim) { return belongs(claim.meta, name); });
  return true;
}

// Whether there was such an object; nothing where the kind is unknown.
std::optional<bool> remove_object(std::string_view kind, const std::string& name, model::Snapshot& snapshot,
                                  Names& nodes) {
  if (kind == "node") {
    nodes.insert(name);
    return model::find_object(snapshot.nodes, "", name) != nullptr;
  }
  if (kind == "nodepool") return remove_pool(name, snapshot, nodes);
  std::string full = name.contains('/') ? name : "default/" + name;
  if (kind == "pdb") return erase_named(snapshot.pod_disruption_budgets, full);
  if (kind == "pod") return erase_named(snapshot.pods, full);
  return std::nullopt;
}

}  // namespace

std::expected<std::vector<std::string>, std::string> remove_objects(const std::vector<std::string>& objects,
                                                                    const model::Options& options,
                                                                    model::Snapshot& snapshot) {
  Names nodes;
  for (const std::string& object : objects) {
    std::size_t slash = object.find('/');
    std::string kind = object.substr(0, slash);
    std::string name = slash == std::string::npos ? "" : object.substr(slash + 1);
    auto removed = remove_object(kind, name, snapshot, nodes);
    if (!removed || name.empty()) {
      return std::unexpected(fmt::format(
          "--remove: expected node/NAME, nodepool/NAME, pdb/NAMESPACE/NAME or pod/NAMESPACE/NAME, got '{}'", object));
    }
    if (!*removed) return std::unexpected(fmt::format("--remove: the input holds no {} '{}'", kind, name));
  }
  snapshot = reference::without_nodes(snapshot, nodes, options);
  return std::vector<std::string>(nodes.begin(), nodes.end());
}

}  // namespace kerf::cli
