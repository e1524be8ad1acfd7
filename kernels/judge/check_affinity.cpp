#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/checks.h"
#include "kerf/judge/no_common_domain.h"
#include "kerf/judge/topology.h"

namespace kerf::judge {

namespace {

constexpr auto kTerms = &model::PodSpec::required_affinity;

/// One group of equal terms, and the pods that already stand where its owners may want to be.
struct Attraction {
  TermGroup group;
  std::set<std::size_t> targets;           ///< Placed pods that are selected.
  std::set<std::string> resident_domains;  ///< Where a bound pod counts.
  std::set<std::string> certain_domains;   ///< Those of them where one counts for sure.
  std::set<std::string> settled_domains;   ///< Where a placed pod is settled for sure.
  std::set<Place> settled_places;          ///< Where a placed pod is settled.
};

/// Whether a pod may be in `domain` whichever of its OR-terms was used.
bool surely_allows(const PodFact& pod, const std::string& key, const std::string& domain) {
  return std::ranges::all_of(pod.required,
                             [&](const model::Requirements& required) { return required.get(key).has(domain); });
}

bool finds_company(const Facts& facts, const PlanView& plan, const Attraction& attraction, std::size_t pod) {
  const Place place = *plan.place_of[pod];
  const Domains domains = domains_of(facts, plan, place, attraction.group.key);
  if (domains.values.empty()) {
    const bool is_company_anywhere = !attraction.resident_domains.empty() || !attraction.settled_domains.empty();
    return is_company_anywhere && may_lack_domain(facts, plan, pod, attraction.group.key);
  }
  if (attraction.settled_places.contains(place)) return true;
  return std::ranges::all_of(domains.values, [&](const std::string& domain) {
    return attraction.resident_domains.contains(domain) || attraction.settled_domains.contains(domain);
  });
}

// A pod that its own term selects may be the first, as long as no domain that it may use has such a pod.
// Source: provisioning.md 5.5.
bool may_be_first(const Facts& facts, const PlanView& plan, const Attraction& attraction, std::size_t pod) {
  if (!attraction.targets.contains(pod)) return false;
  const Domains domains = domains_of(facts, plan, *plan.place_of[pod], attraction.group.key);
  if (!domains.is_decided && !may_lack_domain(facts, plan, pod, attraction.group.key)) return false;
  return std::ranges::none_of(attraction.certain_domains, [&](const std::string& domain) {
    return surely_allows(facts.pods[pod], attraction.group.key, domain);
  });
}

std::vector<Attraction> attractions_of(const Facts& facts, const PlanView& plan) {
  SelectionCache cache(facts);
  const std::vector<ResidentPod> residents = counted_residents(facts);
  std::vector<Attraction> attractions;
  for (auto& [name, group] : group_terms(facts, plan, kTerms, {}, cache)) {
    Attraction attraction;
    const std::string identity = group.selection.identity();
    for (const ResidentPod& resident : residents) {
      if (!cache.selects(group.selection, identity, resident.pod)) continue;
      const auto domain = counted_domain(*resident.node, group.key);
      if (!domain) continue;
      attraction.resident_domains.insert(*domain);
      if (resident.is_certain) attraction.certain_domains.insert(*domain);
    }
    attraction.targets.insert(group.placed_targets.begin(), group.placed_targets.end());
    attraction.group = group;
    attractions.push_back(std::move(attraction));
  }
  return attractions;
}

void settle(const Facts& facts, const PlanView& plan, std::vector<Attraction>& attractions, std::size_t pod) {
  const Place place = *plan.place_of[pod];
  for (Attraction& attraction : attractions) {
    if (!attraction.targets.contains(pod)) continue;
    const Domains domains = domains_of(facts, plan, place, attraction.group.key);
    if (domains.is_decided) attraction.settled_domains.insert(domains.values.front());
    attraction.settled_places.insert(place);
  }
}

/// For each placed pod the attractions it is drawn by.
std::map<std::size_t, std::vector<std::size_t>> wishes_of(const std::vector<Attraction>& attractions) {
  std::map<std::size_t, std::vector<std::size_t>> wishes;
  for (std::size_t i = 0; i < attractions.size(); ++i) {
    for (std::size_t pod : attractions[i].group.placed_owners) wishes[pod].push_back(i);
  }
  return wishes;
}

bool is_satisfied(const Facts& facts, const PlanView& plan, const Attraction& attraction, std::size_t pod) {
  return finds_company(facts, plan, attraction, pod) || may_be_first(facts, plan, attraction, pod);
}

// Lets pods come as long as one finds what it asks for. Those that never do cannot have been placed in any order: what
// is settled only grows, so a pod that could come at some time can come at the end.
void check_reachable(const Facts& facts, const PlanView& plan, std::vector<Attraction>& attractions,
                     Violations& found) {
  std::map<std::size_t, std::vector<std::size_t>> waiting = wishes_of(attractions);
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    if (plan.place_of[i] && !waiting.contains(i)) settle(facts, plan, attractions, i);
  }
  for (bool moved = true; moved;) {
    moved = false;
    for (auto entry = waiting.begin(); entry != waiting.end();) {
      const auto& [pod, wishes] = *entry;
      const bool comes = std::ranges::all_of(
          wishes, [&](std::size_t wish) { return is_satisfied(facts, plan, attractions[wish], pod); });
      if (!comes) {
        ++entry;
        continue;
      }
      settle(facts, plan, attractions, pod);
      entry = waiting.erase(entry);
      moved = true;
    }
  }
  for (const auto& [pod, wishes] : waiting) {
    for (std::size_t wish : wishes) {
      if (is_satisfied(facts, plan, attractions[wish], pod)) continue;
      found.push_back(
          {"I-004-AFFINITY", facts.pods[pod].name,
           fmt::format("is placed on {}, but needs a pod of {} in its {} and none is sure to be there before it",
                       place_name(facts, *plan.place_of[pod]), attractions[wish].group.selection.identity(),
                       attractions[wish].group.key)});
      break;
    }
  }
}

/// The pods of one domain when all of them are drawn by the same term, so that one of them came first.
using OwnersByDomain = std::map<std::string, std::vector<std::size_t>>;

OwnersByDomain domains_opened_by_owners(const Facts& facts, const PlanView& plan, const Attraction& attraction) {
  const TermGroup& group = attraction.group;
  const std::set<std::size_t> owners(group.placed_owners.begin(), group.placed_owners.end());
  OwnersByDomain opened;
  std::set<std::string> open_to_all;
  for (std::size_t pod : group.placed_targets) {
    const Domains domains = domains_of(facts, plan, *plan.place_of[pod], group.key);
    for (const std::string& domain : domains.values) {
      if (!owners.contains(pod) || attraction.resident_domains.contains(domain)) {
        open_to_all.insert(domain);
      } else if (domains.is_decided) {
        opened[domain].push_back(pod);
      }
    }
  }
  std::erase_if(opened, [&](const auto& entry) { return open_to_all.contains(entry.first); });
  return opened;
}

// Of two domains that only owners stand in, one was opened later, although its opener might have joined the other.
void check_single_opening(const Facts& facts, const PlanView& plan, const Attraction& attraction, Violations& found) {
  const std::string& key = attraction.group.key;
  const OwnersByDomain opened = domains_opened_by_owners(facts, plan, attraction);
  auto all_allow = [&](const std::vector<std::size_t>& pods, const std::string& domain) {
    return std::ranges::all_of(pods, [&](std::size_t pod) { return surely_allows(facts.pods[pod], key, domain); });
  };
  for (auto later = opened.begin(); later != opened.end(); ++later) {
    for (auto earlier = opened.begin(); earlier != later; ++earlier) {
      if (!all_allow(later->second, earlier->first) || !all_allow(earlier->second, later->first)) continue;
      found.push_back({"I-004-AFFINITY", facts.pods[later->second.front()].name,
                       fmt::format("and {} have to be together, but one is in {} {} and the other in {}",
                                   facts.pods[earlier->second.front()].name, key, later->first, earlier->first)});
      return;
    }
  }
}

}  // namespace

void check_affinity(const Facts& facts, const PlanView& plan, Violations& found) {
  std::vector<Attraction> attractions = attractions_of(facts, plan);
  check_reachable(facts, plan, attractions, found);
  for (const Attraction& attraction : attractions) check_single_opening(facts, plan, attraction, found);
}

}  // namespace kerf::judge
