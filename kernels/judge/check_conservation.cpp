#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "kerf/judge/checks.h"

namespace kerf::judge {

using model::Decision;
using model::Placement;
using model::PodReason;

namespace {

constexpr std::array<std::string_view, 14> kPendingCodes{
    "E-NO-POOLS", "E-NO-TYPES",  "E-TAINT",       "E-REQ-UNDEFINED", "E-REQ-CONFLICT",  "E-VOLUME", "E-TOPOLOGY",
    "E-INSTANCE", "E-MINVALUES", "E-LIMIT-NODES", "E-LIMIT-RES",     "E-RESERVED-BUSY", "E-DRA",    "E-TRUNCATED"};

/// How often the decision says what about one pod.
struct Mentions {
  std::size_t placed = 0;
  std::size_t pending = 0;
  std::size_t ignored = 0;
  std::string ignored_code;
};

std::pair<std::string_view, std::string_view> split(std::string_view name) {
  const std::size_t slash = name.find('/');
  return {name.substr(0, slash), slash == std::string_view::npos ? "" : name.substr(slash + 1)};
}

// "By name" leaves open whether the namespace is compared on its own, so both are accepted.
template <typename Entry>
void check_order(const std::vector<Entry>& entries, std::string_view what, Violations& found) {
  auto before = [](const Entry& a, const Entry& b) { return a.pod < b.pod; };
  auto before_by_parts = [](const Entry& a, const Entry& b) { return split(a.pod) < split(b.pod); };
  if (std::ranges::is_sorted(entries, before) || std::ranges::is_sorted(entries, before_by_parts)) return;
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (!before(entries[i], entries[i - 1])) continue;
    found.push_back(
        {"J-ORDER", entries[i].pod,
         fmt::format("{} are listed by name, but {} comes after {}", what, entries[i].pod, entries[i - 1].pod)});
    return;
  }
}

void check_target(const Facts& facts, const Decision& decision, const Placement& placement, Violations& found) {
  if (placement.node.has_value() == placement.claim.has_value()) {
    found.push_back({"I-003", placement.pod, "its placement must name either a node or a claim"});
  } else if (placement.claim) {
    if (*placement.claim < decision.claims.size()) return;
    found.push_back(
        {"I-003", placement.pod,
         fmt::format("is placed on claim {}, but there are {} claims", *placement.claim, decision.claims.size())});
  } else {
    const auto node = facts.node_index.find(*placement.node);
    if (node == facts.node_index.end()) {
      found.push_back(
          {"I-003", placement.pod, fmt::format("is placed on node {}, which does not exist", *placement.node)});
    } else if (facts.nodes[node->second].leaving) {
      const char* why = facts.nodes[node->second].removed ? "is a candidate of the command" : "is being deleted";
      found.push_back({"I-005", placement.pod, fmt::format("is placed on node {}, which {}", *placement.node, why)});
    } else if (facts.nodes[node->second].closed) {
      found.push_back({"I-001", placement.pod,
                       fmt::format("is placed on node {}, where a pod that cannot be read runs", *placement.node)});
    }
  }
}

void check_in_pass(const PodFact& pod, const Mentions& said, Violations& found) {
  if (said.placed + said.pending == 1 && said.ignored == 0) return;
  found.push_back({"I-003", pod.name,
                   fmt::format("takes part in the pass, so it must be placed or pending exactly once; it is placed {} "
                               "times, pending {} times, ignored {} times",
                               said.placed, said.pending, said.ignored)});
}

void check_ignored(const Facts& facts, const PodFact& pod, const Mentions& said, Violations& found) {
  if (facts.removal) {
    // A disruption decision lists no ignored pods. Source: formats.md "Decision".
    if (said.placed + said.pending + said.ignored == 0) return;
    found.push_back(
        {"I-003", pod.name, fmt::format("is left out of simulations with {}, yet the decision mentions it", pod.code)});
  } else if (said.placed + said.pending != 0 || said.ignored != 1) {
    found.push_back({"I-003", pod.name,
                     fmt::format("is left out of the pass with {}, so it must be ignored exactly once; it is placed {} "
                                 "times, pending {} times, ignored {} times",
                                 pod.code, said.placed, said.pending, said.ignored)});
  } else if (said.ignored_code != pod.code) {
    found.push_back(
        {"J-CODE", pod.name, fmt::format("is left out of the pass with {}, not {}", pod.code, said.ignored_code)});
  }
}

void check_staying(const PodFact& pod, const Mentions& said, Violations& found) {
  if (said.placed + said.pending + said.ignored == 0) return;
  found.push_back(
      {"I-003", pod.name,
       fmt::format("takes no part in the pass because it {}, yet the decision places it {} times, leaves it "
                   "pending {} times, ignores it {} times",
                   pod.why_not, said.placed, said.pending, said.ignored)});
}

void check_open(const PodFact& pod, const Mentions& said, Violations& found) {
  if (said.placed + said.pending + said.ignored <= 1) return;
  found.push_back({"I-003", pod.name, "is mentioned more than once"});
}

void check_mentions(const Facts& facts, const PodFact& pod, const Mentions& said, Violations& found) {
  switch (pod.role) {
    case Role::kInPass:
      return check_in_pass(pod, said, found);
    case Role::kIgnored:
      return check_ignored(facts, pod, said, found);
    case Role::kStays:
      return check_staying(pod, said, found);
    case Role::kOpen:
      return check_open(pod, said, found);
  }
}

Mentions* mentions_of(const Facts& facts, std::vector<Mentions>& mentions, const std::string& pod, Violations& found) {
  const auto index = facts.pod_index.find(pod);
  if (index != facts.pod_index.end()) return &mentions[index->second];
  found.push_back({"I-003", pod, "is no pod of the input"});
  return nullptr;
}

void check_pending_code(const Facts& facts, const PodReason& reason, Violations& found) {
  if (std::ranges::find(kPendingCodes, reason.code) == kPendingCodes.end()) {
    found.push_back({"J-CODE", reason.pod, fmt::format("is pending with {}, which is no code for that", reason.code)});
  } else if (facts.pools.empty() != (reason.code == "E-NO-POOLS")) {
    found.push_back(
        {"J-NO-POOLS", reason.pod,
         fmt::format("is pending with {}, but {} NodePools take part in the pass", reason.code, facts.pools.size())});
  }
}

bool uses_resource_claims(const model::PodSpec& spec) {
  auto uses = [](const model::Container& container) { return container.has_resource_claims; };
  return spec.has_resource_claims || std::ranges::any_of(spec.containers, uses) ||
         std::ranges::any_of(spec.init_containers, uses);
}

void check_placed_at_all(const Facts& facts, const PlanView& plan, Violations& found) {
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    if (!plan.place_of[i]) continue;
    const PodFact& pod = facts.pods[i];
    if (facts.pools.empty()) {
      found.push_back({"J-NO-POOLS", pod.name, "is placed, but without any usable NodePool nothing is"});
    }
    if (uses_resource_claims(*pod.pod->spec)) {
      found.push_back({"J-DRA", pod.name, "is placed, but it has resource claims, which no node is chosen for"});
    }
  }
}

}  // namespace

