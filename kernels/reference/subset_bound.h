#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "kerf/reference/candidate_order.h"
#include "kerf/reference/disruption_world.h"
#include "kerf/reference/exact_price.h"

namespace kerf::reference {

/// What a set of candidates can save at best, from sums of resources alone: never less than what it does save.
class SubsetBound {
 public:
  /// `candidates` are what positions refer to.
  SubsetBound(const DisruptionWorld& world, const Candidates& candidates);

  /// The bound, or nothing when the pods of the set cannot find room with one new node. O(set x resources).
  [[nodiscard]] std::optional<ExactPrice> most_savings(std::span<const std::size_t> set) const;
  /// Whether the pods of one candidate may find room.
  [[nodiscard]] bool can_move_alone(std::size_t position) const { return most_savings({&position, 1}).has_value(); }

 private:
  struct Member {
    ExactPrice price;
    model::ResourceVector demand;  ///< Of its movable pods.
    model::ResourceVector room;    ///< What is free on it, were it to stay.
  };
  struct Type {
    ExactPrice cheapest;
    model::ResourceVector room;
  };

  [[nodiscard]] bool fits(const model::ResourceVector& demand, const model::ResourceVector& room) const;

  std::vector<Member> members_;
  model::ResourceVector room_;  ///< On all initialized nodes.
  std::vector<Type> types_;     ///< By price.
};

}  // namespace kerf::reference
