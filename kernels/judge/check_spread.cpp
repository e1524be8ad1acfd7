#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "kerf/judge/checks.h"
#include "kerf/judge/no_common_domain.h"
#include "kerf/judge/topology.h"
#include "kerf/model/labels.h"

// What the final state shows of a DoNotSchedule spread. The order in which pods were placed is unknown, so a rule about
// each single placement has to be read off the end:
//
// Let d be a domain that pods with the constraint were placed in, and p the last of them. When p came, all the others
// were in d already, and counts never fall. So what d held then is at least its bound pods plus those pods, and the
// minimum that p was held against is at most the final count of any domain that surely took part in it. Pods without
// the constraint may have come after p, so they count towards minima, but not in d.
// Whatever cannot be known for sure (which OR-term p used, whether it had come to tolerate soft taints, whether a claim
// with an open zone counted) is taken in the decision's favour.

namespace kerf::judge {

using model::NodeInclusion;
using model::Requirements;
using model::TopologySpread;

namespace {

using Counts = std::map<std::string, std::int64_t>;

/// Equal constraints of pods that count alike, and the placed pods that have them.
struct SpreadGroup {
  const TopologySpread* spread = nullptr;
  PodSelection selection;
  std::string identity;  ///< Of the selection.
  std::vector<std::size_t> owners;
};

std::string text_of(const std::vector<Requirements>& alternatives) {
  std::string text;
  for (const Requirements& requirements : alternatives) {
    for (const auto& [key, requirement] : requirements) {
      for (const model::Expression& e : model::to_expressions(key, requirement)) {
        text += fmt::format("{} {} {}", e.key, e.op, e.values.size());
        for (const std::string& value : e.values) text += "," + value;
        text += ";";
      }
    }
    text += "|";
  }
  return text;
}

std::string text_of(const std::vector<model::Toleration>& tolerations) {
  std::string text;
  for (const model::Toleration& t : tolerations) {
    text += fmt::format("{} {} {} {};", t.key, t.op, t.value, t.effect ? model::effect_name(*t.effect) : "");
  }
  return text;
}

std::map<std::string, SpreadGroup> groups_of(const Facts& facts, const PlanView& plan) {
  std::map<std::string, SpreadGroup> groups;
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    if (!plan.place_of[i]) continue;
    const PodFact& pod = facts.pods[i];
    for (const TopologySpread& spread : pod.pod->spec->topology_spread) {
      if (!spread.do_not_schedule || !is_followed(spread.topology_key)) continue;
      PodSelection selection = selection_of(*pod.pod, spread);
      std::string identity = selection.identity();
      SpreadGroup& group = groups[fmt::format(
          "{}|{}|{}|{}|{}|{}", spread.topology_key, identity, spread.max_skew, spread.min_domains.value_or(0),
          spread.node_affinity_policy == NodeInclusion::kHonor ? text_of(pod.required) : "-",
          spread.node_taints_policy == NodeInclusion::kHonor ? text_of(pod.pod->spec->tolerations) : "-")];
      group.spread = &spread;
      group.selection = std::move(selection);
      group.identity = std::move(identity);
      if (group.owners.empty() || group.owners.back() != i) group.owners.push_back(i);
    }
  }
  return groups;
}

/// The node filter of a pod, read strictly (it surely lets the node through) or generously (it may).
/// Source: provisioning.md 5.4.
struct NodeFilter {
  const TopologySpread& spread;
  const PodFact& pod;

  // OR-terms are given up from the front, so the last one is part of every filter.
  [[nodiscard]] bool surely_accepts(const Requirements& labels, const std::vector<model::Taint>& taints) const {
    if (spread.node_taints_policy == NodeInclusion::kHonor &&
        !model::tolerates_all(pod.pod->spec->tolerations, taints)) {
      return false;
    }
    return spread.node_affinity_policy == NodeInclusion::kIgnore ||
           model::is_compatible(labels, pod.required.back(), model::Undefined::kNone);
  }

