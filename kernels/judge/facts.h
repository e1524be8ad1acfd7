#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::judge {

/// A port that a pod occupies on its machine. Source: provisioning.md 1.9.
struct HostPort {
  std::string ip;
  std::uint16_t port = 0;
  std::string protocol;
};

/// The ports of `spec.containers` with a host port; an empty address counts as 0.0.0.0. Source: provisioning.md 1.9.
[[nodiscard]] std::vector<HostPort> host_ports(const model::PodSpec& spec);

/// Same protocol and port, and equal addresses or one that means all of them. Source: provisioning.md 1.9.
[[nodiscard]] bool ports_conflict(const HostPort& a, const HostPort& b);

/// Every way in which a node may satisfy the pod: nodeSelector together with one required term, one entry per term.
/// Source: provisioning.md 2.5.
[[nodiscard]] std::vector<model::Requirements> required_alternatives(const model::PodSpec& spec);

/// Every set of requirements by which a pass may place the pod: a required alternative, alone or, where preferences are
/// respected, with one preferred term. A preference that contradicts the required term on a label leaves it without a
/// value, and so the two go with a machine that lacks the label. Source: provisioning.md 2.5.
[[nodiscard]] std::vector<model::Requirements> placing_alternatives(const model::PodSpec& spec,
                                                                    model::PreferencePolicy policy);

/// One volume of a pod that names a PersistentVolumeClaim, as far as placement cares. Source: provisioning.md 1.8.
struct VolumeFact {
  std::string claim;   ///< `namespace/pvc`.
  std::string driver;  ///< Empty: counts towards no attach limit.
  /// Where it can be attached: any of these; empty = anywhere.
  std::vector<model::Requirements> alternatives;
  /// What lookup of the claim, its volume or its class did not find: a V-PVC-*, V-STORAGECLASS code; empty = all found.
  std::string missing;
};

enum class Role : std::uint8_t {
  kInPass,   ///< Has to be placed or to be pending.
  kIgnored,  ///< Provisionable, but left out with a code.
  kStays,    ///< Not concerned: stays where it is.
  kOpen,     ///< The input does not settle it (an unreadable PodDisruptionBudget); either is accepted.
};

struct PodFact {
  std::string name;  ///< `namespace/name`.
  const model::Pod* pod = nullptr;
  Role role = Role::kStays;
  std::string code;     ///< Of kIgnored.
  bool moved = false;   ///< Has to leave a node that goes away.
  std::string why_not;  ///< Of kStays: why it takes no part.
  model::ResourceList requests;
  std::vector<model::Requirements> required;
  std::vector<model::Requirements> placing;  ///< `placing_alternatives`: the required ones come first.
  std::vector<HostPort> ports;
  std::vector<VolumeFact> volumes;
};

/// A pod that a DaemonSet puts on every node it tolerates and matches. Source: provisioning.md 1.7.
struct DaemonFact {
  std::string name;
  model::ResourceList requests;
  std::vector<model::Requirements> required;
  std::vector<model::Toleration> tolerations;  ///< Every PreferNoSchedule taint included.
  std::vector<HostPort> ports;
};

/// A Node, a NodeClaim, or both. Source: provisioning.md 1.6.
struct NodeFact {
  std::string name;  ///< As decisions name it: its Node, else its NodeClaim.
  const model::Node* node = nullptr;
  const model::NodeClaim* claim = nullptr;
  bool registered = false;
  bool initialized = false;
  bool removed = false;  ///< A candidate that the simulation takes away.
  bool leaving = false;  ///< Marked for deletion, or removed.
  bool closed = false;   ///< A pod bound to it could not be read: nobody knows what is free.
  model::LabelMap labels;
  model::LabelMap annotations;  ///< Of the object that gives the labels. Source: disruption.md 1.1.
  std::string hostname;
  model::Requirements requirements;  ///< Labels and hostname.
  std::vector<model::Taint> taints;
  model::ResourceList capacity;
  model::ResourceList remaining;   ///< Allocatable less bound pods and daemon pods still to come.
  std::vector<std::size_t> bound;  ///< Pods that run there and have not ended: indices into Facts::pods.
  /// Pods bound there that are placed elsewhere when it goes, ended ones of a StatefulSet included: indices into
  /// Facts::pods. Source: disruption.md 2.2.
  std::vector<std::size_t> reschedulable;
};

/// Offerings that share one set of overrides, and what a machine bought through them offers.
/// Source: provisioning.md 1.5.
struct OfferingGroup {
  model::ResourceList allocatable;
  std::vector<const model::Offering*> offerings;  ///< Available ones.
};

