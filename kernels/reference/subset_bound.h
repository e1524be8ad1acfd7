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
  /// What the candidates of a set come to.
  struct Sum {
    ExactPrice price;
    model::ResourceVector demand;  ///< Of their movable pods.
    model::ResourceVector room;    ///< On all nodes that stay.
    std::size_t type = 0;          ///< The cheapest type that may hold what finds no room; later sums need no cheaper.
  };

  /// `candidates` are what positions refer to.
  SubsetBound(const DisruptionWorld& world, const Candidates& candidates);

  /// Of no candidate.
  [[nodiscard]] Sum empty() const { return {.price = {}, .demand = {}, .room = room_, .type = 0}; }
  /// Takes one more candidate into `sum`: the bound of what is in it then, or nothing when their pods cannot find room
  /// with one new node; nor can they with any further candidate. O(resources), and O(types x resources) over all
  /// candidates that come into a sum.
  [[nodiscard]] std::optional<ExactPrice> add(std::size_t position, Sum& sum) const;
  /// The bound of a set, or nothing as above.
  [[nodiscard]] std::optional<ExactPrice> most_savings(std::span<const std::size_t> set) const;
  [[nodiscard]] ExactPrice price(std::size_t position) const { return members_[position].price; }
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

  std::vector<Member> members_;
  model::ResourceVector room_;  ///< On all initialized nodes.
  std::vector<Type> types_;     ///< By price; none has less room than a cheaper one.
};

}  // namespace kerf::reference
