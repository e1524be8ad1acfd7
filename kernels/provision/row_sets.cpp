#include "kerf/provision/row_sets.h"

#include <algorithm>
#include <utility>

namespace kerf::provision {

using simd::Word;

namespace {

constexpr std::size_t kFirstSize = 64;

std::uint64_t hash_of(std::span<const Word> rows) {
  std::uint64_t hash = 0;
  for (Word word : rows) hash = (hash ^ word) * 0x9E3779B97F4A7C15U + (hash >> 29);
  return hash >> 20;
}

}  // namespace

RowSets::RowSets(TypeRows table, std::size_t resources)
    : table_(std::move(table)), resources_(resources), slots_(kFirstSize), scratch_(table_.words()) {
  intern(scratch_);
  simd::fill(scratch_, table_.size());
  all_ = intern(scratch_);
}

RowSets::Id RowSets::intern(std::span<const Word> rows) {
  std::size_t place = place_of(rows);
  if (slots_[place] != 0) return slots_[place] - 1;
  auto id = static_cast<Id>(types_.size());
  slots_[place] = id + 1;
  words_.insert(words_.end(), rows.begin(), rows.end());
  types_.emplace_back();
  add_bounds(rows);
  if (2 * types_.size() > slots_.size()) grow();
  return id;
}

std::span<const Word> RowSets::rows(Id id) const {
  return std::span(words_).subspan(id * table_.words(), table_.words());
}

const model::Shared<std::vector<std::uint32_t>>& RowSets::types(Id id) {
  Types& types = types_[id];
  if (!types.is_known) types = {true, table_.types(rows(id))};
  return types.indices;
}

std::span<const std::int64_t> RowSets::most(Id id) const {
  return std::span(most_).subspan(id * resources_, resources_);
}

RowSets::Id RowSets::fitting(Id id, std::span<const std::int64_t> need) {
  const std::int64_t* least = least_.data() + id * resources_;
  const std::int64_t* most = most_.data() + id * resources_;
  bool fits_all = true;
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    if (need[resource] > most[resource]) return kNothing;
    fits_all &= need[resource] <= least[resource];
  }
  if (fits_all) return id;
  std::ranges::copy(rows(id), scratch_.begin());
  table_.keep_fitting(need, scratch_);
  compared_ += table_.size();
  return intern(scratch_);
}

RowSets::Id RowSets::compatible(Id id, RequirementSets::Id set, const RequirementSets& sets) {
  if (auto known = compatible_.find(id, set)) return *known;
  std::span<const Word> compatible = table_.compatible(set, sets);
  std::span<const Word> of = rows(id);
  for (std::size_t w = 0; w < scratch_.size(); ++w) scratch_[w] = of[w] & compatible[w];
  table_.complete_types(scratch_);
  Id result = intern(scratch_);
  compatible_.set(id, set, result);
  return result;
}

/// Where the set is, or is to be.
std::size_t RowSets::place_of(std::span<const Word> rows) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t place = static_cast<std::size_t>(hash_of(rows)) & mask;
  while (slots_[place] != 0 && !std::ranges::equal(this->rows(slots_[place] - 1), rows)) place = (place + 1) & mask;
  return place;
}

void RowSets::grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (Id id = 0; id < types_.size(); ++id) slots_[place_of(rows(id))] = id + 1;
}

void RowSets::add_bounds(std::span<const Word> rows) {
  const std::size_t before = most_.size();
  least_.resize(before + resources_);
  most_.resize(before + resources_);
  table_.find_bounds(rows, std::span(least_).subspan(before), std::span(most_).subspan(before));
}

}  // namespace kerf::provision