void check_conservation(const Facts& facts, const PlanView& plan, Violations& found) {
  const Decision& decision = *plan.decision;
  std::vector<Mentions> mentions(facts.pods.size());
  for (const Placement& placement : decision.placements) {
    if (Mentions* said = mentions_of(facts, mentions, placement.pod, found)) ++said->placed;
    check_target(facts, decision, placement, found);
  }
  for (const PodReason& reason : decision.pending) {
    if (Mentions* said = mentions_of(facts, mentions, reason.pod, found)) ++said->pending;
    check_pending_code(facts, reason, found);
  }
  for (const PodReason& reason : decision.ignored) {
    Mentions* said = mentions_of(facts, mentions, reason.pod, found);
    if (said == nullptr) continue;
    ++said->ignored;
    said->ignored_code = reason.code;
  }
  for (std::size_t i = 0; i < facts.pods.size(); ++i) check_mentions(facts, facts.pods[i], mentions[i], found);
  for (const ClaimView& claim : plan.claims) {
    if (claim.pods.empty()) found.push_back({"J-EMPTY-CLAIM", claim.name, "is created, but no pod is placed on it"});
  }
  check_placed_at_all(facts, plan, found);
  check_order(decision.placements, "placements", found);
  check_order(decision.pending, "pending pods", found);
  check_order(decision.ignored, "ignored pods", found);
}

}  // namespace kerf::judge
