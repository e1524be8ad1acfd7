#include "kerf/reference/topology_domains.h"

#include <algorithm>
#include <iterator>

namespace kerf::reference {

using model::Requirement;
using model::Requirements;
using model::Taint;

namespace {

Requirements pool_requirements(const model::NodePool& pool) {
  Requirements requirements = Requirements::from_expressions(pool.requirements);
  requirements.add(Requirements::from_labels(pool.template_labels));
  return requirements;
}

}  // namespace

const DomainUniverse::Domains& DomainUniverse::of_key(const std::string& key) {
  auto [place, is_new] = by_key_.try_emplace(key);
  Domains& domains = place->second;
  if (!is_new) return domains;
  for (const PoolInPass& source : pools_) {
    if (source.types.empty()) continue;
    auto add = [&](const Requirement& requirement) {
      if (requirement.complement) return;
      for (const std::string& value : requirement.values) {
        TaintLists& taints = domains[value];
        if (taints.empty() || taints.back() != &source.pool->taints) taints.push_back(&source.pool->taints);
      }
    };
    Requirements of_pool = pool_requirements(*source.pool);
    const Requirement* pool_requirement = of_pool.find(key);
    for (const model::InstanceType* type : source.types) {
      const Requirement* type_requirement = type->requirements.find(key);
      if (type_requirement == nullptr) continue;
      add(pool_requirement == nullptr ? *type_requirement : model::intersection(*pool_requirement, *type_requirement));
    }
    if (pool_requirement != nullptr) add(*pool_requirement);
  }
  return domains;
}

std::vector<std::string> DomainUniverse::domains(const std::string& key,
                                                 const std::vector<model::Toleration>* tolerations) {
  std::vector<std::string> result;
  for (const auto& [domain, taint_lists] : of_key(key)) {
    bool is_eligible =
        tolerations == nullptr || std::ranges::any_of(taint_lists, [&](const std::vector<Taint>* taints) {
          return model::tolerates_all(*tolerations, *taints);
        });
    if (is_eligible) result.push_back(domain);
  }
  return result;
}

void DomainCounts::know(std::string_view domain) {
  if (!counts_.contains(domain)) counts_.emplace(domain, 0);
}

void DomainCounts::add(std::string_view domain, std::int64_t pods) {
  // Those of nodes mostly come in order.
  auto place =
      counts_.empty() || std::prev(counts_.end())->first < domain ? counts_.end() : counts_.lower_bound(domain);
  if (place == counts_.end() || place->first != domain) place = counts_.emplace_hint(place, domain, 0);
  if (place->second == 0) ++occupied_;
  place->second += pods;
}

std::int64_t DomainCounts::count(std::string_view domain) const {
  auto place = counts_.find(domain);
  return place == counts_.end() ? 0 : place->second;
}

}  // namespace kerf::reference
