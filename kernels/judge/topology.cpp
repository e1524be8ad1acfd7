#include "kerf/judge/topology.h"

#include <fmt/format.h>

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::judge {

using model::LabelSelector;
using model::Pod;
using model::PodAffinityTerm;
using model::Requirement;

namespace {

void write(std::string& text, const model::LabelMap& labels) {
  for (const auto& [key, value] : labels) text += fmt::format("{}={},", key, value);
}

std::string text_of(const LabelSelector& selector) {
  std::string text;
  write(text, selector.match_labels);
  for (const model::Expression& expression : selector.match_expressions) {
    text += fmt::format("{} {} ", expression.key, expression.op);
    for (const std::string& value : expression.values) text += value + "|";
    text += ",";
  }
  return text;
}

Domains domains_of_node(const NodeFact& node, std::string_view key) {
  const Requirement* label = node.requirements.find(key);
  if (label == nullptr || label->values.empty()) return {};
  return {.is_decided = true, .values = label->values};
}

// What the types of an undecided claim leave open.
std::vector<std::string> values_of_types(const ClaimView& claim, std::string_view key) {
  std::set<std::string> values;
  const Requirement& own = claim.requirements.get(key);
  for (const ClaimType& type : claim.types) {
    const Requirement* defined = type.fact->type.requirements.find(key);
    if (defined == nullptr || defined->complement) continue;
    for (const std::string& value : defined->values) {
      if (own.has(value)) values.insert(value);
    }
  }
  return {values.begin(), values.end()};
}

Domains domains_of_claim(const ClaimView& claim, std::string_view key) {
  if (key == model::kHostnameLabel) return {.is_decided = true, .values = {claim.name}};
  const Requirement* own = claim.requirements.find(key);
  if (own != nullptr && !own->complement) return {.is_decided = own->values.size() == 1, .values = own->values};
  return {.is_decided = false, .values = values_of_types(claim, key)};
}

}  // namespace

bool PodSelection::selects(const Pod& pod) const {
  if (!every_namespace && !namespaces.contains(pod.meta.namespace_name)) return false;
  return selector && selector->matches(pod.meta.labels);
}

std::string PodSelection::identity() const {
  std::string text = every_namespace ? "*" : "";
  for (const std::string& name : namespaces) text += name + ",";
  return text + "/" + (selector ? "{" + text_of(*selector) + "}" : "nothing");
}

PodSelection selection_of(const model::Snapshot& snapshot, const Pod& owner, const PodAffinityTerm& term) {
  PodSelection selection{.selector = term.selector, .every_namespace = false, .namespaces = {}};
  selection.namespaces.insert(term.namespaces.begin(), term.namespaces.end());
  if (term.namespace_selector) {
    const LabelSelector& wanted = *term.namespace_selector;
    selection.every_namespace = wanted.match_labels.empty() && wanted.match_expressions.empty();
    for (const model::Namespace& candidate : snapshot.namespaces) {
      if (wanted.matches(candidate.meta.labels)) selection.namespaces.insert(candidate.meta.name);
    }
  } else if (term.namespaces.empty()) {
    selection.namespaces.insert(owner.meta.namespace_name);
  }
  return selection;
}

PodSelection selection_of(const Pod& owner, const model::TopologySpread& spread) {
  PodSelection selection{
      .selector = spread.selector, .every_namespace = false, .namespaces = {owner.meta.namespace_name}};
  if (!selection.selector) return selection;
  for (const std::string& key : spread.match_label_keys) {
    const std::string* value = owner.meta.labels.find(key);
    if (value == nullptr) continue;
    selection.selector->match_expressions.push_back(
        {.key = key, .op = "In", .values = {*value}, .min_values = std::nullopt});
  }
  return selection;
}

bool is_followed(std::string_view topology_key) { return model::normalized_key(topology_key) == topology_key; }

Domains domains_of(const Facts& facts, const PlanView& plan, Place place, std::string_view key) {
  if (!place.is_claim) return domains_of_node(facts.nodes[place.index], key);
  return domains_of_claim(plan.claims[place.index], key);
}

std::vector<ResidentPod> counted_residents(const Facts& facts) {
  std::vector<ResidentPod> residents;
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    const PodFact& fact = facts.pods[i];
    if (fact.pod->node_name.empty() || !model::is_active(*fact.pod) || fact.role == Role::kInPass) continue;
    const model::Node* node = find_object(facts.snapshot.nodes, "", fact.pod->node_name);
    if (node != nullptr) residents.push_back({.pod = i, .node = node, .is_certain = fact.role == Role::kStays});
  }
  return residents;
}

std::optional<std::string> counted_domain(const model::Node& node, std::string_view key) {
  if (const std::string* label = node.meta.labels.find(key)) return *label;
  if (key == model::kHostnameLabel) return node.meta.name;
  return std::nullopt;
}

SelectionCache::SelectionCache(const Facts& facts) : facts_(facts) {
  std::map<std::string, std::size_t> classes;
  for (const PodFact& fact : facts.pods) {
    std::string text = fact.pod->meta.namespace_name + "/";
    write(text, fact.pod->meta.labels);
    class_of_pod_.push_back(classes.try_emplace(std::move(text), classes.size()).first->second);
  }
  classes_ = classes.size();
}

bool SelectionCache::selects(const PodSelection& selection, const std::string& identity, std::size_t pod) {
  std::vector<signed char>& answers =
      known_.try_emplace(identity, classes_, static_cast<signed char>(-1)).first->second;
  signed char& answer = answers[class_of_pod_[pod]];
  if (answer < 0) answer = selection.selects(*facts_.pods[pod].pod) ? 1 : 0;
  return answer == 1;
}

std::map<std::string, TermGroup> group_terms(const Facts& facts, const PlanView& plan,
                                             std::vector<PodAffinityTerm> model::PodSpec::* terms,
                                             const std::vector<std::size_t>& residents, SelectionCache& cache) {
  std::map<std::string, TermGroup> groups;
  auto add_terms = [&](std::size_t pod, bool is_placed) {
    for (const PodAffinityTerm& term : (*facts.pods[pod].pod->spec).*terms) {
      if (!is_followed(term.topology_key)) continue;
      PodSelection selection = selection_of(facts.snapshot, *facts.pods[pod].pod, term);
      TermGroup& group = groups[term.topology_key + "|" + selection.identity()];
      group.key = term.topology_key;
      group.selection = std::move(selection);
      auto& owners = is_placed ? group.placed_owners : group.resident_owners;
      if (owners.empty() || owners.back() != pod) owners.push_back(pod);
    }
  };
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    if (plan.place_of[i]) add_terms(i, true);
  }
  for (std::size_t pod : residents) add_terms(pod, false);
  for (auto& [name, group] : groups) {
    const std::string identity = group.selection.identity();
    for (std::size_t i = 0; i < facts.pods.size(); ++i) {
      if (plan.place_of[i] && cache.selects(group.selection, identity, i)) group.placed_targets.push_back(i);
    }
  }
  return groups;
}

}  // namespace kerf::judge
