#include <algorithm>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"
#include "kerf/reference/claim_types.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/reasons.h"

namespace kerf::provision {

using model::Undefined;
using simd::Word;

namespace {

constexpr std::string_view kYes;

/// Refusals that stand as long as the claim's requirements do: its room and its types only shrink.
bool is_lasting(std::string_view code) {
  return code != reference::kTopology && code != reference::kReservedBusy && code != reference::kReservedLost;
}

}  // namespace

/// Walks the open claims, emptier ones first, past those that refused the variant before. O(claims) per pod at a few
/// instructions each.
bool Engine::add_to_claim(std::size_t pod, const PodClass& of_class, std::uint32_t variant) {
  for (std::uint32_t index = order_.first(); index != ClaimBuckets::kEnd; index = order_.after(index)) {
    Claim& claim = claims_[index];
    claim.refused.resize(simd::words_for(variants_.size()));
    if (simd::test(claim.refused, variant)) continue;
    std::string_view code = ask({pod, of_class, variants_[variant], claim, index, /*is_new=*/false});
    if (code == kYes) {
      settle(pod, of_class, index);
      return true;
    }
    if (is_lasting(code)) simd::insert(claim.refused, variant);
  }
  return false;
}

std::optional<std::string_view> Engine::add_to_new_claim(std::size_t pod, const PodClass& of_class,
                                                         const PodVariant& variant) {
  if (tables_.empty()) return reference::kNoTypes;
  std::optional<std::string_view> first;
  for (std::size_t index = 0; index < tables_.size(); ++index) {
    std::string_view code = refresh_template(index);
    if (code == kYes) code = ask({pod, of_class, variant, new_claims_[index], claims_.size(), /*is_new=*/true});
    if (code == kYes) {
      claims_.push_back(new_claims_[index]);
      settle(pod, of_class, claims_.size() - 1);
      return std::nullopt;
    }
    if (code == reference::kReservedBusy || code == reference::kReservedLost) return code;
    if (!first) first = code;
  }
  return first;
}

/// Makes the new claim of the template what the pool's limits leave now.
std::string_view Engine::refresh_template(std::size_t index) {
  const reference::PoolLimits& limits = pass_.limits(index);
  if (limits.has_no_node_left()) return reference::kLimitNodes;
  Claim& claim = new_claims_[index];
  if (claim.hostname_of != claims_.size()) {
    claim.hostname_of = claims_.size();
    claim.hostname = hostnames_.intern(pass_.next_hostname());
    if (hostname_matters_) claim.set = new_claim_set(index);
  }
  if (!limits.allows_every_type()) {
    std::vector<std::uint32_t> types;
    const std::vector<reference::TemplateType>& all = pass_.templates()[index].types;
    for (std::uint32_t type = 0; type < all.size(); ++type) {
      if (limits.allows(all[type])) types.push_back(type);
    }
    tables_[index].rows(types, claim.rows);
  }
  return simd::is_empty(claim.rows) ? reference::kLimitResources : kYes;
}

std::string_view Engine::ask(const Asked& asked) {
  if (!simd::test(asked.variant.tolerated, template_taints_[asked.claim.template_index])) return reference::kTaint;
  if (!sets_.is_compatible(asked.claim.set, asked.variant.full, Undefined::kWellKnown)) {
    return requirement_code(asked.claim.set, asked.variant.full);
  }
  RequirementSets::Id base = sets_.merged(asked.claim.set, asked.variant.full);
  if (asked.of_class.alternatives.empty()) return ask_volume(asked, base, RequirementSets::kEmpty);
  std::string_view last;
  for (RequirementSets::Id volume : asked.of_class.alternatives) {
    bool compatible = sets_.is_compatible(base, volume, Undefined::kWellKnown);
    last = compatible ? ask_volume(asked, base, volume) : reference::kVolume;
    if (last == kYes) return kYes;
  }
  return last;
}

std::string_view Engine::ask_volume(const Asked& asked, RequirementSets::Id base, RequirementSets::Id volume) {
  RequirementSets::Id together = sets_.merged(base, volume);
  if (!choose(asked.variant, asked.pod, together, asked.claim.hostname)) return reference::kTopology;
  if (auto axis = choice_->contradiction()) {
    model::Requirements nothing;
    nothing.add(axes_->name(*axis), model::Requirement::does_not_exist());
    std::string_view code = ask_domains(asked, together, sets_.intern(nothing));
    return code == kYes ? reference::kTopology : code;
  }
  std::string_view last;
  for (std::size_t n = 0; n < choice_->size(); ++n) {
    last = ask_domains(asked, together, chosen_set(n));
    if (last == kYes) return kYes;
  }
  return last;
}

std::string_view Engine::ask_domains(const Asked& asked, RequirementSets::Id together, RequirementSets::Id domains) {
  if (!sets_.is_compatible(together, domains, Undefined::kWellKnown)) return requirement_code(together, domains);
  fit_.set = sets_.merged(together, domains);
  fit_.min_values_relaxed = false;
  fit_.reservations.clear();
  const reference::Template& source = pass_.templates()[asked.claim.template_index];
  std::string_view code = ask_types(asked);
  if (code == kYes && sets_.get(fit_.set).has_min_values()) code = ask_min_values(asked, source);
  if (code == kYes && pass_.options().gates.reserved_capacity && !pass_.reservations().is_empty()) {
    code = ask_reservations(asked, source);
  }
  return code;
}

std::string_view Engine::ask_types(const Asked& asked) {
  TypeRows& table = tables_[asked.claim.template_index];
  std::span<const Word> compatible = table.compatible(fit_.set, sets_);
  fit_.rows.resize(table.words());
  for (std::size_t w = 0; w < fit_.rows.size(); ++w) fit_.rows[w] = asked.claim.rows[w] & compatible[w];
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    need_[resource] = model::add_counts(asked.claim.requests[resource], asked.of_class.requests[resource]);
  }
  table.keep_fitting(need_, fit_.rows);
  drop_rows_with_port_conflicts(asked);
  if (simd::is_empty(fit_.rows)) return reference::kInstance;
  table.complete_types(fit_.rows);
  return kYes;
}

