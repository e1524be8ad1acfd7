#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Requirements;
using model::ResourceTable;
using model::ResourceVector;
using model::Undefined;
using simd::Word;

namespace {

/// Two entries of a row of claims, in a group and in a lane, with what vectors waste as they grow.
constexpr std::size_t kArenaBytesPerPod = 256;
constexpr std::size_t kArenaBytes = 16384;

using Keys = std::set<std::string, std::less<>>;

void see(const Requirements& requirements, Keys& keys) {
  for (const auto& [key, requirement] : requirements) keys.insert(key);
}

/// Everything that a pod of the spec may ask of its node, however far it is relaxed.
std::vector<Requirements> wishes_of(const reference::PassPod& pod) {
  const model::PodSpec& spec = *pod.pod->spec;
  std::vector<Requirements> wishes = pod.needs->volume_alternatives;
  wishes.push_back(Requirements::from_labels(spec.node_selector));
  for (const model::NodeSelectorTerm& term : spec.required_node_terms) {
    wishes.push_back(Requirements::from_expressions(term.match_expressions));
  }
  for (const model::PreferredNodeTerm& preferred : spec.preferred_node_terms) {
    wishes.push_back(Requirements::from_expressions(preferred.term.match_expressions));
  }
  return wishes;
}

bool names_hostname(const reference::Template& source) {
  auto names = [](const Requirements& requirements) { return requirements.contains(model::kHostnameLabel); };
  return names(source.requirements) || std::ranges::any_of(source.types, [&](const reference::TemplateType& type) {
           return names(type.type->requirements) ||
                  std::ranges::any_of(type.type->offerings, names, &model::Offering::requirements);
         });
}

void add_values(const Requirements& requirements, std::string_view key, std::vector<std::string>& values) {
  const model::Requirement* requirement = requirements.find(key);
  if (requirement != nullptr) values.insert(values.end(), requirement->values.begin(), requirement->values.end());
}

std::uint64_t hash_of(const model::ObjectMeta& meta) {
  std::hash<std::string_view> text;
  std::uint64_t hash = text(meta.namespace_name);
  for (const auto& [key, value] : meta.labels) hash = (hash ^ text(key) ^ text(value) << 1) * 0x9E3779B97F4A7C15U;
  return hash;
}

void add_label(const model::LabelMap& labels, std::string_view key, std::vector<std::string>& values) {
  const std::string* value = labels.find(key);
  if (value != nullptr) values.push_back(*value);
}

Requirements part_of(const Requirements& requirements, const std::vector<std::string>& keys) {
  Requirements part;
  for (const std::string& key : keys) {
    if (const model::Requirement* requirement = requirements.find(key)) part.replace(key, *requirement);
  }
  return part;
}

bool is_soft(const std::vector<model::Taint>& taints) {
  return std::ranges::all_of(
      taints, [](const model::Taint& taint) { return taint.effect == model::TaintEffect::kPreferNoSchedule; });
}

bool gave_up_a_term(const reference::PassPod& pod) {
  return pod.spec->required_node_terms.size() < pod.pod->spec->required_node_terms.size();
}

Requirements with_hostname(Requirements requirements, const model::Requirement& hostname) {
  requirements.replace(model::kHostnameLabel, hostname);
  return requirements;
}

Hostnames::Id number_of_hostname(const reference::StateNode& state, const reference::TopologyFacts& facts,
                                 Hostnames& hostnames) {
  if (!reference::keeps_hostname(state)) return Hostnames::kNone;
  const bool has_labels_of_node = state.node != nullptr && state.labels == &state.node->meta.labels;
  return has_labels_of_node ? facts.hostnames.of_node(facts.index_of(*state.node)) : hostnames.intern(state.hostname);
}

}  // namespace

Engine::Engine(reference::Pass& pass)
    : pass_(pass),
      kernels_(simd::kernels()),
      arena_(kArenaBytesPerPod * pass.pods().size() + kArenaBytes),
      resources_(pass.resources().size()),
      hostnames_(pass.facts().topology.hostnames),
      class_of_(classes_of(pass)),
      pods_(pass.pods().size()),
      node_usage_(pass.nodes().size()),
      limits_(pass.limits()),
      reservations_(pass.reservations()) {
  prototype_.resize(pass.pods().size());
  std::iota(prototype_.begin(), prototype_.end(), 0U);
  add_classes();
  choose_scale();
  if (!is_exact_) return;
  number_sets();
  axes_.emplace(topology_sources(), sets_);
  choice_.emplace(*axes_);
  take_groups();
  for (const reference::TopologyGroup& group : pass_.topology().inverse_groups()) {
    inverse_groups_.push_back(counted(group));
  }
  add_nodes();
  add_template_claims();
  count_requests();
  need_.resize(resources_);
  no_use_.resize(resources_);
  log_.reserve(class_of_.size());
}

