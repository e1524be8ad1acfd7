#include "kerf/reference/topology_domains.h"

#include <algorithm>

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
  if (hostnames_ != nullptr) {
    if (auto host = hostnames_->find(domain)) return add_on(*host, pods);
  }
  auto place = counts_.find(domain);
  if (place == counts_.end()) place = counts_.emplace(domain, 0).first;
  if (place->second == 0) ++occupied_;
  place->second += pods;
}

void DomainCounts::add_on(NodeHostnames::Number host, std::int64_t pods) {
  if (on_hosts_.empty()) on_hosts_.resize(hostnames_->size());
  if (on_hosts_[host] == 0) ++occupied_;
  on_hosts_[host] += pods;
}

std::int64_t DomainCounts::count(std::string_view domain) const {
  if (hostnames_ != nullptr && !on_hosts_.empty()) {
    if (auto host = hostnames_->find(domain)) return on_hosts_[*host];
  }
  auto place = counts_.find(domain);
  return place == counts_.end() ? 0 : place->second;
}

bool DomainCounts::is_any_occupied(const model::Requirement& domains) const {
  for (NodeHostnames::Number host = 0; host < on_hosts_.size(); ++host) {
    if (on_hosts_[host] > 0 && domains.has(hostnames_->name(host))) return true;
  }
  return std::ranges::any_of(counts_, [&](const auto& entry) { return entry.second > 0 && domains.has(entry.first); });
}

DomainCounts::Counts DomainCounts::all() const {
  Counts all = counts_;
  for (NodeHostnames::Number host = 0; host < on_hosts_.size(); ++host) {
    if (on_hosts_[host] > 0) all.emplace(hostnames_->name(host), on_hosts_[host]);
  }
  return all;
}

}  // namespace kerf::reference