void Engine::drop_rows_with_port_conflicts(const Asked& asked) {
  const reference::PassPod& pod = pass_.pods()[asked.pod];
  if (pod.ports.empty()) return;
  if (!asked.is_new && pass_.claims()[asked.index].ports.conflicts_with(pod.name, pod.ports)) {
    std::ranges::fill(fit_.rows, Word{0});
    return;
  }
  const TypeRows& table = tables_[asked.claim.template_index];
  const auto& groups = pass_.templates()[asked.claim.template_index].daemon_groups;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    if (!groups[group].ports.conflicts_with(pod.name, pod.ports)) continue;
    for (std::size_t row = 0; row < table.size(); ++row) {
      if (table.daemon_group(row) == group) simd::erase(fit_.rows, row);
    }
  }
}

std::string_view Engine::ask_min_values(const Asked& asked, const reference::Template& source) {
  std::vector<std::uint32_t> indices = tables_[asked.claim.template_index].types(fit_.rows);
  model::Requirements requirements = sets_.get(fit_.set);
  auto shortfalls = reference::min_values_shortfalls(reference::types_of(source, indices), requirements);
  if (shortfalls.empty()) return kYes;
  bool best_effort = pass_.options().min_values_policy == model::MinValuesPolicy::kBestEffort;
  if (!asked.is_new || !best_effort) return reference::kMinValues;
  reference::lower_min_values(requirements, shortfalls);
  fit_.set = sets_.intern(requirements);
  fit_.min_values_relaxed = true;
  return kYes;
}

std::string_view Engine::ask_reservations(const Asked& asked, const reference::Template& source) {
  static const reference::Reservations::Ids kNothing;
  const auto& held = asked.is_new ? kNothing : pass_.claims()[asked.index].reservations;
  std::vector<std::uint32_t> indices = tables_[asked.claim.template_index].types(fit_.rows);
  auto reservations =
      pass_.reservations().offerings_to_reserve(source, indices, sets_.get(fit_.set), held, pass_.reserved_mode());
  if (!reservations) return reservations.error();
  fit_.reservations = std::move(*reservations);
  return kYes;
}

std::string_view Engine::requirement_code(RequirementSets::Id existing, RequirementSets::Id incoming) const {
  auto why = model::explain_incompatible(sets_.get(existing), sets_.get(incoming), Undefined::kWellKnown);
  return why && why->undefined ? reference::kRequirementUndefined : reference::kRequirementConflict;
}

/// Puts the pod on the claim as the last answer says.
void Engine::settle(std::size_t pod, const PodClass& of_class, std::size_t index) {
  Claim& claim = claims_[index];
  const bool is_new = index == pass_.claims().size();
  if (claim.set != fit_.set) std::ranges::fill(claim.refused, Word{0});
  claim.set = fit_.set;
  claim.rows = fit_.rows;
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    claim.requests[resource] = model::add_counts(claim.requests[resource], of_class.requests[resource]);
  }
  reference::ClaimFit fit;
  fit.requirements = sets_.get(claim.set);
  if (!hostname_matters_) {
    fit.requirements.add(model::kHostnameLabel, model::Requirement::in({hostnames_.name(claim.hostname)}));
  }
  fit.types = tables_[claim.template_index].types(claim.rows);
  fit.reservations = fit_.reservations;
  fit.min_values_relaxed = fit_.min_values_relaxed;
  if (is_new) {
    pass_.open_claim(pod, claim.template_index, std::move(fit));
    order_.open();
  } else {
    pass_.place_on_claim(pod, index, std::move(fit));
    order_.grow(static_cast<std::uint32_t>(index));
  }
  record(classes_[class_of_[pod]], pod, claim.set, claim.hostname, template_taints_[claim.template_index]);
}

}  // namespace kerf::provision
