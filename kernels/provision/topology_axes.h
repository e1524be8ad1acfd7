#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/provision/requirement_sets.h"
#include "kerf/simd/bits.h"

namespace kerf::provision {

/// The domains that a key can have in one pass, numbered in byte order, and which of them a requirement set allows.
/// The hostname is no axis: a node has exactly one. Source: provisioning.md 5.3.
class TopologyAxes {
 public:
  using KeyId = std::uint32_t;   ///< A topology key as terms write it.
  using AxisId = std::uint32_t;  ///< A normalised key; ascending in byte order.
  using Domain = std::uint32_t;

  /// Keys as terms write them, and for each every domain that may come up.
  struct Source {
    std::string key;
    std::vector<std::string> domains;
  };
  TopologyAxes(std::vector<Source> sources, const RequirementSets& sets);

  [[nodiscard]] KeyId key(std::string_view written) const;
  [[nodiscard]] AxisId axis(KeyId key) const { return keys_[key].axis; }
  [[nodiscard]] std::size_t axes() const { return axes_.size(); }
  [[nodiscard]] const std::string& name(AxisId axis) const { return axes_[axis].name; }
  [[nodiscard]] const std::vector<std::string>& domains(AxisId axis) const { return axes_[axis].domains; }
  [[nodiscard]] std::size_t words(AxisId axis) const { return axes_[axis].words; }
  [[nodiscard]] Domain domain(AxisId axis, std::string_view name) const;

  /// The domains that the set allows for the key. The span stays valid. O(1) once asked.
  [[nodiscard]] std::span<const simd::Word> allowed(KeyId key, RequirementSets::Id set);

  /// `key In [domain]`, and `key In [domains]`, as a set.
  [[nodiscard]] RequirementSets::Id set_of(AxisId axis, Domain domain, RequirementSets& sets);
  [[nodiscard]] RequirementSets::Id set_of(AxisId axis, std::span<const simd::Word> domains, RequirementSets& sets);

  /// What a placement under the set counts for: the domains it names.
  struct Named {
    bool is_known = false;
    bool is_complement = false;
    bool is_single = false;
    std::vector<Domain> domains;
  };
  [[nodiscard]] const Named& named(KeyId key, RequirementSets::Id set);

 private:
  /// Looks sets of domains up by any range of words.
  struct Earlier {
    using is_transparent = void;
    bool operator()(std::span<const simd::Word> a, std::span<const simd::Word> b) const {
      return std::ranges::lexicographical_compare(a, b);
    }
  };
  struct Axis {
    std::string name;
    std::vector<std::string> domains;
    std::size_t words = 0;
    std::map<std::vector<simd::Word>, RequirementSets::Id, Earlier> sets;
    std::vector<RequirementSets::Id> single_sets;  ///< By domain; empty where nobody asked.
  };
  struct Key {
    std::string written;
    AxisId axis = 0;
    std::deque<std::vector<simd::Word>> allowed;  ///< By set; empty where nobody asked.
    std::deque<Named> named;
  };

  const RequirementSets& sets_;
  std::vector<Axis> axes_;
  std::vector<Key> keys_;
};

}  // namespace kerf::provision
