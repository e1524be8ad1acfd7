#include "kerf/gen/half_empty_cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>

#include "kerf/gen/byte_source.h"

namespace kerf::gen {
namespace {

constexpr std::array<std::string_view, 3> kZones{"us-east-1a", "us-east-1b", "us-east-1c"};
constexpr std::string_view kCreated = "2026-03-01T12:00:00Z";
constexpr std::int64_t kFull = 100;

struct Family {
  std::string_view name;
  std::string_view category;
  int gib_per_cpu;
};
constexpr std::array<Family, 3> kFamilies{{{"m6a", "m", 4}, {"c6a", "c", 2}, {"r6a", "r", 8}}};

// What kubelet leaves of the cpus, and the pods that the network takes.
struct Size {
  std::string_view name;
  int cpu;
  int allocatable_milli;
  int pods;
};
constexpr std::array<Size, 4> kSizes{
    {{"large", 2, 1930, 29}, {"xlarge", 4, 3920, 58}, {"2xlarge", 8, 7910, 58}, {"4xlarge", 16, 15890, 234}}};

enum class Blocker : std::uint8_t { kNone, kNode, kPod, kBudget, kTwoBudgets, kConsolidateAfter };
constexpr std::array<Blocker, 5> kBlockers{Blocker::kNode, Blocker::kPod, Blocker::kBudget, Blocker::kTwoBudgets,
                                           Blocker::kConsolidateAfter};
constexpr std::size_t kBlockedEvery = 8;

enum class Tie : std::uint8_t { kNone, kZone, kZoneSpread, kHosts };

struct Workload {
  std::string name;
  int cpu_milli = 0;
  int memory_mib = 0;
  std::string_view family;  ///< Whose machines it fills evenly; empty: any.
  Tie tie = Tie::kNone;
  std::string_view zone;             ///< Of Tie::kZone.
  std::array<int, 3> replicas = {};  ///< By zone.
  std::size_t count = 0;
};

struct Machine {
  std::string name;
  std::string pool;
  std::string capacity_type;
  Family family;
  Size size;
  std::size_t zone = 0;
  bool is_kept = false;
  Blocker blocker = Blocker::kNone;
  bool has_marks = false;
  int free_milli = 0;
  int free_mib = 0;
  int free_pods = 0;
  std::set<std::string> workloads;

