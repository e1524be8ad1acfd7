#include "kerf/model/resources.h"

#include <algorithm>

namespace kerf::model {

void add(ResourceList& total, const ResourceList& part) {
  for (const auto& [name, amount] : part) total.slot(name) += amount;
}

void subtract(ResourceList& total, const ResourceList& part) {
  for (const auto& [name, amount] : part) total.slot(name) -= amount;
}

ResourceList maximum(const ResourceList& a, const ResourceList& b) {
  ResourceList result = a;
  for (const auto& [name, amount] : b) {
    const Quantity* present = a.find(name);
    if (present == nullptr || *present < amount) result.set(name, amount);
  }
  return result;
}

ResourceTable::Id ResourceTable::intern(std::string_view name) {
  auto place = std::find(names_.begin(), names_.end(), name);
  auto id = static_cast<Id>(place - names_.begin());
  if (place == names_.end()) names_.emplace_back(name);
  return id;
}

ResourceVector::ResourceVector(const ResourceList& list, ResourceTable& table) {
  amounts_.reserve(std::max(list.size(), table.size()));
  for (const auto& [name, amount] : list) set(table.intern(name), amount);
}

void ResourceVector::set(ResourceTable::Id id, Quantity amount) {
  if (id >= amounts_.size()) amounts_.resize(id + 1);
  amounts_[id] = amount;
}

bool ResourceVector::has_negative() const {
  return std::any_of(amounts_.begin(), amounts_.end(), [](Quantity amount) { return amount.is_negative(); });
}

ResourceVector& ResourceVector::operator+=(const ResourceVector& other) {
  if (other.amounts_.size() > amounts_.size()) amounts_.resize(other.amounts_.size());
  for (std::size_t i = 0; i < other.amounts_.size(); ++i) amounts_[i] += other.amounts_[i];
  return *this;
}

ResourceVector& ResourceVector::operator-=(const ResourceVector& other) {
  if (other.amounts_.size() > amounts_.size()) amounts_.resize(other.amounts_.size());
  for (std::size_t i = 0; i < other.amounts_.size(); ++i) amounts_[i] -= other.amounts_[i];
  return *this;
}

ResourceList ResourceVector::to_list(const ResourceTable& table) const {
  ResourceList list;
  for (std::size_t i = 0; i < amounts_.size(); ++i) {
    if (!amounts_[i].is_zero()) list.set(table.name(static_cast<ResourceTable::Id>(i)), amounts_[i]);
  }
  return list;
}

bool fits(const ResourceVector& request, const ResourceVector& total) {
  if (total.has_negative()) return false;
  for (ResourceTable::Id id = 0; id < request.size(); ++id) {
    if (!request.get(id).fits_in(total.get(id))) return false;
  }
  return true;
}

}  // namespace kerf::model
