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
  for (const Template& source : facts.templates.usable) {
    for (const TemplateType& type : source.types) {
      if (auto cheapest = cheapest_offer(type)) types_.push_back({*cheapest, largest_of(type)});
    }
  }
  std::ranges::sort(types_, {}, &Type::cheapest);
}

bool SubsetBound::fits(const ResourceVector& demand, const ResourceVector& room) const {
  for (ResourceTable::Id id = 0; id < demand.size(); ++id) {
    if (demand.get(id) > room.get(id)) return false;
  }
  return true;
}

std::optional<ExactPrice> SubsetBound::most_savings(std::span<const std::size_t> set) const {
  ExactPrice price;
  ResourceVector demand;
  ResourceVector room = room_;
  for (std::size_t position : set) {
    const Member& member = members_[position];
    price += member.price;
    demand += member.demand;
    room -= member.room;
  }
  if (fits(demand, room)) return price;
  for (const Type& type : types_) {
    if (fits(demand, room + type.room)) return price - type.cheapest;
  }
  return std::nullopt;
}

}  // namespace kerf::reference