/// An instance type as one NodePool sees it. Source: provisioning.md 1.5, 1.7, 6.7.
struct TypeFact {
  model::InstanceType type;  ///< With NodeOverlays applied.
  std::vector<OfferingGroup> groups;
  bool has_daemons = false;
  model::ResourceList daemon_requests;
  std::vector<HostPort> daemon_ports;
};

/// A NodePool that takes part in the pass. Source: provisioning.md 1.4.
struct PoolFact {
  const model::NodePool* pool = nullptr;
  model::Requirements requirements;  ///< Of its template, the two simulation keys included.
  std::vector<TypeFact> types;       ///< By name.

  [[nodiscard]] const TypeFact* find(std::string_view type_name) const;
};

/// Nodes that a disruption command takes away, and what its simulation is for. Source: disruption.md 6.2.
struct Removal {
  std::set<std::string, std::less<>> nodes;
  bool is_consolidation = false;  ///< Its replacement may have been narrowed by price. Source: disruption.md 6.3.
};

/// Everything the checks need to know about the input, derived from the objects themselves.
struct Facts {
  Facts(const model::Snapshot& given, const model::Options& chosen) : snapshot(given), options(chosen) {}
  Facts(Facts&&) = default;

  const model::Snapshot& snapshot;
  const model::Options& options;
  std::vector<model::Pod> virtual_pods;  ///< Of CapacityBuffers. Never changed once PodFacts point into it.
  std::vector<PodFact> pods;             ///< Those of the Snapshot in its order, then the virtual ones.
  std::vector<NodeFact> nodes;           ///< By name.
  std::vector<DaemonFact> daemons;
  std::vector<PoolFact> pools;  ///< By name.
  std::map<std::string, std::size_t, std::less<>> pod_index;
  std::map<std::string, std::size_t, std::less<>> node_index;
  std::set<std::string, std::less<>> unlaunched;  ///< NodeClaims without provider ID: they hold every pass back.
  bool soft_taints_relax = false;                 ///< Some pool has a PreferNoSchedule taint.
  std::optional<Removal> removal;                 ///< Of a disruption simulation; absent in a provisioning pass.

  [[nodiscard]] const PoolFact* find_pool(std::string_view name) const;
};

/// With `removal`: of the scheduling simulation behind a disruption command, else of the provisioning pass.
[[nodiscard]] Facts derive_facts(const model::Snapshot& snapshot, const model::Options& options,
                                 std::optional<Removal> removal = std::nullopt);

// The steps of derive_facts, one file each, in this order.
void derive_nodes(Facts& facts);
void derive_pods(Facts& facts);
void derive_daemons(Facts& facts);
void derive_remaining(Facts& facts);
void derive_pools(Facts& facts);

/// The claim that a volume of `pod` uses, without namespace. Source: provisioning.md 1.2 d.
[[nodiscard]] std::string claim_name(const model::Pod& pod, const model::PodVolume& volume);

/// The volumes of a pod that name a claim. Source: provisioning.md 1.8.
[[nodiscard]] std::vector<VolumeFact> volumes_of(const model::Snapshot& snapshot, const model::Pod& pod);

/// The code with which validation refuses a provisionable pod, empty when it does not. Source: provisioning.md 1.2.
[[nodiscard]] std::string validation_code(const model::Snapshot& snapshot, const model::Pod& pod);

/// The pods that CapacityBuffers ask for. Source: provisioning.md 6.8.
[[nodiscard]] std::vector<model::Pod> virtual_buffer_pods(const model::Snapshot& snapshot);

/// The types that `pool` buys from, every NodeOverlay applied that is accepted. Source: provisioning.md 6.7.
[[nodiscard]] std::vector<model::InstanceType> types_with_overlays(const model::Snapshot& snapshot,
                                                                   const model::NodePool& pool);

/// The types that `pool` may buy, as its provider lists them; none when its cloud is unknown. Source: disruption.md 2.
[[nodiscard]] std::vector<model::InstanceType> listed_types(const Facts& facts, const model::NodePool& pool);

/// What the machines of the pool have, those left out that are going away. Source: provisioning.md 4.8.
[[nodiscard]] model::ResourceList usage_of(const Facts& facts, std::string_view pool);

/// The requirements of a pool's template. Source: provisioning.md 1.4.
[[nodiscard]] model::Requirements template_requirements(const model::NodePool& pool);

}  // namespace kerf::judge