  // 7.5 % of a machine's memory never reaches the guest; kubelet keeps 11 MiB a pod, 255 MiB and the last 100 MiB.
  [[nodiscard]] int capacity_mib() const { return size.cpu * family.gib_per_cpu * 947; }
  [[nodiscard]] int allocatable_mib() const { return capacity_mib() - 11 * size.pods - 355; }
};

std::string pool_document(std::string_view name, std::string_view capacity_type, bool is_narrow) {
  std::string_view choice =
      is_narrow ? R"({"key":"karpenter.k8s.aws/instance-family","operator":"In","values":["c6a","m6a","r6a"]})"
                : R"({"key":"karpenter.k8s.aws/instance-category","operator":"In","values":["c","m","r"]},)"
                  R"({"key":"karpenter.k8s.aws/instance-generation","operator":"Gt","values":["5"]})";
  return fmt::format(
      R"({{"apiVersion":"karpenter.sh/v1","kind":"NodePool","metadata":{{"name":"{}","creationTimestamp":"{}"}},)"
      R"("spec":{{"template":{{"spec":{{"nodeClassRef":{{"group":"karpenter.k8s.aws","kind":"EC2NodeClass",)"
      R"("name":"default"}},"requirements":[{{"key":"kubernetes.io/arch","operator":"In","values":["amd64"]}},)"
      R"({{"key":"karpenter.sh/capacity-type","operator":"In","values":["{}"]}},{}]}}}},)"
      R"("disruption":{{"consolidationPolicy":"WhenEmptyOrUnderutilized","consolidateAfter":"0s","budgets":[]}}}},)"
      R"("status":{{"conditions":[{{"type":"Ready","status":"True","lastTransitionTime":"{}"}}]}}}})",
      name, kCreated, capacity_type, choice, kCreated);
}

std::string conditions(std::span<const std::string_view> types) {
  std::string list;
  for (std::string_view type : types) {
    list += fmt::format(R"({}{{"type":"{}","status":"True","lastTransitionTime":"{}"}})", list.empty() ? "" : ",", type,
                        kCreated);
  }
  return "[" + list + "]";
}

void add_machine(const Machine& machine, std::size_t index, std::vector<std::string>& documents) {
  std::string labels = fmt::format(
      R"("kubernetes.io/arch":"amd64","kubernetes.io/os":"linux","node.kubernetes.io/instance-type":"{}.{}",)"
      R"("topology.kubernetes.io/zone":"{}","karpenter.sh/capacity-type":"{}","karpenter.sh/nodepool":"{}",)"
      R"("karpenter.k8s.aws/instance-category":"{}","karpenter.k8s.aws/instance-family":"{}",)"
      R"("karpenter.k8s.aws/instance-size":"{}","karpenter.k8s.aws/instance-cpu":"{}")",
      machine.family.name, machine.size.name, kZones[machine.zone], machine.capacity_type, machine.pool,
      machine.family.category, machine.family.name, machine.size.name, machine.size.cpu);
  std::string room = fmt::format(R"("capacity":{{"cpu":"{}","memory":"{}Mi","pods":"{}"}},)"
                                 R"("allocatable":{{"cpu":"{}m","memory":"{}Mi","pods":"{}"}})",
                                 machine.size.cpu, machine.capacity_mib(), machine.size.pods,
                                 machine.size.allocatable_milli, machine.allocatable_mib(), machine.size.pods);
  std::string id = fmt::format("aws:///{}/i-{:017x}", kZones[machine.zone], index);
  constexpr std::array<std::string_view, 4> kClaim{"Launched", "Registered", "Initialized", "Consolidatable"};
  const std::size_t claim_conditions = kClaim.size() - (machine.blocker == Blocker::kConsolidateAfter ? 1 : 0);
  constexpr std::array<std::string_view, 1> kNode{"Ready"};
  documents.push_back(fmt::format(
      R"({{"apiVersion":"karpenter.sh/v1","kind":"NodeClaim","metadata":{{"name":"{}-{:05}","creationTimestamp":"{}",)"
      R"("labels":{{{}}}}},"spec":{{"nodeClassRef":{{"group":"karpenter.k8s.aws","kind":"EC2NodeClass",)"
      R"("name":"default"}},"requirements":[],"expireAfter":"720h"}},"status":{{"providerID":"{}","nodeName":"{}",{},)"
      R"("conditions":{}}}}})",
      machine.pool, index, kCreated, labels, id, machine.name, room,
      conditions(std::span(kClaim).first(claim_conditions))));
  documents.push_back(fmt::format(
      R"({{"apiVersion":"v1","kind":"Node","metadata":{{"name":"{}","creationTimestamp":"{}","annotations":{{{}}},)"
      R"("labels":{{{},"kubernetes.io/hostname":"{}","karpenter.sh/registered":"true",)"
      R"("karpenter.sh/initialized":"true"}}}},"spec":{{"providerID":"{}"}},"status":{{{},"conditions":{}}}}})",
      machine.name, kCreated,
      machine.is_kept || machine.blocker == Blocker::kNode ? R"("karpenter.sh/do-not-disrupt":"true")" : "", labels,
      machine.name, id, room, conditions(kNode)));
}

// The members of the spec that tie the workload's pods, each with a leading comma.
std::string tie_members(const Workload& workload) {
  std::string selector = fmt::format(R"("labelSelector":{{"matchLabels":{{"app":"{}"}}}})", workload.name);
  switch (workload.tie) {
    case Tie::kNone:
      return "";
    case Tie::kZone:
      return fmt::format(R"(,"nodeSelector":{{"topology.kubernetes.io/zone":"{}"}})", workload.zone);
    case Tie::kZoneSpread:
      return fmt::format(R"(,"topologySpreadConstraints":[{{"maxSkew":1,"topologyKey":"topology.kubernetes.io/zone",)"
                         R"("whenUnsatisfiable":"DoNotSchedule",{}}}])",
                         selector);
    case Tie::kHosts:
      return fmt::format(R"(,"affinity":{{"podAntiAffinity":{{"requiredDuringSchedulingIgnoredDuringExecution":[)"
                         R"({{"topologyKey":"kubernetes.io/hostname",{}}}]}}}})",
                         selector);
  }
  return "";
}

/// The members of a pod's metadata by which it blocks its node, or may be blocked; each with a leading comma.
struct PodMarks {
  std::string label;
  std::string annotations;
};
PodMarks marks_of(Blocker blocker, bool is_first) {
  PodMarks marks{R"(,"tier":"free")", ""};
  if (!is_first) return marks;
  if (blocker == Blocker::kBudget) marks.label = R"(,"tier":"frozen")";
  if (blocker == Blocker::kTwoBudgets) marks.label = R"(,"tier":"watched")";
  if (blocker == Blocker::kPod) marks.annotations = R"(,"annotations":{"karpenter.sh/do-not-disrupt":"true"})";
  return marks;
}

std::string budget_document(std::string_view name, std::string_view labels, int allowed) {
  return fmt::format(
      R"({{"apiVersion":"policy/v1","kind":"PodDisruptionBudget","metadata":{{"name":"{}","namespace":"shop",)"
      R"("creationTimestamp":"{}"}},"spec":{{"maxUnavailable":{},"selector":{{"matchLabels":{{{}}}}}}},)"
      R"("status":{{"disruptionsAllowed":{},"currentHealthy":9,"desiredHealthy":{},"expectedPods":9}}}})",
      name, kCreated, allowed, labels, allowed, 9 - allowed);
}

void add_budgets(const std::vector<Workload>& workloads, std::vector<std::string>& documents) {
  documents.push_back(budget_document("frozen", R"("tier":"frozen")", 0));
  for (const char* name : {"watched-1", "watched-2"}) {
    documents.push_back(budget_document(name, R"("tier":"watched")", 1));
  }
  for (std::size_t index = 0; index < workloads.size(); index += 2) {
    const std::string& name = workloads[index].name;
    documents.push_back(budget_document(name, fmt::format(R"("app":"{}","tier":"free")", name), 1));
  }
}

std::string pod_document(const Workload& workload, const Machine& machine, const PodMarks& marks) {
  return fmt::format(
      R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"{0}-{1}","namespace":"shop","creationTimestamp":"{2}",)"
      R"("labels":{{"app":"{0}"{7}}}{8},"ownerReferences":[{{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"{0}",)"
      R"("uid":"owner-{0}","controller":true}}]}},"spec":{{"nodeName":"{3}","containers":[{{"name":"main",)"
      R"("image":"registry.example.com/{0}:1","resources":{{"requests":{{"cpu":"{4}m","memory":"{5}Mi"}}}}}}]{6}}},)"
      R"("status":{{"phase":"Running","startTime":"{2}","conditions":[)"
      R"({{"type":"PodScheduled","status":"True","lastTransitionTime":"{2}"}}]}}}})",
      workload.name, workload.count, kCreated, machine.name, workload.cpu_milli, workload.memory_mib,
      tie_members(workload), marks.label, marks.annotations);
}

/// With `even` each asks for cpu and memory as one family has them, so that no cheaper machine would do.
std::vector<Workload> make_workloads(std::size_t nodes, bool even, bool has_topology, Source& source) {
  constexpr std::array<int, 7> kCpuMilli{100, 200, 250, 400, 500, 750, 1000};
  constexpr std::array<int, 6> kMemoryMib{128, 256, 512, 1024, 2048, 3072};
  constexpr std::array<Tie, 10> kTies{Tie::kNone, Tie::kNone, Tie::kNone, Tie::kNone,       Tie::kNone,
                                      Tie::kNone, Tie::kZone, Tie::kZone, Tie::kZoneSpread, Tie::kHosts};
  std::vector<Workload> workloads(5 + nodes / 2);
  for (std::size_t index = 0; index < workloads.size(); ++index) {
    Workload& workload = workloads[index];
    workload.name = fmt::format("app-{}", index);
    workload.cpu_milli = source.pick(std::span<const int>(kCpuMilli));
    workload.memory_mib = source.pick(std::span<const int>(kMemoryMib));
    // One is free of ties, so that no node stays empty.
    workload.tie = index == 0 ? Tie::kNone : source.pick(std::span<const Tie>(kTies));
    workload.zone = source.pick(std::span<const std::string_view>(kZones));
    if (!has_topology) workload.tie = Tie::kNone;
    if (!even) continue;
    const Family& family = kFamilies[index % kFamilies.size()];
    workload.family = family.name;
    workload.memory_mib = workload.cpu_milli * family.gib_per_cpu * 8 / 10;
  }
  return workloads;
}

Machine make_machine(std::size_t index, bool has_spot, Source& source) {
  // Mostly the middle sizes.
  constexpr std::array<std::size_t, 6> kChoices{0, 1, 1, 2, 2, 3};
  Machine machine;
  machine.name = fmt::format("node-{:05}", index);
  bool is_spot = has_spot && source.one_in(2);
  machine.pool = is_spot ? "spot" : "general";
  machine.capacity_type = is_spot ? "spot" : "on-demand";
  machine.family = source.pick(std::span<const Family>(kFamilies));
  machine.size = kSizes[source.pick(std::span<const std::size_t>(kChoices))];
  machine.zone = source.below(kZones.size());
  machine.free_milli = machine.size.allocatable_milli;
  machine.free_mib = machine.allocatable_mib();
  machine.free_pods = machine.size.pods;
  return machine;
}

bool fits(const Workload& workload, const Machine& machine) {
  if (!workload.family.empty() && workload.family != machine.family.name) return false;
  if (workload.cpu_milli > machine.free_milli || workload.memory_mib > machine.free_mib || machine.free_pods == 0) {
    return false;
  }
  switch (workload.tie) {
    case Tie::kNone:
      return true;
    case Tie::kZone:
      return workload.zone == kZones[machine.zone];
    case Tie::kZoneSpread:
      return workload.replicas[machine.zone] <= *std::ranges::min_element(workload.replicas);
    case Tie::kHosts:
      return !machine.workloads.contains(workload.name);
  }
  return false;
}

void place(Workload& workload, Machine& machine, std::vector<std::string>& documents) {
  documents.push_back(pod_document(
      workload, machine, machine.has_marks ? marks_of(machine.blocker, machine.workloads.empty()) : PodMarks()));
  machine.free_milli -= workload.cpu_milli;
  machine.free_mib -= workload.memory_mib;
  --machine.free_pods;
  machine.workloads.insert(workload.name);
  ++workload.replicas[machine.zone];
  ++workload.count;
}

void fill(Machine& machine, std::int64_t share, std::vector<Workload>& workloads, Source& source,
          std::vector<std::string>& documents) {
  std::int64_t reserve = machine.size.allocatable_milli * (100 - share) / 100;
  // Draws that fit nowhere come often; this many in all is enough for the largest machine.
  constexpr int kDraws = 200;
  for (int draw = 0; draw < kDraws && machine.free_milli > reserve; ++draw) {
    Workload& workload = workloads[source.below(workloads.size())];
    if (fits(workload, machine)) place(workload, machine, documents);
  }
  // What draws leave is filled by whatever still fits.
  for (Workload& workload : workloads) {
    while (share == kFull && fits(workload, machine)) place(workload, machine, documents);
  }
  if (machine.workloads.empty()) place(workloads.front(), machine, documents);
}

}  // namespace