void Engine::add_classes() {
  for (std::size_t pod = 0; pod < class_of_.size(); ++pod) {
    pods_[pod].of_class = class_of_[pod];
    if (class_of_[pod] < classes_.size()) continue;
    PodClass& added = classes_.emplace_back();
    added.first = &pass_.pods()[pod];
    added.first_index = pod;
    added.labels = labels_of(added.first->pod->meta);
  }
}

/// The number of the namespace and labels, newly given when they were not known. Expected O(labels).
std::uint32_t Engine::labels_of(const model::ObjectMeta& meta) {
  const std::uint64_t hash = hash_of(meta);
  auto [first, last] = labels_by_hash_.equal_range(hash);
  for (auto place = first; place != last; ++place) {
    const model::ObjectMeta& known = *labels_[place->second].meta;
    if (known.namespace_name == meta.namespace_name && known.labels == meta.labels) return place->second;
  }
  const auto number = static_cast<std::uint32_t>(labels_.size());
  labels_.push_back({&meta, {}, 0});
  labels_by_hash_.emplace(hash, number);
  return number;
}

void Engine::count_requests() {
  least_need_.assign(resources_, model::ResourceScale::kNever);
  for (PodClass& of_class : classes_) {
    of_class.requests.reserve(resources_);
    for (ResourceTable::Id id = 0; id < resources_; ++id) {
      const std::int64_t request = scale_.request_count(id, of_class.first->needs->requests.get(id));
      of_class.requests.push_back(request);
      least_need_[id] = std::min(least_need_[id], request);
    }
    of_class.roomy_nodes.resize(simd::words_for(nodes_.size()));
    simd::fill(of_class.roomy_nodes, nodes_.size());
  }
}

void Engine::choose_scale() {
  std::vector<const ResourceVector*> capacities;
  std::vector<const ResourceVector*> requests;
  capacities.reserve(pass_.nodes().size());
  for (const reference::Template& source : pass_.templates()) {
    for (const reference::TemplateType& type : source.types) {
      for (const reference::AllocatableGroup& group : type.groups) capacities.push_back(&group.allocatable);
    }
    for (const reference::DaemonGroup& group : source.daemon_groups) requests.push_back(&group.overhead);
  }
  for (const reference::ExistingNode& node : pass_.nodes()) capacities.push_back(&node.remaining);
  for (const PodClass& of_class : classes_) requests.push_back(&of_class.first->needs->requests);
  scale_ = model::ResourceScale(capacities, requests);
  for (ResourceTable::Id id = 0; id < resources_; ++id) is_exact_ &= scale_.is_exact(id);
}

void Engine::number_sets() {
  Keys keys;
  for (const PodClass& of_class : classes_) {
    for (const Requirements& wish : wishes_of(*of_class.first)) see(wish, keys);
  }
  hostname_matters_ = keys.contains(model::kHostnameLabel) || std::ranges::any_of(pass_.templates(), names_hostname);
  auto see_groups = [&](const std::vector<reference::TopologyGroup>& groups) {
    for (const reference::TopologyGroup& group : groups) keys.emplace(model::normalized_key(group.term.key));
  };
  see_groups(pass_.topology().groups());
  see_groups(pass_.topology().inverse_groups());
  if (!hostname_matters_) keys.erase(std::string(model::kHostnameLabel));
  asked_keys_.assign(keys.begin(), keys.end());
}

std::vector<TopologyAxes::Source> Engine::topology_sources() const {
  const reference::PassFacts& facts = pass_.facts();
  std::vector<TopologyAxes::Source> sources;
  auto source_of = [&](const std::string& key) -> std::vector<std::string>& {
    auto place = std::ranges::find(sources, key, &TopologyAxes::Source::key);
    if (place != sources.end()) return place->domains;
    sources.push_back({key, {}});
    return sources.back().domains;
  };
  auto add_groups = [&](const std::vector<reference::TopologyGroup>& groups) {
    for (const reference::TopologyGroup& group : groups) {
      if (group.term.key == model::kHostnameLabel) continue;
      std::vector<std::string>& domains = source_of(group.term.key);
      for (const auto& [domain, count] : group.counts.named()) domains.push_back(domain);
    }
  };
  add_groups(pass_.topology().groups());
  add_groups(pass_.topology().inverse_groups());
  reference::DomainUniverse universe = pass_.topology().universe();
  for (auto& [key, domains] : sources) {
    std::string_view normalized = model::normalized_key(key);
    for (std::string& domain : universe.domains(key, nullptr)) domains.push_back(std::move(domain));
    for (reference::NodeKinds::Id kind = 0; kind < facts.node_kinds.size(); ++kind) {
      add_label(facts.node_kinds.labels(kind), key, domains);
      add_label(facts.node_kinds.labels(kind), normalized, domains);
      add_values(facts.node_kinds.requirements(kind), normalized, domains);
    }
    for (const reference::Template& source : pass_.templates()) add_values(source.requirements, normalized, domains);
    for (const PodClass& of_class : classes_) {
      for (const Requirements& wish : wishes_of(*of_class.first)) add_values(wish, normalized, domains);
    }
  }
  return sources;
}

