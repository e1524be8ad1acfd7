#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "kerf/judge/checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Expression;
using model::Requirement;

namespace {

void check_pool(const Facts& facts, const ClaimView& claim, Violations& found) {
  if (claim.pool != nullptr) return;
  const bool exists = find_object(facts.snapshot.node_pools, "", claim.claim->node_pool) != nullptr;
  found.push_back({"J-POOL", claim.name,
                   fmt::format("is of NodePool {}, which {}", claim.claim->node_pool,
                               exists ? "takes no part: it is static, not ready, deleted or of an unknown cloud"
                                      : "does not exist")});
}

void check_type_list(const ClaimView& claim, Violations& found) {
  const std::vector<std::string>& names = claim.claim->instance_types;
  if (names.empty()) found.push_back({"J-TYPE", claim.name, "has no instance type left"});
  if (names.size() > kMostTypes) {
    found.push_back({"J-TYPE-COUNT", claim.name,
                     fmt::format("lists {} instance types; at most {} are sent", names.size(), kMostTypes)});
  }
  std::set<std::string> seen;
  for (const std::string& name : names) {
    if (!seen.insert(name).second) {
      found.push_back({"J-TYPE", claim.name, fmt::format("lists instance type {} twice", name)});
    } else if (claim.pool->find(name) == nullptr) {
      found.push_back(
          {"J-TYPE", claim.name,
           fmt::format("lists instance type {}, which NodePool {} cannot buy", name, claim.claim->node_pool)});
    }
  }
}

void check_type(const ClaimView& claim, const ClaimType& type, Violations& found) {
  if (!model::intersects(type.fact->type.requirements, claim.packing_requirements)) {
    found.push_back({"J-TYPE", claim.name,
                     fmt::format("lists instance type {}, which has no value in common with its requirements {}",
                                 type.name(), model::describe(claim.packing_requirements))});
    return;
  }
  if (!type.packed_groups.empty()) return;
  found.push_back({"J-OFFERING", claim.name,
                   fmt::format("lists instance type {}, of which no available offering matches its requirements {}",
                               type.name(), model::describe(claim.packing_requirements))});
}

bool is_hidden(std::string_view key) {
  return key == model::kHostnameLabel || key == model::kRegisteredLabel || key == model::kInitializedLabel;
}

void check_form(const ClaimView& claim, Violations& found) {
  const Expression* previous = nullptr;
  for (const Expression& expression : claim.claim->requirements) {
    auto complain = [&](std::string_view what) {
      found.push_back({"J-REQUIREMENTS", claim.name, fmt::format("requirement on {} {}", expression.key, what)});
    };
    if (!model::parse_operator(expression.op)) complain("has no known operator");
    if (is_hidden(expression.key)) complain("belongs to packing and is not sent");
    if (!std::ranges::is_sorted(expression.values)) complain("has values out of order");
    if (std::ranges::adjacent_find(expression.values) != expression.values.end()) complain("has a value twice");
    if (previous != nullptr && std::tie(previous->key, previous->op) >= std::tie(expression.key, expression.op)) {
      complain(fmt::format("comes after {}; requirements go by key, then operator", previous->key));
    }
    previous = &expression;
  }
}

void check_type_requirement(const ClaimView& claim, Violations& found) {
  std::vector<std::string> listed = claim.claim->instance_types;
  std::ranges::sort(listed);
  const Requirement* own = claim.requirements.find(model::kInstanceTypeLabel);
  if (own != nullptr && !own->complement && own->values == listed) return;
  found.push_back(
      {"J-REQUIREMENTS", claim.name,
       fmt::format("requirement on {} does not list exactly its instance types", model::kInstanceTypeLabel)});
}

// What is sent names only capacity types that can be bought now.
void check_capacity_types(const ClaimView& claim, Violations& found) {
  std::set<std::string> buyable;
  for (const ClaimType& type : claim.types) {
    for (const model::Offering* offering : type.offers) buyable.insert(offering->capacity_type);
  }
  if (buyable.empty()) return;
  const Requirement expected = Requirement::in({buyable.begin(), buyable.end()});
  const Requirement& own = claim.requirements.get(model::kCapacityTypeLabel);
  if (own.complement == expected.complement && own.values == expected.values) return;
  found.push_back({"J-REQUIREMENTS", claim.name,
                   fmt::format("requirement on {} must list the capacity types that can be bought: {}",
                               model::kCapacityTypeLabel, fmt::join(expected.values, ", "))});
}

}  // namespace

void check_claims(const Facts& facts, const PlanView& plan, Violations& found) {
  for (const ClaimView& claim : plan.claims) {
    check_pool(facts, claim, found);
    check_form(claim, found);
    if (claim.pool == nullptr) continue;
    check_type_list(claim, found);
    for (const ClaimType& type : claim.types) check_type(claim, type, found);
    check_type_requirement(claim, found);
    check_capacity_types(claim, found);
  }
}

}  // namespace kerf::judge
