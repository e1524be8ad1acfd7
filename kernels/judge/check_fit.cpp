#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/checks.h"
#include "kerf/judge/requests.h"
#include "kerf/model/amount_text.h"

namespace kerf::judge {

using model::Quantity;
using model::ResourceList;

namespace {

ResourceList requests_of(const Facts& facts, const std::vector<std::size_t>& pods) {
  ResourceList total;
  for (std::size_t index : pods) model::add(total, facts.pods[index].requests);
  return total;
}

void check_node(const Facts& facts, const NodeFact& node, const std::vector<std::size_t>& pods, Violations& found) {
  if (pods.empty()) return;
  const ResourceList asked = requests_of(facts, pods);
  const std::string* resource = blocking_resource(asked, node.remaining);
  if (resource == nullptr) return;
  const Quantity left = amount(node.remaining, *resource);
  if (left.is_negative()) {
    found.push_back(
        {"I-001", "node " + node.name,
         fmt::format("gets {} pods, but has {} {} left after bound pods and daemon pods to come: a node that "
                     "is over-committed in anything takes nothing",
                     pods.size(), model::format_amount(*resource, left), *resource)});
  } else {
    found.push_back(
        {"I-001", "node " + node.name,
         fmt::format("gets {} pods that ask for {} {}, but has only {} left after bound pods and daemon pods "
                     "to come",
                     pods.size(), model::format_amount(*resource, amount(asked, *resource)), *resource,
                     model::format_amount(*resource, left))});
  }
}

// A type is fine when one way to buy it that the claim allows gives enough room. What the claim may not buy at all is
// for check_claims to report.
void check_type(const ClaimView& claim, const ClaimType& type, const ResourceList& pods, Violations& found) {
  ResourceList total = pods;
  model::add(total, type.fact->daemon_requests);
  const OfferingGroup* tight = nullptr;
  for (const OfferingGroup* group : type.packed_groups) {
    if (fits(total, group->allocatable)) return;
    tight = group;
  }
  if (tight == nullptr) return;
  const std::string& resource = *blocking_resource(total, tight->allocatable);
  found.push_back(
      {"I-002", claim.name,
       fmt::format("may become a {}, which offers {} {}, but its {} pods and the daemon pods there ask for {}",
                   type.name(), model::format_amount(resource, amount(tight->allocatable, resource)), resource,
                   claim.pods.size(), model::format_amount(resource, amount(total, resource)))});
}

// Per resource the least that daemon pods take on any remaining type. Source: provisioning.md 4.6.
ResourceList least_daemon_requests(const ClaimView& claim) {
  if (claim.types.empty()) return {};
  ResourceList least = claim.types.front().fact->daemon_requests;
  for (const ClaimType& type : claim.types) {
    ResourceList common;
    for (const auto& [name, quantity] : least) {
      if (type.fact->daemon_requests.contains(name)) {
        common.set(name, std::min(quantity, amount(type.fact->daemon_requests, name)));
      }
    }
    least = std::move(common);
  }
  return least;
}

void check_requests(const Facts& facts, const ClaimView& claim, const ResourceList& pods, Violations& found) {
  // Once the list was cut, daemon pods of types that are gone may have lowered the minimum.
  const bool may_be_cut =
      claim.claim->instance_types.size() >= kMostTypes || (facts.removal && facts.removal->is_consolidation);
  ResourceList most = pods;
  model::add(most, least_daemon_requests(claim));
  for (const auto& [name, quantity] : model::maximum(most, claim.claim->requests)) {
    const Quantity says = amount(claim.claim->requests, name);
    const Quantity largest = amount(most, name);
    const Quantity smallest = may_be_cut ? amount(pods, name) : largest;
    if (says >= smallest && says <= largest) continue;
    found.push_back(
        {"J-REQUESTS", claim.name,
         fmt::format("asks for {} {}, but its {} pods and the least daemon pods of any remaining type ask for {}",
                     model::format_amount(name, says), name, claim.pods.size(), model::format_amount(name, largest))});
  }
}

}  // namespace

void check_fit(const Facts& facts, const PlanView& plan, Violations& found) {
  for (std::size_t i = 0; i < facts.nodes.size(); ++i) check_node(facts, facts.nodes[i], plan.on_node[i], found);
  for (const ClaimView& claim : plan.claims) {
    const ResourceList pods = requests_of(facts, claim.pods);
    for (const ClaimType& type : claim.types) check_type(claim, type, pods, found);
    if (claim.pool != nullptr) check_requests(facts, claim, pods, found);
  }
}

}  // namespace kerf::judge