std::vector<std::string> half_empty_cluster(std::size_t nodes, std::uint64_t seed, std::size_t use_percent,
                                            const ClusterParts& parts) {
  SeedSource source(seed);
  if (nodes == 0) nodes = static_cast<std::size_t>(source.between(8, 14));
  // A spot node, or one of another family, would be cheaper than a full one.
  const bool is_full = use_percent == static_cast<std::size_t>(kFull);
  bool has_spot = source.one_in(2) && !is_full;
  bool is_narrow = source.one_in(2) || is_full;
  std::size_t kept = source.below(4);
  std::vector<std::string> documents{pool_document("general", "on-demand", is_narrow)};
  if (has_spot) documents.push_back(pool_document("spot", "spot", is_narrow));
  std::vector<Workload> workloads = make_workloads(nodes, use_percent > 0, parts.has_topology, source);
  if (parts.has_blockers) add_budgets(workloads, documents);
  for (std::size_t index = 0; index < nodes + kept; ++index) {
    Machine machine = make_machine(index, has_spot, source);
    machine.is_kept = index >= nodes;
    machine.has_marks = parts.has_blockers;
    if (parts.has_blockers && index % kBlockedEvery == 0) {
      machine.blocker = kBlockers[index / kBlockedEvery % kBlockers.size()];
    }
    add_machine(machine, index, documents);
    std::int64_t share = use_percent > 0 ? static_cast<std::int64_t>(use_percent) : source.between(16, 66);
    fill(machine, share, workloads, source, documents);
  }
  return documents;
}

}  // namespace kerf::gen