/// Groups come up late when relaxation changes what identifies them. Source: provisioning.md 5.1.
void Engine::take_groups() {
  const std::vector<reference::TopologyGroup>& all = pass_.topology().groups();
  for (std::size_t group = groups_.size(); group < all.size(); ++group) groups_.push_back(counted(all[group]));
}

CountedGroup Engine::counted(const reference::TopologyGroup& group) {
  CountedGroup result;
  result.term = group.term;
  result.is_hostname = group.term.key == model::kHostnameLabel;
  if (!result.is_hostname) {
    result.key = axes_->key(group.term.key);
    TopologyAxes::AxisId axis = axes_->axis(result.key);
    result.counts.resize(axes_->domains(axis).size());
    result.known.resize(axes_->words(axis));
  }
  result.counts.insert(result.counts.end(), group.counts.on_hosts().begin(), group.counts.on_hosts().end());
  for (const auto& [name, count] : group.counts.named()) {
    std::size_t domain = result.is_hostname ? hostnames_.intern(name) : axes_->domain(axes_->axis(result.key), name);
    if (domain >= result.counts.size()) result.counts.resize(domain + 1);
    result.counts[domain] = count;
    if (!result.is_hostname) simd::insert(result.known, domain);
  }
  result.occupied = std::ranges::count_if(result.counts, [](std::int64_t count) { return count > 0; });
  return result;
}

void Engine::add_nodes() {
  const std::vector<reference::ExistingNode>& nodes = pass_.nodes();
  node_free_ = {nodes.size(), resources_};
  nodes_.reserve(nodes.size());
  const reference::NodeKinds& kinds = pass_.facts().node_kinds;
  std::vector<std::optional<RequirementSets::Id>> sets(kinds.size());  // The hostname left out.
  const bool asks_hostname = std::ranges::find(asked_keys_, model::kHostnameLabel) != asked_keys_.end();
  auto set_of = [&](const reference::ExistingNode& node) {
    std::optional<RequirementSets::Id>& set = sets[node.kind];
    if (!set) set = sets_.intern(part_of(kinds.requirements(node.kind), asked_keys_));
    return asks_hostname ? sets_.intern(with_hostname(sets_.get(*set), required_hostname(*node.state))) : *set;
  };
  for (std::size_t index = 0; index < nodes.size(); ++index) {
    const reference::ExistingNode& node = nodes[index];
    nodes_.push_back({set_of(node), number_of_hostname(*node.state, pass_.facts().topology, hostnames_),
                      taint_list(node.state->taints)});
    // What is overcommitted in one resource takes nothing at all.
    const bool is_closed = node.remaining.has_negative();
    for (ResourceTable::Id id = 0; id < resources_; ++id) {
      std::int64_t& free = node_free_.at(index, id);
      free = is_closed ? -1 : scale_.capacity_count(id, node.remaining.get(id));
      if (is_closed && fault::planted("overfull-node-takes-pods")) {
        free = std::max<std::int64_t>(0, scale_.capacity_count(id, node.remaining.get(id)));
      }
    }
  }
  present_nodes_.resize(simd::words_for(nodes_.size()));
  simd::fill(present_nodes_, nodes_.size());
}

std::uint32_t Engine::taint_list(const std::vector<model::Taint>& taints) {
  auto place = std::ranges::find_if(taint_lists_, [&](const auto* list) { return *list == taints; });
  if (place == taint_lists_.end()) place = taint_lists_.insert(place, &taints);
  return static_cast<std::uint32_t>(place - taint_lists_.begin());
}

void Engine::add_template_claims() {
  for (std::size_t index = 0; index < pass_.templates().size(); ++index) {
    const reference::Template& source = pass_.templates()[index];
    const RowSets& rows = rows_.emplace_back(TypeRows(source, scale_, resources_, kernels_), resources_);
    template_taints_.push_back(taint_list(source.pool->taints));
    Claim& claim = new_claims_.emplace_back();
    claim.template_index = index;
    claim.set = sets_.intern(source.requirements);
    claim.rows = rows.all();
  }
}

