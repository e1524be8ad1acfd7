#include "kerf/provision/group_counts.h"

#include <algorithm>
#include <limits>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"

namespace kerf::provision {

using reference::TopologyType;
using simd::Word;

namespace {

using Domains = std::vector<Word>;

/// The least count among the domains the pod itself allows, zero when there are fewer of them than minDomains.
std::int64_t global_minimum(const CountedGroup& group, std::span<const Word> pod_domains) {
  std::int64_t minimum = std::numeric_limits<std::int32_t>::max();
  std::int64_t domains = 0;
  for (std::size_t w = 0; w < pod_domains.size(); ++w) {
    for (Word rest = group.known[w] & pod_domains[w]; rest != 0; rest &= rest - 1) {
      minimum = std::min(minimum, group.counts[w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest))]);
      ++domains;
    }
  }
  const bool has_too_few = group.term.min_domains && domains < *group.term.min_domains;
  return has_too_few && !fault::planted("min-domains-ignored") ? 0 : minimum;
}

/// Known domains that both sides allow.
void common_domains(const CountedGroup& group, std::span<const Word> a, std::span<const Word> b, Domains& common) {
  common.resize(a.size());
  for (std::size_t w = 0; w < a.size(); ++w) common[w] = group.known[w] & a[w] & b[w];
}

void keep_if(Domains& domains, const CountedGroup& group, bool occupied) {
  for (std::size_t w = 0; w < domains.size(); ++w) {
    for (Word rest = domains[w]; rest != 0; rest &= rest - 1) {
      std::size_t domain = w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
      if ((group.counts[domain] > 0) != occupied) simd::erase(domains, domain);
    }
  }
}

bool is_any_occupied(const CountedGroup& group, std::span<const Word> domains) {
  bool found = false;
  for (std::size_t w = 0; w < domains.size(); ++w) {
    for (Word rest = group.known[w] & domains[w]; rest != 0; rest &= rest - 1) {
      found |= group.counts[w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest))] > 0;
    }
  }
  return found;
}

/// Leaves the domains with the fewest pods among those within the skew.
void keep_least(Domains& domains, const CountedGroup& group, std::int64_t most) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  simd::for_each(domains, [&](std::size_t domain) { least = std::min(least, group.counts[domain]); });
  for (std::size_t w = 0; w < domains.size(); ++w) {
    for (Word rest = domains[w]; rest != 0; rest &= rest - 1) {
      std::size_t domain = w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
      if (group.counts[domain] != least || least > most) simd::erase(domains, domain);
    }
  }
}

/// Where the node can have none of the domains the pod still picks one, which the node then refuses.
void first_known_domain(const CountedGroup& group, std::span<const Word> pod_domains, Domains& first) {
  for (std::size_t w = 0; w < pod_domains.size(); ++w) {
    Word known = group.known[w] & pod_domains[w];
    first[w] = known & (~known + 1);
    if (known != 0) return;
  }
}

bool add_domains(const CountedGroup& group, const GroupQuestion& question, const TopologyContext& context,
                 DomainChoice& choice) {
  Domains& domains = choice.scratch();
  TopologyAxes::AxisId axis = context.axes.axis(group.key);
  std::span<const Word> pod = context.axes.allowed(group.key, question.strict);
  std::span<const Word> node = context.axes.allowed(group.key, question.together);
  switch (group.term.type) {
    case TopologyType::kSpread: {
      std::int64_t self = question.selects_itself ? 1 : 0;
      common_domains(group, node, node, domains);
      keep_least(domains, group,
                 group.term.max_skew +
                     global_minimum(group, fault::planted("spread-minimum-over-all-domains") ? group.known : pod) -
                     self);
      choice.tie(axis, domains);
      return !simd::is_empty(domains);
    }
    case TopologyType::kAffinity: {
      common_domains(group, pod, node, domains);
      if (is_any_occupied(group, domains)) {
        keep_if(domains, group, /*occupied=*/true);
        choice.allow(axis, domains);
        return true;
      }
      if ((!question.selects_itself && !fault::planted("affinity-to-nobody")) ||
          (group.occupied > 0 && is_any_occupied(group, pod)))
        return false;
      if (simd::is_empty(domains)) first_known_domain(group, pod, domains);
      choice.tie(axis, domains);
      return !simd::is_empty(domains);
    }
    case TopologyType::kAntiAffinity:
      common_domains(group, pod, node, domains);
      keep_if(domains, group, /*occupied=*/false);
      choice.allow(axis, domains);
      return !simd::is_empty(domains);
  }
  return false;
}

bool may_bootstrap_on_hosts(const CountedGroup& group, const model::Requirement& pod_domains,
                            const Hostnames& hostnames) {
  if (group.occupied == 0) return true;
  for (Hostnames::Id host = 0; host < group.counts.size(); ++host) {
    if (group.counts[host] > 0 && pod_domains.has(hostnames.name(host))) return false;
  }
  return true;
}

