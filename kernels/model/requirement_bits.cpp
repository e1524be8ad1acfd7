#include "kerf/model/requirement_bits.h"

#include <algorithm>

#include "kerf/model/integer_bounds.h"

namespace kerf::model {
namespace {

using KeyId = LabelUniverse::KeyId;
using ValueId = LabelUniverse::ValueId;

ValueId value_count(const LabelUniverse& universe, KeyId key) {
  return static_cast<ValueId>(universe.values(key).size());
}

void set_bit(std::vector<std::uint64_t>& words, ValueId bit) { words[bit / 64] |= std::uint64_t{1} << (bit % 64); }

bool any_bit(const std::vector<std::uint64_t>& words) {
  return std::any_of(words.begin(), words.end(), [](std::uint64_t word) { return word != 0; });
}

/// Room for every value of the key and the bit for all others.
std::vector<std::uint64_t> no_bits(const LabelUniverse& universe, KeyId key) {
  return std::vector<std::uint64_t>(value_count(universe, key) / 64 + 1);
}

IntegerBounds bounds_of(const RequirementBits& bits) { return {.gte = bits.gte, .lte = bits.lte}; }

/// A complement excludes exactly the values within its bounds that it does not allow.
bool excludes(const LabelUniverse& universe, KeyId key, const RequirementBits& bits, ValueId value) {
  return bits.allows_other && !bits.allows(value) && bounds_of(bits).allow(universe.number(key, value));
}

bool excludes_any(const LabelUniverse& universe, KeyId key, const RequirementBits& bits) {
  for (ValueId value = 0; value < value_count(universe, key); ++value) {
    if (excludes(universe, key, bits, value)) return true;
  }
  return false;
}

bool keys_agree(const RequirementBits& existing, const RequirementBits& incoming) {
  return has_intersection(existing, incoming) || (existing.may_be_absent() && incoming.may_be_absent());
}

bool before_key(const RequirementSetBits::Entry& entry, KeyId key) { return entry.first < key; }

}  // namespace

bool RequirementBits::may_be_absent() const { return allows_other ? excludes_values : !any_bit(words); }

std::optional<RequirementBits> compile(const LabelUniverse& universe, KeyId key, const Requirement& requirement) {
  RequirementBits bits;
  bits.words = no_bits(universe, key);
  bits.allows_other = requirement.complement;
  bits.excludes_values = requirement.complement && !requirement.values.empty();
  bits.gte = requirement.gte;
  bits.lte = requirement.lte;
  bits.min_values = requirement.min_values;
  for (const std::string& value : requirement.values) {
    auto id = universe.find_value(key, value);
    if (!id) return std::nullopt;
    if (!requirement.complement) set_bit(bits.words, *id);
  }
  if (!requirement.complement) return bits;
  for (ValueId value = 0; value < value_count(universe, key); ++value) {
    if (requirement.has(universe.values(key)[value])) set_bit(bits.words, value);
  }
  set_bit(bits.words, value_count(universe, key));
  return bits;
}

Requirement to_requirement(const LabelUniverse& universe, KeyId key, const RequirementBits& bits) {
  Requirement requirement;
  requirement.complement = bits.allows_other;
  requirement.gte = bits.gte;
  requirement.lte = bits.lte;
  requirement.min_values = bits.min_values;
  for (ValueId value = 0; value < value_count(universe, key); ++value) {
    bool listed = bits.allows_other ? excludes(universe, key, bits, value) : bits.allows(value);
    if (listed) requirement.values.push_back(universe.values(key)[value]);
  }
  return requirement;
}

RequirementBits intersection(const LabelUniverse& universe, KeyId key, const RequirementBits& a,
                             const RequirementBits& b) {
  RequirementBits result;
  result.min_values = larger(a.min_values, b.min_values);
  result.words = no_bits(universe, key);
  result.allows_other = false;
  const IntegerBounds bounds = bounds_of(a) & bounds_of(b);
  if (bounds.is_crossed()) return result;
  for (std::size_t i = 0; i < result.words.size(); ++i) result.words[i] = a.words[i] & b.words[i];
  result.allows_other = a.allows_other && b.allows_other;
  if (!result.allows_other) return result;
  result.gte = bounds.gte;
  result.lte = bounds.lte;
  result.excludes_values = excludes_any(universe, key, result);
  return result;
}

bool has_intersection(const RequirementBits& a, const RequirementBits& b) {
  if ((bounds_of(a) & bounds_of(b)).is_crossed()) return false;
  for (std::size_t i = 0; i < a.words.size(); ++i) {
    if ((a.words[i] & b.words[i]) != 0) return true;
  }
  return false;
}

std::optional<RequirementSetBits> RequirementSetBits::compile(const LabelUniverse& universe,
                                                              const Requirements& requirements) {
  RequirementSetBits set;
  for (const auto& [name, requirement] : requirements) {
    auto key = universe.find_key(name);
    if (!key) return std::nullopt;
    auto bits = model::compile(universe, *key, requirement);
    if (!bits) return std::nullopt;
    set.entries_.emplace_back(*key, std::move(*bits));
  }
  return set;
}

void RequirementSetBits::add(const LabelUniverse& universe, const RequirementSetBits& other) {
  for (const auto& [key, bits] : other) {
    auto place = std::lower_bound(entries_.begin(), entries_.end(), key, before_key);
    if (place == entries_.end() || place->first != key) {
      entries_.emplace(place, key, bits);
    } else {
      place->second = intersection(universe, key, place->second, bits);
    }
  }
}

const RequirementBits* RequirementSetBits::find(KeyId key) const {
  auto place = std::lower_bound(entries_.begin(), entries_.end(), key, before_key);
  return place != entries_.end() && place->first == key ? &place->second : nullptr;
}

Requirements RequirementSetBits::to_requirements(const LabelUniverse& universe) const {
  Requirements requirements;
  for (const auto& [key, bits] : entries_) requirements.add(universe.key(key), to_requirement(universe, key, bits));
  return requirements;
}

bool intersects(const RequirementSetBits& existing, const RequirementSetBits& incoming) {
  return std::all_of(incoming.begin(), incoming.end(), [&existing](const RequirementSetBits::Entry& entry) {
    const RequirementBits* present = existing.find(entry.first);
    return present == nullptr || keys_agree(*present, entry.second);
  });
}

bool is_compatible(const LabelUniverse& universe, const RequirementSetBits& existing,
                   const RequirementSetBits& incoming, Undefined allowed) {
  for (const auto& [key, bits] : incoming) {
    bool may_be_undefined =
        bits.may_be_absent() || (allowed == Undefined::kWellKnown && universe.is_well_known_key(key));
    if (!may_be_undefined && existing.find(key) == nullptr) return false;
  }
  return intersects(existing, incoming);
}

}  // namespace kerf::model
