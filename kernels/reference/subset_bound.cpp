#include "kerf/reference/subset_bound.h"

#include <algorithm>
#include <map>

#include "kerf/reference/requests.h"

namespace kerf::reference {

using model::Quantity;
using model::ResourceTable;
using model::ResourceVector;

namespace {

/// Without what is negative: a node that has too much on it takes nothing and gives nothing.
ResourceVector positive_part(const ResourceVector& amounts) {
  ResourceVector result;
  for (ResourceTable::Id id = 0; id < amounts.size(); ++id) {
    if (!amounts.get(id).is_negative()) result.set(id, amounts.get(id));
  }
  return result;
}

ResourceVector largest_of(const TemplateType& type) {
  ResourceVector largest;
  for (const AllocatableGroup& group : type.groups) {
    for (ResourceTable::Id id = 0; id < group.allocatable.size(); ++id) {
      largest.set(id, std::max(largest.get(id), group.allocatable.get(id)));
    }
  }
  return largest;
}

bool fits(const ResourceVector& demand, const ResourceVector& room, const ResourceVector& more) {
  for (ResourceTable::Id id = 0; id < demand.size(); ++id) {
    if (demand.get(id) > room.get(id) + more.get(id)) return false;
  }
  return true;
}

std::optional<ExactPrice> cheapest_offer(const TemplateType& type) {
  std::optional<ExactPrice> cheapest;
  for (const AllocatableGroup& group : type.groups) {
    for (const model::Offering* offering : group.offerings) {
      ExactPrice price(offering->price_usd_hour);
      if (!cheapest || price < *cheapest) cheapest = price;
    }
  }
  return cheapest;
}

}  // namespace

SubsetBound::SubsetBound(const DisruptionWorld& world, const Candidates& candidates) {
  const PassFacts& facts = *world.facts();
  ResourceTable resources = facts.resources;
  std::map<const StateNode*, const ExistingNode*> nodes;
  for (const ExistingNode& node : facts.nodes) {
    nodes[node.state] = &node;
    if (node.state->initialized) room_ += positive_part(node.remaining);
  }
  for (const Candidate* candidate : candidates) {
    Member member;
    member.price = ExactPrice(candidate->price());
    for (const model::Pod* pod : candidate->movable) {
      member.demand += ResourceVector(effective_requests(*pod), resources);
    }
    auto node = nodes.find(candidate->state);
    if (node != nodes.end()) member.room = positive_part(node->second->remaining);
    members_.push_back(std::move(member));
  }
  std::vector<Type> all;
  for (const Template& source : facts.templates.usable) {
    for (const TemplateType& type : source.types) {
      if (auto cheapest = cheapest_offer(type)) all.push_back({*cheapest, largest_of(type)});
    }
  }
  std::ranges::sort(all, {}, &Type::cheapest);
  for (Type& type : all) {
    auto is_at_least = [&](const Type& cheaper) { return fits(type.room, {}, cheaper.room); };
    if (std::ranges::none_of(types_, is_at_least)) types_.push_back(std::move(type));
  }
}

std::optional<ExactPrice> SubsetBound::add(std::size_t position, Sum& sum) const {
  const Member& member = members_[position];
  sum.price += member.price;
  sum.demand += member.demand;
  sum.room -= member.room;
  if (fits(sum.demand, sum.room, {})) return sum.price;
  while (sum.type < types_.size() && !fits(sum.demand, sum.room, types_[sum.type].room)) ++sum.type;
  if (sum.type == types_.size()) return std::nullopt;
  return sum.price - types_[sum.type].cheapest;
}

std::optional<ExactPrice> SubsetBound::most_savings(std::span<const std::size_t> set) const {
  Sum sum = empty();
  std::optional<ExactPrice> bound;
  for (std::size_t position : set) {
    bound = add(position, sum);
    if (!bound) break;
  }
  return bound;
}

}  // namespace kerf::reference