/// A node has exactly one hostname, so that there is nothing to choose: it will do or not.
bool hostname_will_do(const CountedGroup& group, const GroupQuestion& question, const TopologyContext& context) {
  if (question.hostname == Hostnames::kNone) return false;
  std::int64_t count = group.count(question.hostname);
  switch (group.term.type) {
    case TopologyType::kSpread:
      return count + (question.selects_itself && !fault::planted("max-skew-off-by-one") ? 1 : 0) <= group.term.max_skew;
    case TopologyType::kAffinity: {
      const model::Requirement& pod_domains = context.sets.get(question.strict).get(model::kHostnameLabel);
      return pod_domains.has(context.hostnames.name(question.hostname)) &&
             (count > 0 || (question.selects_itself && may_bootstrap_on_hosts(group, pod_domains, context.hostnames)));
    }
    case TopologyType::kAntiAffinity:
      return count == 0;
  }
  return false;
}

}  // namespace

void CountedGroup::increment(std::size_t domain) {
  if (domain >= counts.size()) counts.resize(domain + 1);
  if (!is_hostname) simd::insert(known, domain);
  if (counts[domain]++ == 0) ++occupied;
}

void CountedGroup::decrement(std::size_t domain) {
  if (--counts[domain] > 0) return;
  --occupied;
  forget(domain);
}

void CountedGroup::unsupport(std::size_t domain) {
  --support[domain];
  forget(domain);
}

void CountedGroup::forget(std::size_t domain) {
  if (is_hostname || counts[domain] > 0 || support[domain] > 0 || simd::test(firm, domain)) return;
  simd::erase(known, domain);
}

CountedGroup::Standing CountedGroup::standing(std::size_t domain) const {
  if (is_hostname) return {count(domain), 0, false};
  return {counts[domain], support[domain], simd::test(known, domain)};
}

void CountedGroup::restore(std::size_t domain, const Standing& before) {
  occupied += (before.count > 0 ? 1 : 0) - (counts[domain] > 0 ? 1 : 0);
  counts[domain] = before.count;
  if (is_hostname) return;
  support[domain] = before.support;
  before.is_known ? simd::insert(known, domain) : simd::erase(known, domain);
}

DomainChoice::DomainChoice(const TopologyAxes& axes) : axes_(axes.axes()) {
  for (TopologyAxes::AxisId axis = 0; axis < axes_.size(); ++axis) {
    axes_[axis].fixed.resize(axes.words(axis));
    axes_[axis].tied.resize(axes.words(axis));
  }
}

DomainChoice::Axis& DomainChoice::use(TopologyAxes::AxisId axis) {
  auto place = std::ranges::lower_bound(used_, axis);
  if (place == used_.end() || *place != axis) {
    used_.insert(place, axis);
    axes_[axis].is_fixed = axes_[axis].is_tied = false;
    axes_[axis].ways = 1;
  }
  return axes_[axis];
}

void DomainChoice::allow(TopologyAxes::AxisId axis, std::span<const Word> domains) {
  Axis& used = use(axis);
  for (std::size_t w = 0; w < domains.size(); ++w)
    used.fixed[w] = used.is_fixed ? used.fixed[w] & domains[w] : domains[w];
  used.is_fixed = true;
}

void DomainChoice::tie(TopologyAxes::AxisId axis, std::span<const Word> domains) {
  Axis& used = use(axis);
  for (std::size_t w = 0; w < domains.size(); ++w) used.tied[w] = used.is_tied ? used.tied[w] & domains[w] : domains[w];
  used.is_tied = true;
}

void DomainChoice::combine() {
  for (TopologyAxes::AxisId axis : used_) {
    Axis& used = axes_[axis];
    if (!used.is_tied) continue;
    if (used.is_fixed) {
      for (std::size_t w = 0; w < used.tied.size(); ++w) used.tied[w] &= used.fixed[w];
    }
    used.ways = simd::size_of(used.tied);
    if (used.ways > 0) continue;
    used.ways = 1;
    used.is_tied = false;
    std::ranges::fill(used.fixed, Word{0});
  }
}

std::size_t DomainChoice::size() const {
  std::size_t product = 1;
  for (TopologyAxes::AxisId axis : used_) product *= axes_[axis].ways;
  return product;
}

std::span<const Word> DomainChoice::allowed(TopologyAxes::AxisId axis) const {
  return axes_[axis].is_tied ? std::span<const Word>() : std::span<const Word>(axes_[axis].fixed);
}

TopologyAxes::Domain DomainChoice::picked(TopologyAxes::AxisId axis, std::size_t n) const {
  for (auto later = used_.rbegin(); *later != axis; ++later) n /= axes_[*later].ways;
  n %= axes_[axis].ways;
  TopologyAxes::Domain found = 0;
  simd::for_each(axes_[axis].tied, [&](std::size_t domain) {
    if (n-- == 0) found = static_cast<TopologyAxes::Domain>(domain);
  });
  return found;
}

bool add_group(const CountedGroup& group, const GroupQuestion& question, const TopologyContext& context,
               DomainChoice& choice) {
  if (group.is_hostname) return hostname_will_do(group, question, context);
  return add_domains(group, question, context, choice);
}

}  // namespace kerf::provision