RequirementSets::Id Engine::new_claim_set(std::size_t index) {
  Requirements requirements = pass_.templates()[index].requirements;
  const std::string hostname(hostnames_.name(new_claims_[index].hostname));
  requirements.add(model::kHostnameLabel, model::Requirement::in({hostname}));
  return sets_.intern(requirements);
}

/// The variant that the first pod of the class now is.
void Engine::add_variant(PodClass& of_class) {
  take_groups();
  of_class.variants.push_back(static_cast<std::uint32_t>(variants_.size()));
  variants_.push_back({of_class.first->spec, wish_number(wish_of(of_class))});
}

Wish Engine::wish_of(const PodClass& of_class) {
  const reference::PassPod& asked = *of_class.first;
  Wish wish;
  wish.strict = sets_.intern(asked.requirements->strict);
  wish.full = sets_.intern(asked.requirements->full);
  for (const Requirements& alternative : asked.needs->volume_alternatives) {
    if (fault::planted("volume-zone-on-first-term-only") && gave_up_a_term(asked)) break;
    wish.alternatives.push_back(sets_.intern(alternative));
  }
  auto add = [&](const GroupUse& use) { (group(use).is_hostname ? wish.hosts : wish.domains).push_back(use); };
  for (const reference::PassPod::Group& group : asked.groups) add({group.index, false, group.selects_itself});
  for (std::size_t group : asked.repelled_by) add({group, true, true});
  wish.tolerated.resize(simd::words_for(taint_lists_.size()));
  for (std::size_t list = 0; list < taint_lists_.size(); ++list) {
    const bool is_ignored = fault::planted("prefer-no-schedule-ignored") && is_soft(*taint_lists_[list]);
    if (is_ignored || model::tolerates_all(asked.spec->tolerations, *taint_lists_[list])) {
      simd::insert(wish.tolerated, list);
    }
  }
  wish.runs_elsewhere = reference::runs_elsewhere(asked);
  return wish;
}

/// The number of the wish, newly given when it was not known.
std::uint32_t Engine::wish_number(Wish wish) {
  std::uint64_t hash = (std::uint64_t{wish.full} << 32 | wish.strict) + wish.domains.size();
  for (const GroupUse& use : wish.domains) hash = hash * 0x9E3779B97F4A7C15U + use.group;
  for (const GroupUse& use : wish.hosts) hash = hash * 0x9E3779B97F4A7C15U + use.group;
  auto [first, last] = wishes_by_hash_.equal_range(hash);
  for (auto place = first; place != last; ++place) {
    if (wishes_[place->second].wish == wish) return place->second;
  }
  const auto number = static_cast<std::uint32_t>(wishes_.size());
  wishes_by_hash_.emplace(hash, number);
  open_nodes(wishes_.emplace_back(WishBook{std::move(wish), {}, {}, {}, 0, 0}));
  wishes_.back().host_book = host_book(wishes_.back().wish);
  return number;
}

std::size_t Engine::host_book(const Wish& wish) {
  // Without such groups it makes no difference what else the pod asks for.
  const RequirementSets::Id strict = wish.hosts.empty() ? RequirementSets::kEmpty : wish.strict;
  auto same = std::ranges::find_if(
      host_books_, [&](const HostBook& book) { return book.hosts == wish.hosts && book.strict == strict; });
  if (same == host_books_.end()) same = host_books_.insert(same, {wish.hosts, strict, {}});
  return static_cast<std::size_t>(same - host_books_.begin());
}

void Engine::open_nodes(WishBook& book) {
  book.open_nodes.resize(simd::words_for(nodes_.size()));
  bool opens = false;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    // Neighbours are mostly alike.
    const bool is_like_last = node > 0 && !book.wish.runs_elsewhere && nodes_[node].set == nodes_[node - 1].set &&
                              nodes_[node].taints == nodes_[node - 1].taints;
    if (!is_like_last) opens = is_open(book.wish, node);
    book.open_nodes[node / simd::kWordBits] |= static_cast<Word>(opens) << node % simd::kWordBits;
  }
}

bool Engine::is_open(const Wish& wish, std::size_t node) {
  if (wish.runs_elsewhere && pass_.nodes()[node].refuses_running_pods) return false;
  return simd::test(wish.tolerated, nodes_[node].taints) &&
         sets_.is_compatible(nodes_[node].set, wish.full, Undefined::kNone);
}

}  // namespace kerf::provision
