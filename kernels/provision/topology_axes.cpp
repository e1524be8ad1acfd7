#include "kerf/provision/topology_axes.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "kerf/model/labels.h"

namespace kerf::provision {

using model::Requirement;
using simd::Word;

TopologyAxes::TopologyAxes(std::vector<Source> sources, const RequirementSets& sets) : sets_(sets) {
  std::map<std::string, std::vector<std::string>, std::less<>> by_axis;
  for (Source& source : sources) {
    std::vector<std::string>& domains = by_axis[std::string(model::normalized_key(source.key))];
    std::ranges::move(source.domains, std::back_inserter(domains));
  }
  for (auto& [name, domains] : by_axis) {
    std::ranges::sort(domains);
    auto repeated = std::ranges::unique(domains);
    domains.erase(repeated.begin(), repeated.end());
    std::size_t words = std::max<std::size_t>(1, simd::words_for(domains.size()));
    axes_.push_back({name, std::move(domains), words, {}, {}});
  }
  for (const Source& source : sources) {
    auto place = std::ranges::find(axes_, model::normalized_key(source.key), &Axis::name);
    keys_.push_back({source.key, static_cast<AxisId>(place - axes_.begin()), {}, {}});
  }
}

TopologyAxes::KeyId TopologyAxes::key(std::string_view written) const {
  auto place = std::ranges::find(keys_, written, &Key::written);
  assert(place != keys_.end());
  return static_cast<KeyId>(place - keys_.begin());
}

TopologyAxes::Domain TopologyAxes::domain(AxisId axis, std::string_view name) const {
  const std::vector<std::string>& domains = axes_[axis].domains;
  auto place = std::ranges::lower_bound(domains, name);
  assert(place != domains.end() && *place == name);
  return static_cast<Domain>(place - domains.begin());
}

std::span<const Word> TopologyAxes::allowed(KeyId key, RequirementSets::Id set) {
  Key& asked = keys_[key];
  while (asked.allowed.size() <= set) asked.allowed.emplace_back();
  std::vector<Word>& words = asked.allowed[set];
  if (!words.empty()) return words;
  const Axis& axis = axes_[asked.axis];
  words.resize(axis.words);
  const Requirement& requirement = sets_.get(set).get(asked.written);
  for (std::size_t domain = 0; domain < axis.domains.size(); ++domain) {
    if (requirement.has(axis.domains[domain])) simd::insert(words, domain);
  }
  return words;
}

RequirementSets::Id TopologyAxes::set_of(AxisId axis, Domain domain, RequirementSets& sets) {
  Axis& of = axes_[axis];
  of.single_sets.resize(of.domains.size(), RequirementSets::kEmpty);
  RequirementSets::Id& known = of.single_sets[domain];
  if (known == RequirementSets::kEmpty) {
    model::Requirements requirements;
    requirements.add(of.name, Requirement::in({of.domains[domain]}));
    known = sets.intern(requirements);
  }
  return known;
}

RequirementSets::Id TopologyAxes::set_of(AxisId axis, std::span<const Word> domains, RequirementSets& sets) {
  Axis& of = axes_[axis];
  if (auto known = of.sets.find(domains); known != of.sets.end()) return known->second;
  std::vector<std::string> names;
  simd::for_each(domains, [&](std::size_t domain) { names.push_back(of.domains[domain]); });
  model::Requirements requirements;
  requirements.add(of.name, Requirement::in(std::move(names)));
  const RequirementSets::Id set = sets.intern(requirements);
  of.sets.emplace(std::vector<Word>(domains.begin(), domains.end()), set);
  return set;
}

const TopologyAxes::Named& TopologyAxes::named(KeyId key, RequirementSets::Id set) {
  Key& asked = keys_[key];
  while (asked.named.size() <= set) asked.named.emplace_back();
  Named& named = asked.named[set];
  if (named.is_known) return named;
  named.is_known = true;
  const Requirement& requirement = sets_.get(set).get(asked.written);
  named.is_complement = requirement.complement;
  named.is_single = requirement.is_single();
  if (requirement.complement) return named;
  for (const std::string& value : requirement.values) named.domains.push_back(domain(asked.axis, value));
  return named;
}

}  // namespace kerf::provision
