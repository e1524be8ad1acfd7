#include "kerf/reference/execute.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/reference/launch_machine.h"
#include "kerf/reference/provisionable.h"

namespace kerf::reference {

using model::Snapshot;

namespace {

using Names = std::set<std::string, std::less<>>;

template <typename Object>
void insert_by_name(std::vector<Object>& sorted, Object object) {
  auto place = std::ranges::lower_bound(sorted, object.meta.name, {}, [](const Object& o) { return o.meta.name; });
  sorted.insert(place, std::move(object));
}

std::string new_name(const std::string& pool, const Snapshot& snapshot, std::size_t& launched) {
  while (true) {
    std::string name = fmt::format("{}-new-{}", pool, ++launched);
    bool is_taken = model::find_object(snapshot.nodes, "", name) != nullptr ||
                    model::find_object(snapshot.node_claims, "", name) != nullptr;
    if (!is_taken) return name;
  }
}

/// One unit more or less of the reservation that a node of those labels runs on; a reservation that is used up is not
/// offered. Source: disruption.md 6.4.
void change_reservation(Snapshot& snapshot, const model::LabelMap& labels, std::int64_t change) {
  const std::string* id = labels.find(model::kReservationIdLabel);
  if (id == nullptr || id->empty()) return;
  for (model::InstanceCatalog& catalog : snapshot.catalogs) {
    for (model::InstanceType& type : catalog.types) {
      for (model::Offering& offering : type.offerings) {
        if (offering.reservation_id != *id) continue;
        bool was_used_up = offering.reservation_capacity <= 0;
        offering.reservation_capacity += change;
        if (offering.reservation_capacity <= 0) offering.available = false;
        if (was_used_up && offering.reservation_capacity > 0) offering.available = true;
      }
    }
  }
}

/// The names of the new nodes, by claim of the decision; nothing when one cannot be launched.
std::optional<std::map<std::size_t, std::string>> launch_replacements(Snapshot& snapshot,
                                                                      const DisruptionResult& result,
                                                                      const model::Options& options,
                                                                      std::size_t& launched) {
  std::map<std::size_t, std::string> names;
  for (std::size_t index = 0; index < result.decision.claims.size(); ++index) {
    const model::Claim& claim = result.decision.claims[index];
    std::string name = new_name(claim.node_pool, snapshot, launched);
    auto machine = launch_machine(claim, name, snapshot, options);
    if (!machine) return std::nullopt;
    change_reservation(snapshot, machine->node.meta.labels, -1);
    insert_by_name(snapshot.nodes, std::move(machine->node));
    insert_by_name(snapshot.node_claims, std::move(machine->claim));
    names[index] = std::move(name);
  }
  return names;
}

void set_scheduled(model::Pod& pod, std::string_view status, std::string_view reason, model::Time now) {
  std::erase_if(pod.status.conditions, [](const model::Condition& c) { return c.type == "PodScheduled"; });
  pod.status.conditions.push_back({"PodScheduled", std::string(status), std::string(reason), "", now});
}

/// A pod that waited starts; one that moved goes on. Neither leaves a pod event.
void land(model::Pod& pod, const std::string& node, model::Time now) {
  bool was_waiting = pod.node_name.empty();
  pod.node_name = node;
  pod.meta.deletion.reset();
  pod.status.nominated_node_name.clear();
  if (!was_waiting) return;
  pod.status.phase = "Running";
  pod.status.start_time = now;
  set_scheduled(pod, "True", "", now);
}

void make_pending(model::Pod& pod, model::Time now) {
  pod.node_name.clear();
  pod.status.phase = "Pending";
  pod.status.start_time.reset();
  pod.status.nominated_node_name.clear();
  set_scheduled(pod, "False", "Unschedulable", now);
}

void land_pods(Snapshot& snapshot, const model::Decision& decision, const std::map<std::size_t, std::string>& names) {
  std::map<std::string, std::string, std::less<>> homes;
  for (const model::Placement& placement : decision.placements) {
    homes[placement.pod] = placement.node ? *placement.node : names.at(*placement.claim);
  }
  for (model::Pod& pod : snapshot.pods) {
    auto home = homes.find(model::namespaced_name(pod.meta));
    if (home == homes.end()) continue;
    // A machine without a Node binds nothing yet.
    if (model::find_object(snapshot.nodes, "", home->second) != nullptr) land(pod, home->second, decision.now);
  }
}

void remove_nodes(Snapshot& snapshot, const Names& gone, model::Time now) {
  Names provider_ids;
  for (const model::Node& node : snapshot.nodes) {
    if (!gone.contains(node.meta.name)) continue;
    provider_ids.insert(node.provider_id);
    change_reservation(snapshot, node.meta.labels, 1);
  }
  std::erase_if(snapshot.nodes, [&](const model::Node& node) { return gone.contains(node.meta.name); });
  std::erase_if(snapshot.node_claims,
                [&](const model::NodeClaim& claim) { return provider_ids.contains(claim.provider_id); });
  std::erase_if(snapshot.csi_nodes, [&](const model::CsiNode& node) { return gone.contains(node.meta.name); });
  std::erase_if(snapshot.pods, [&](const model::Pod& pod) {
    return gone.contains(pod.node_name) && !(is_reschedulable(pod) && model::is_active(pod));
  });
  for (model::Pod& pod : snapshot.pods) {
    if (gone.contains(pod.node_name)) make_pending(pod, now);
  }
}

}  // namespace

std::optional<Snapshot> execute(const Snapshot& snapshot, const DisruptionResult& result, const model::Options& options,
                                std::size_t& launched) {
  Snapshot after = snapshot;
  auto names = launch_replacements(after, result, options, launched);
  if (!names) return std::nullopt;
  land_pods(after, result.decision, *names);
  Names gone;
  for (const model::Command& command : result.decision.commands) {
    gone.insert(command.candidates.begin(), command.candidates.end());
  }
  remove_nodes(after, gone, options.now);
  return after;
}

}  // namespace kerf::reference
