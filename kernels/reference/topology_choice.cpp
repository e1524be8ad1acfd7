#include "kerf/reference/topology_choice.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <ranges>

#include "kerf/model/labels.h"

namespace kerf::reference {

using model::Requirement;
using model::Requirements;

namespace {

/// The least count among the domains the pod itself allows, zero when there are fewer of them than minDomains.
std::int64_t global_minimum(const TopologyGroup& group, const Requirement& pod_domains) {
  std::int64_t minimum = std::numeric_limits<std::int32_t>::max();
  std::int64_t domains = 0;
  for (const auto& [domain, count] : group.counts.named()) {
    if (!pod_domains.has(domain)) continue;
    minimum = std::min(minimum, count);
    ++domains;
  }
  return group.term.min_domains && domains < *group.term.min_domains ? 0 : minimum;
}

DomainChoice choose_for_spread(const TopologyGroup& group, std::int64_t self, const Requirement& pod_domains,
                               const NodeView& node) {
  std::int64_t minimum = global_minimum(group, pod_domains);
  std::vector<std::string> tied;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const auto& [domain, count] : group.counts.named()) {
    if (count + self - minimum > group.term.max_skew || count > least || !node.allows(group.term.key, domain)) continue;
    if (count < least) tied.clear();
    least = count;
    tied.push_back(domain);
  }
  return {!tied.empty(), std::nullopt, std::move(tied)};
}

/// Whether a pod that wants its own kind near may be the first of it: nobody is there, or nobody where it may go.
bool may_bootstrap(const TopologyGroup& group, bool selects_itself, const Requirement& pod_domains) {
  if (!selects_itself) return false;
  return !group.counts.is_any_occupied() || !group.counts.is_any_occupied(pod_domains);
}

std::vector<std::string> first_known_domain(const TopologyGroup& group, const Requirement& pod_domains) {
  for (const auto& [domain, count] : group.counts.named()) {
    if (pod_domains.has(domain)) return {domain};
  }
  return {};
}

DomainChoice choose_for_affinity(const TopologyGroup& group, bool selects_itself, const Requirement& pod_domains,
                                 const NodeView& node) {
  std::vector<std::string> occupied;
  std::vector<std::string> possible;
  for (const auto& [domain, count] : group.counts.named()) {
    if (!pod_domains.has(domain) || !node.allows(group.term.key, domain)) continue;
    possible.push_back(domain);
    if (count > 0) occupied.push_back(domain);
  }
  if (!occupied.empty()) return {true, std::move(occupied), std::nullopt};
  if (!may_bootstrap(group, selects_itself, pod_domains)) return {};
  // Where the node can have none of them the pod still picks one, which the node then refuses by its requirements.
  if (possible.empty()) possible = first_known_domain(group, pod_domains);
  return {!possible.empty(), std::nullopt, std::move(possible)};
}

DomainChoice choose_for_anti_affinity(const TopologyGroup& group, const Requirement& pod_domains,
                                      const NodeView& node) {
  std::vector<std::string> empty;
  for (const auto& [domain, count] : group.counts.named()) {
    if (count == 0 && pod_domains.has(domain) && node.allows(group.term.key, domain)) empty.push_back(domain);
  }
  return {!empty.empty(), std::move(empty), std::nullopt};
}

/// A node has exactly one hostname, so that there is nothing to choose: it will do or not.
bool hostname_will_do(const TopologyGroup& group, bool selects_itself, const Requirement& pod_domains,
                      std::string_view hostname) {
  std::int64_t count = group.counts.count(hostname);
  switch (group.term.type) {
    case TopologyType::kSpread:
      return count + (selects_itself ? 1 : 0) <= group.term.max_skew;
    case TopologyType::kAffinity:
      return pod_domains.has(hostname) && (count > 0 || may_bootstrap(group, selects_itself, pod_domains));
    case TopologyType::kAntiAffinity:
      return count == 0;
  }
  return false;
}

}  // namespace

bool NodeView::allows(std::string_view key, std::string_view value) const {
  return std::ranges::all_of(layers_, [&](const Requirements* layer) { return layer->get(key).has(value); });
}

std::optional<std::string_view> NodeView::single(std::string_view key) const {
  for (const Requirements* layer : layers_) {
    const Requirement& requirement = layer->get(key);
    if (!requirement.is_single()) continue;
    std::string_view value = requirement.values.front();
    return allows(key, value) ? std::optional(value) : std::nullopt;
  }
  return std::nullopt;
}

Requirement NodeView::get(std::string_view key) const {
  Requirement together;
  for (const Requirements* layer : layers_) together = model::intersection(together, layer->get(key));
  return together;
}

DomainChoice choose_domain(const TopologyGroup& group, bool selects_itself, const Requirements& strict,
                           const NodeView& node) {
  const Requirement& pod_domains = strict.get(group.term.key);
  if (group.term.key == model::kHostnameLabel) {
    std::optional<std::string_view> hostname = node.single(model::kHostnameLabel);
    return {hostname && hostname_will_do(group, selects_itself, pod_domains, *hostname), std::nullopt, std::nullopt};
  }
  switch (group.term.type) {
    case TopologyType::kSpread:
      return choose_for_spread(group, selects_itself ? 1 : 0, pod_domains, node);
    case TopologyType::kAffinity:
      return choose_for_affinity(group, selects_itself, pod_domains, node);
    case TopologyType::kAntiAffinity:
      return choose_for_anti_affinity(group, pod_domains, node);
  }
  return {};
}

void TopologyChoice::add(std::string_view key, const DomainChoice& choice) {
  std::string_view normalized = model::normalized_key(key);
  if (choice.allowed) fixed_.add(normalized, Requirement::in(*choice.allowed));
  if (!choice.tied) return;
  auto [place, is_new] = tied_.try_emplace(std::string(normalized), *choice.tied);
  if (is_new) return;
  std::vector<std::string> common;
  std::ranges::set_intersection(place->second, *choice.tied, std::back_inserter(common));
  place->second = std::move(common);
}

std::vector<std::string> TopologyChoice::candidates(std::string_view key) const {
  std::vector<std::string> domains = tied_.find(key)->second;
  std::erase_if(domains, [&](const std::string& domain) { return !fixed_.get(key).has(domain); });
  return domains;
}

const std::string* TopologyChoice::contradiction() const {
  for (const auto& [key, requirement] : fixed_) {
    if (requirement.values.empty()) return &key;
  }
  for (const auto& [key, domains] : tied_) {
    if (candidates(key).empty()) return &key;
  }
  return nullptr;
}

std::size_t TopologyChoice::size() const {
  std::size_t product = 1;
  for (const auto& [key, domains] : tied_) product *= std::max<std::size_t>(candidates(key).size(), 1);
  return product;
}

Requirements TopologyChoice::requirements(std::size_t n) const {
  Requirements result = fixed_;
  for (const auto& [key, all_tied] : tied_ | std::views::reverse) {
    std::vector<std::string> domains = candidates(key);
    if (domains.empty()) {
      result.add(key, Requirement::does_not_exist());
      continue;
    }
    result.add(key, Requirement::in({domains[n % domains.size()]}));
    n /= domains.size();
  }
  return result;
}

}  // namespace kerf::reference