  [[nodiscard]] bool may_accept(const Requirements& labels, const std::vector<model::Taint>& taints) const {
    if (spread.node_taints_policy == NodeInclusion::kHonor) {
      for (const model::Taint& taint : taints) {
        const bool is_soft = taint.effect == model::TaintEffect::kPreferNoSchedule;
        if (!is_soft && !model::tolerates(pod.pod->spec->tolerations, taint)) return false;
      }
    }
    return spread.node_affinity_policy == NodeInclusion::kIgnore ||
           std::ranges::any_of(pod.required, [&](const Requirements& wanted) {
             return model::is_compatible(labels, wanted, model::Undefined::kNone);
           });
  }
};

/// Everything about one group that does not depend on which owner came last.
class SpreadCheck {
 public:
  SpreadCheck(const Facts& facts, const PlanView& plan, const SpreadGroup& group,
              const std::vector<ResidentPod>& residents, SelectionCache& cache)
      : facts_(facts), plan_(plan), group_(group), filter_{*group.spread, facts.pods[group.owners.front()]} {
    count_residents(residents, cache);
    count_placed(cache);
    if (key() != model::kHostnameLabel) find_known_domains();
  }

  void run(Violations& found) const {
    for (const auto& [domain, owners] : owners_in_) check_domain(domain, owners, found);
    for (std::size_t pod : undecided_) {
      if (may_lack_domain(facts_, plan_, pod, key())) continue;
      found.push_back({"I-004-SPREAD", facts_.pods[pod].name,
                       fmt::format("is spread over {}, but {} is not in exactly one", key(),
                                   place_name(facts_, *plan_.place_of[pod]))});
    }
  }

 private:
  [[nodiscard]] const std::string& key() const { return group_.spread->topology_key; }

  void count_residents(const std::vector<ResidentPod>& residents, SelectionCache& cache) {
    for (const ResidentPod& resident : residents) {
      if (!cache.selects(group_.selection, group_.identity, resident.pod)) continue;
      const auto domain = counted_domain(*resident.node, key());
      if (!domain) continue;
      const Requirements labels = Requirements::from_labels(resident.node->meta.labels);
      if (filter_.may_accept(labels, resident.node->taints)) ++most_[*domain];
      if (resident.is_certain && filter_.surely_accepts(labels, resident.node->taints)) ++least_[*domain];
    }
  }

  [[nodiscard]] bool surely_counts(Place place) const {
    if (!place.is_claim) {
      const NodeFact& node = facts_.nodes[place.index];
      return filter_.surely_accepts(node.requirements, node.taints);
    }
    const ClaimView& claim = plan_.claims[place.index];
    // With several OR-terms, another pod may have made the claim fit this filter after it counted.
    const bool is_clear =
        group_.spread->node_affinity_policy == NodeInclusion::kIgnore || filter_.pod.required.size() == 1;
    return is_clear && claim.pool != nullptr && filter_.surely_accepts(claim.requirements, claim.pool->pool->taints);
  }

  void count_placed(SelectionCache& cache) {
    for (std::size_t i = 0; i < facts_.pods.size(); ++i) {
      if (!plan_.place_of[i] || !cache.selects(group_.selection, group_.identity, i)) continue;
      for (const std::string& domain : domains_of(facts_, plan_, *plan_.place_of[i], key()).values) ++most_[domain];
    }
    for (std::size_t pod : group_.owners) {
      const Place place = *plan_.place_of[pod];
      const Domains domains = domains_of(facts_, plan_, place, key());
      if (!domains.is_decided) {
        undecided_.push_back(pod);
        continue;
      }
      const std::string& domain = domains.values.front();
      owners_in_[domain].push_back(pod);
      if (cache.selects(group_.selection, group_.identity, pod) && surely_counts(place)) ++least_[domain];
    }
  }

  void find_known_domains() {
    for (const PoolFact& pool : facts_.pools) {
      const bool tolerated = group_.spread->node_taints_policy == NodeInclusion::kIgnore ||
                             model::tolerates_all(filter_.pod.pod->spec->tolerations, pool.pool->taints);
      const model::Requirement& own = pool.requirements.get(key());
      for (const TypeFact& type : pool.types) {
        const model::Requirement* defined = type.type.requirements.find(key());
        if (defined == nullptr || defined->complement) continue;
        const bool usable = tolerated && model::intersects(type.type.requirements, pool.requirements);
        for (const std::string& value : defined->values) add_domain(value, usable && own.has(value));
      }
      if (own.complement || pool.types.empty()) continue;
      for (const std::string& value : own.values) add_domain(value, tolerated);
    }
    for (const NodeFact& node : facts_.nodes) {
      if (const auto* label = node.requirements.find(key())) add_domains(label->values, false);
      const std::string* label = node.node == nullptr ? nullptr : node.node->meta.labels.find(key());
      if (label == nullptr) continue;
      const bool is_target = !node.leaving && node.requirements.get(key()).has(*label);
      const Requirements labels = Requirements::from_labels(node.node->meta.labels);
      add_domain(*label, is_target && filter_.surely_accepts(labels, node.node->taints));
    }
    for (const auto& [domain, count] : most_) add_domain(domain, false);
  }

