#include "kerf/provision/type_rows.h"

#include <algorithm>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/reference/instance_filter.h"

namespace kerf::provision {

using model::ResourceScale;
using model::ResourceTable;
using model::ResourceVector;
using reference::AllocatableGroup;
using simd::Word;

namespace {

/// Nothing fits, not even a pod that asks for nothing.
constexpr std::int64_t kClosed = -1;

std::int64_t free_count(const ResourceScale& scale, const ResourceVector& allocatable, const ResourceVector& overhead,
                        ResourceTable::Id id) {
  std::int64_t taken = scale.request_count(id, overhead.get(id));
  if (taken == ResourceScale::kNever || allocatable.has_negative()) return kClosed;
  return scale.capacity_count(id, allocatable.get(id)) - taken * (fault::planted("daemon-overhead-twice") ? 2 : 1);
}

}  // namespace

TypeRows::TypeRows(const reference::Template& source, const ResourceScale& scale, std::size_t resources,
                   const simd::Kernels& kernels)
    : source_(&source) {
  for (std::uint32_t type = 0; type < source.types.size(); ++type) {
    first_row_.push_back(static_cast<std::uint32_t>(type_of_.size()));
    one_row_a_type_ &= source.types[type].groups.size() == 1;
    type_of_.insert(type_of_.end(), source.types[type].groups.size(), type);
  }
  first_row_.push_back(static_cast<std::uint32_t>(type_of_.size()));
  words_ = simd::words_for(type_of_.size());
  simd::TileTable<std::int64_t> free(type_of_.size(), resources);
  for (std::size_t row = 0; row < type_of_.size(); ++row) {
    const reference::TemplateType& type = source.types[type_of_[row]];
    const AllocatableGroup& group = type.groups[row - first_row_[type_of_[row]]];
    const ResourceVector& overhead = source.daemon_groups[type.daemon_group].overhead;
    daemon_group_.push_back(type.daemon_group);
    for (ResourceTable::Id id = 0; id < resources; ++id) {
      free.at(row, id) = free_count(scale, group.allocatable, overhead, id);
    }
  }
  free_ = FitTable(std::move(free), kernels);
}

std::span<const Word> TypeRows::compatible(RequirementSets::Id set, const RequirementSets& sets) {
  if (compatible_.size() <= set) compatible_.resize(set + 1);
  std::vector<Word>& rows = compatible_[set];
  if (!rows.empty()) return rows;
  rows.resize(words_);
  const model::Requirements& requirements = sets.get(set);
  reference::OfferingFilter offered(requirements);
  for (std::size_t row = 0; row < type_of_.size(); ++row) {
    const reference::TemplateType& type = source_->types[type_of_[row]];
    const AllocatableGroup& group = type.groups[row - first_row_[type_of_[row]]];
    bool is_offered = std::ranges::any_of(group.offerings,
                                          [&](const model::Offering* offering) { return offered.accepts(*offering); });
    if (is_offered && model::intersects(type.type->requirements, requirements)) simd::insert(rows, row);
  }
  return rows;
}

void TypeRows::complete_types(std::span<Word> rows) const {
  if (one_row_a_type_) return;
  for (std::size_t type = 0; type + 1 < first_row_.size(); ++type) {
    bool any = false;
    for (std::size_t row = first_row_[type]; row < first_row_[type + 1]; ++row) any |= simd::test(rows, row);
    if (!any) continue;
    for (std::size_t row = first_row_[type]; row < first_row_[type + 1]; ++row) simd::insert(rows, row);
  }
}

std::vector<std::uint32_t> TypeRows::types(std::span<const Word> rows) const {
  std::vector<std::uint32_t> types;
  types.reserve(simd::size_of(rows));
  simd::for_each(rows, [&](std::size_t row) {
    if (types.empty() || types.back() != type_of_[row]) types.push_back(type_of_[row]);
  });
  return types;
}

void TypeRows::rows(std::span<const std::uint32_t> types, std::span<Word> rows) const {
  std::ranges::fill(rows, Word{0});
  for (std::uint32_t type : types) {
    for (std::size_t row = first_row_[type]; row < first_row_[type + 1]; ++row) simd::insert(rows, row);
  }
}

}  // namespace kerf::provision
