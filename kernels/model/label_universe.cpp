#include "kerf/model/label_universe.h"

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::model {

std::optional<LabelUniverse::KeyId> LabelUniverse::find_key(std::string_view key) const {
  key = normalized_key(key);
  auto place = std::lower_bound(keys_.begin(), keys_.end(), key,
                                [](const Key& known, std::string_view wanted) { return known.name < wanted; });
  if (place == keys_.end() || place->name != key) return std::nullopt;
  return static_cast<KeyId>(place - keys_.begin());
}

std::optional<LabelUniverse::ValueId> LabelUniverse::find_value(KeyId key, std::string_view value) const {
  const std::vector<std::string>& values = keys_[key].values;
  auto place = std::lower_bound(values.begin(), values.end(), value);
  if (place == values.end() || *place != value) return std::nullopt;
  return static_cast<ValueId>(place - values.begin());
}

void LabelUniverseBuilder::see(const Requirements& requirements) {
  for (const auto& [key, requirement] : requirements) see(key, requirement.values);
}

void LabelUniverseBuilder::see(const LabelMap& labels) {
  for (const auto& [key, value] : labels) see(key, std::span(&value, 1));
}

void LabelUniverseBuilder::see(std::span<const Expression> expressions) {
  for (const Expression& expression : expressions) {
    auto op = parse_operator(expression.op);
    bool lists_values = op == Operator::kIn || op == Operator::kNotIn;
    see(expression.key,
        lists_values ? std::span<const std::string>(expression.values) : std::span<const std::string>());
  }
}

void LabelUniverseBuilder::see(std::string_view key, std::span<const std::string> values) {
  std::vector<std::string>& seen = seen_.slot(normalized_key(key));
  seen.insert(seen.end(), values.begin(), values.end());
}

LabelUniverse LabelUniverseBuilder::build() && {
  LabelUniverse universe;
  for (const auto& [name, seen] : seen_) {
    LabelUniverse::Key& key = universe.keys_.emplace_back();
    key.name = name;
    key.well_known = is_well_known(name);
    key.values = seen;
    std::sort(key.values.begin(), key.values.end());
    key.values.erase(std::unique(key.values.begin(), key.values.end()), key.values.end());
    for (const std::string& value : key.values) key.numbers.push_back(parse_integer(value));
  }
  return universe;
}

}  // namespace kerf::model
