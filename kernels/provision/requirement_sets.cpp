#include "kerf/provision/requirement_sets.h"

#include <functional>
#include <string>

namespace kerf::provision {

using model::Requirements;

namespace {

class Hash {
 public:
  void add(std::uint64_t number) { value_ = (value_ ^ number) * 0x9E3779B97F4A7C15U + (value_ >> 29); }
  void add(const std::string& text) { add(std::hash<std::string>{}(text)); }
  void add(std::optional<std::int64_t> number) {
    add(std::uint64_t{number.has_value()});
    add(static_cast<std::uint64_t>(number.value_or(0)));
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

std::uint64_t hash_of(const Requirements& requirements) {
  Hash hash;
  for (const auto& [key, requirement] : requirements) {
    hash.add(key);
    hash.add(std::uint64_t{requirement.complement});
    for (const std::string& value : requirement.values) hash.add(value);
    hash.add(requirement.gte);
    hash.add(requirement.lte);
    hash.add(requirement.min_values);
  }
  return hash.value();
}

}  // namespace

RequirementSets::RequirementSets() { intern({}); }

RequirementSets::Id RequirementSets::intern(const Requirements& requirements) {
  std::uint64_t hash = hash_of(requirements);
  auto [first, last] = by_hash_.equal_range(hash);
  for (auto place = first; place != last; ++place) {
    if (sets_[place->second] == requirements) return place->second;
  }
  auto id = static_cast<Id>(sets_.size());
  sets_.push_back(requirements);
  by_hash_.emplace(hash, id);
  return id;
}

RequirementSets::Id RequirementSets::merged(Id a, Id b) {
  if (b == kEmpty) return a;
  if (auto known = merged_.find(a, b)) return *known;
  Requirements together = sets_[a];
  together.add(sets_[b]);
  Id id = intern(together);
  merged_.set(a, b, id);
  return id;
}

bool RequirementSets::is_compatible(Id existing, Id incoming, model::Undefined allowed) {
  if (incoming == kEmpty) return true;
  PairMemo& memo = allowed == model::Undefined::kWellKnown ? compatible_if_well_known_ : compatible_if_defined_;
  if (auto known = memo.find(existing, incoming)) return *known != 0;
  bool compatible = model::is_compatible(sets_[existing], sets_[incoming], allowed);
  memo.set(existing, incoming, compatible ? 1 : 0);
  return compatible;
}

}  // namespace kerf::provision
