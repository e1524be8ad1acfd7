#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario.h"
#include "kerf/judge/plan_view.h"
#include "kerf/judge/requests.h"
#include "kerf/model/labels.h"
#include "kerf/provision/policy.h"
#include "scenario_input.h"

/// Rules that are kept too strictly break no rule, but buy nodes for nothing.
namespace kerf::property {
namespace {

using judge::Facts;
using judge::NodeFact;
using judge::PodFact;

/// Whether nothing but room, taints and labels decides which node takes the pod.
bool is_plain(const PodFact& pod) {
  const model::PodSpec& spec = *pod.pod->spec;
  const bool has_terms = !spec.required_affinity.empty() || !spec.preferred_affinity.empty() ||
                         !spec.required_anti_affinity.empty() || !spec.preferred_anti_affinity.empty() ||
                         !spec.topology_spread.empty();
  if (has_terms || spec.has_resource_claims || !spec.volumes.empty() || !pod.ports.empty()) return false;
  return pod.role == judge::Role::kInPass && pod.placing.size() == 1;
}

bool takes(const NodeFact& node, const model::ResourceList& room, const PodFact& pod) {
  return !node.leaving && !node.closed && judge::fits(pod.requests, room) &&
         model::tolerates_all(pod.pod->spec->tolerations, node.taints) &&
         model::is_compatible(node.requirements, pod.placing.front(), model::Undefined::kNone);
}

/// Others keep a pod away whatever it asks for itself, and without NodePools nothing is placed at all.
bool is_simple(const Facts& facts) {
  const auto repels = [](const PodFact& pod) { return !pod.pod->spec->required_anti_affinity.empty(); };
  return !facts.pools.empty() && std::ranges::none_of(facts.pods, repels);
}

/// A node that takes a pod which the plan gives a new node or none. Nodes fill up in a pass, so one
/// that has room in the end had room all the time. Empty where there is none. Source: provisioning.md 4.1.
std::string passed_over(const model::Snapshot& snapshot, const model::Options& options,
                        const model::Decision& decision) {
  const Facts facts = judge::derive_facts(snapshot, options);
  if (!is_simple(facts)) return {};
  const judge::PlanView plan = judge::read_decision(facts, decision);
  for (std::size_t node = 0; node < facts.nodes.size(); ++node) {
    model::ResourceList room = facts.nodes[node].remaining;
    for (std::size_t pod : plan.on_node[node]) model::subtract(room, facts.pods[pod].requests);
    for (std::size_t pod = 0; pod < facts.pods.size(); ++pod) {
      const bool is_on_node = plan.place_of[pod] && !plan.place_of[pod]->is_claim;
      if (is_on_node || !is_plain(facts.pods[pod]) || !takes(facts.nodes[node], room, facts.pods[pod])) continue;
      return "node " + facts.nodes[node].name + " has room for pod " + facts.pods[pod].name;
    }
  }
  return {};
}

bool is_before(const model::NodePool& a, const model::NodePool& b) {
  const auto key = [](const model::NodePool& pool) { return std::pair(pool.weight.value_or(0), pool.meta.name); };
  return key(a) > key(b);
}

/// Whether the pool certainly opens a claim for the pod: nothing limits it, nothing is reserved, and of a type that
/// goes with what both ask for an offering is there and has room.
bool opens(const judge::PoolFact& pool, const PodFact& pod) {
  if (pool.pool->limits || pool.requirements.has_min_values()) return false;
  if (!model::tolerates_all(pod.pod->spec->tolerations, pool.pool->taints)) return false;
  if (!model::is_compatible(pool.requirements, pod.placing.front(), model::Undefined::kWellKnown)) return false;
  model::Requirements together = pool.requirements;
  together.add(pod.placing.front());
  bool is_reserved = false;
  bool has_room = false;
  for (const judge::TypeFact& type : pool.types) {
    model::ResourceList total = pod.requests;
    model::add(total, type.daemon_requests);
    for (const judge::OfferingGroup& group : type.groups) {
      for (const model::Offering* offering : group.offerings) {
        is_reserved |= offering->capacity_type == model::kReserved;
        has_room |= model::intersects(type.type.requirements, together) && judge::can_buy(together, *offering) &&
                    judge::fits(total, group.allocatable);
      }
    }
  }
  return has_room && !is_reserved;
}

/// A claim of one pool whose first pod another pool, which is asked earlier, had opened one for. Source:
/// provisioning.md 4.3.
std::string lighter_pool(const model::Snapshot& snapshot, const model::Options& options,
                         const model::Decision& decision) {
  const Facts facts = judge::derive_facts(snapshot, options);
  if (!is_simple(facts)) return {};
  const judge::PlanView plan = judge::read_decision(facts, decision);
  for (const judge::ClaimView& claim : plan.claims) {
    for (const judge::PoolFact& pool : facts.pools) {
      if (claim.pool == nullptr || claim.pods.empty() || !is_before(*pool.pool, *claim.pool->pool)) continue;
      // Which of them came first is not said.
      const auto is_opened_there = [&](std::size_t pod) {
        return is_plain(facts.pods[pod]) && opens(pool, facts.pods[pod]);
      };
      if (std::ranges::all_of(claim.pods, is_opened_there)) {
        return claim.name + " is of NodePool " + claim.pool->pool->meta.name + ", and not of " + pool.pool->meta.name;
      }
    }
  }
  return {};
}

RC_GTEST_PROP(PlanRoom, NoClaimIsOfAPoolThatIsAskedLater, ()) {
  const auto scenario = any_scenario(gen::ScenarioKind::kPlan);
  const model::Snapshot snapshot = read_scenario(scenario.documents);
  const std::string found =
      lighter_pool(snapshot, scenario.options, provision::plan(snapshot, scenario.options).decision);
  if (!found.empty()) RC_FAIL(found);
}

RC_GTEST_PROP(PlanRoom, NoPodIsKeptFromANodeThatTakesIt, ()) {
  const auto scenario = any_scenario(gen::ScenarioKind::kPlan);
  const model::Snapshot snapshot = read_scenario(scenario.documents);
  const std::string found =
      passed_over(snapshot, scenario.options, provision::plan(snapshot, scenario.options).decision);
  if (!found.empty()) RC_FAIL(found);
}

TEST(PlanRoom, NoPodIsKeptFromAnyOfManyNodes) {
  constexpr gen::ScenarioLimits kManyNodes{.pods = 16, .types = 8, .nodes = 40};
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    gen::SeedSource source(seed);
    const gen::Scenario scenario = gen::decode_scenario(source, gen::ScenarioKind::kPlan, kManyNodes);
    const model::Snapshot snapshot = read_scenario(scenario.documents);
    const model::Decision decision = provision::plan(snapshot, scenario.options).decision;
    ASSERT_EQ(passed_over(snapshot, scenario.options, decision), "") << ": seed " << seed;
  }
}

}  // namespace
}  // namespace kerf::property