  void add_domain(const std::string& domain, bool surely) {
    possible_.insert(domain);
    if (surely) known_.insert(domain);
  }

  void add_domains(const std::vector<std::string>& domains, bool surely) {
    for (const std::string& domain : domains) add_domain(domain, surely);
  }

  /// The most that the minimum can have been when `pod` was placed; nothing when no domain is sure to be part of it.
  [[nodiscard]] std::optional<std::int64_t> largest_minimum(const PodFact& pod) const {
    if (key() == model::kHostnameLabel) return 0;
    auto allows = [&](const Requirements& required, const std::string& domain) {
      return required.get(key()).has(domain);
    };
    const auto usable = std::ranges::count_if(possible_, [&](const std::string& domain) {
      return std::ranges::any_of(pod.required, [&](const Requirements& required) { return allows(required, domain); });
    });
    if (group_.spread->min_domains && usable < *group_.spread->min_domains) return 0;
    std::optional<std::int64_t> least;
    for (const std::string& domain : known_) {
      if (!std::ranges::all_of(pod.required, [&](const Requirements& required) { return allows(required, domain); })) {
        continue;
      }
      const auto count = most_.find(domain);
      const std::int64_t held = count == most_.end() ? 0 : count->second;
      least = std::min(least.value_or(held), held);
    }
    return least;
  }

  [[nodiscard]] std::optional<std::int64_t> largest_minimum_of(const std::vector<std::size_t>& owners) const {
    std::optional<std::int64_t> largest = 0;
    const model::PodSpec* previous = nullptr;
    for (std::size_t pod : owners) {
      if (facts_.pods[pod].pod->spec.get() == previous) continue;
      previous = facts_.pods[pod].pod->spec.get();
      const std::optional<std::int64_t> minimum = largest_minimum(facts_.pods[pod]);
      if (!minimum) return std::nullopt;
      largest = std::max(*largest, *minimum);
    }
    return largest;
  }

  // `owners` stand in `domain`; whichever of them came last, the rule must have held for it.
  void check_domain(const std::string& domain, const std::vector<std::size_t>& owners, Violations& found) const {
    const auto counted = least_.find(domain);
    if (counted == least_.end()) return;
    const std::optional<std::int64_t> minimum = largest_minimum_of(owners);
    if (!minimum || counted->second - *minimum <= group_.spread->max_skew) return;
    found.push_back(
        {"I-004-SPREAD", facts_.pods[owners.front()].name,
         fmt::format("and {} others put {} pods into {} {}, where the emptiest has {} and maxSkew is {}",
                     owners.size() - 1, counted->second, key(), domain, *minimum, group_.spread->max_skew)});
  }

  const Facts& facts_;
  const PlanView& plan_;
  const SpreadGroup& group_;
  NodeFilter filter_;
  Counts least_;  ///< Per domain: pods that were there for sure when the last owner came.
  Counts most_;   ///< Per domain: pods that may be there at the end.
  std::map<std::string, std::vector<std::size_t>> owners_in_;
  std::vector<std::size_t> undecided_;
  std::set<std::string> known_;     ///< Domains that surely take part in the minimum.
  std::set<std::string> possible_;  ///< Domains that may take part in it.
};

}  // namespace

void check_spread(const Facts& facts, const PlanView& plan, Violations& found) {
  SelectionCache cache(facts);
  const std::vector<ResidentPod> residents = counted_residents(facts);
  for (const auto& [name, group] : groups_of(facts, plan)) {
    SpreadCheck(facts, plan, group, residents, cache).run(found);
  }
}

}  // namespace kerf::judge
