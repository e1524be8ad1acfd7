#include <algorithm>
#include <utility>

#include "kerf/fault/planted.h"
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

}  // namespace

std::optional<std::string_view> Engine::add_to_new_claim(const Seeker& seeker) {
  if (rows_.empty()) return reference::kNoTypes;
  std::optional<std::string_view> first;
  for (std::size_t index = 0; index < rows_.size(); ++index) {
    std::string_view code = refresh_template(index);
    if (code == kYes) code = ask(seeker, new_claims_[index]);
    if (code == kYes) {
      claims_.push_back(new_claims_[index]);
      extras_.emplace_back();
      used_.resize(claims_.size() * resources_);
      headroom_.resize(claims_.size() * resources_);
      settle(seeker, claims_.size() - 1);
      return std::nullopt;
    }
    if (code == reference::kReservedBusy || code == reference::kReservedLost) return code;
    if (!first) first = code;
  }
  return first;
}

/// Makes the new claim of the template what the pool's limits leave now.
std::string_view Engine::refresh_template(std::size_t index) {
  const reference::PoolLimits& limits = limits_[index];
  if (limits.has_no_node_left()) return reference::kLimitNodes;
  Claim& claim = new_claims_[index];
  if (claim.hostname_of != claims_.size()) {
    claim.hostname_of = claims_.size();
    claim.hostname = hostnames_.intern(reference::placeholder_hostname(claims_.size()));
    if (hostname_matters_) claim.set = new_claim_set(index);
  }
  if (!limits.allows_every_type()) {
    std::vector<std::uint32_t> types;
    const std::vector<reference::TemplateType>& all = pass_.templates()[index].types;
    for (std::uint32_t type = 0; type < all.size(); ++type) {
      if (limits.allows(all[type])) types.push_back(type);
    }
    const TypeRows& table = rows_[index].table();
    some_rows_.resize(table.words());
    table.rows(types, some_rows_);
    claim.rows = rows_[index].intern(some_rows_);
  }
  return claim.rows == RowSets::kNothing ? reference::kLimitResources : kYes;
}

std::string_view Engine::ask(const Seeker& seeker, const Claim& claim) {
  ++work_.new_claims;
  const Wish& wish = wishes_[seeker.wish].wish;
  if (!simd::test(wish.tolerated, template_taints_[claim.template_index])) return reference::kTaint;
  if (!sets_.is_compatible(claim.set, wish.full, Undefined::kWellKnown)) return requirement_code(claim.set, wish.full);
  const Asked asked{seeker, claim, no_extras_, roomy_rows(claim, no_use_.data(), seeker.of_class), /*is_new=*/true};
  RequirementSets::Id base = sets_.merged(claim.set, wish.full);
  if (wish.alternatives.empty()) return ask_volume(asked, base, RequirementSets::kEmpty);
  std::string_view last;
  for (RequirementSets::Id volume : wish.alternatives) {
    bool compatible = sets_.is_compatible(base, volume, Undefined::kWellKnown);
    last = compatible ? ask_volume(asked, base, volume) : reference::kVolume;
    if (last == kYes) return kYes;
  }
  return last;
}

std::string_view Engine::ask_volume(const Asked& asked, RequirementSets::Id base, RequirementSets::Id volume) {
  const Wish& wish = wishes_[asked.seeker.wish].wish;
  RequirementSets::Id together = sets_.merged(base, volume);
  if (!choose_domains(wish, together) || ask_hostname(wish, together, asked.claim.hostname) != Answer::kYes) {
    return reference::kTopology;
  }
  std::string_view last;
  for (std::size_t n = 0; n < choice_->size(); ++n) {
    last = ask_domains(asked, together, chosen_set(n));
    if (last == kYes) return kYes;
  }
  return last;
}

std::string_view Engine::ask_domains(const Asked& asked, RequirementSets::Id together, RequirementSets::Id domains) {
  RequirementSets::Id narrowed = sets_.merged(together, domains);
  if (!sets_.is_compatible(together, narrowed, Undefined::kWellKnown)) return requirement_code(together, domains);
  return ask_set(asked, narrowed);
}

/// Whether the claim can require `set` with the pod on it. What it would be then is in fit_.
std::string_view Engine::ask_set(const Asked& asked, RequirementSets::Id set) {
  fit_.set = set;
  fit_.min_values_relaxed = false;
  fit_.reservations.clear();
  const reference::Template& source = pass_.templates()[asked.claim.template_index];
  std::string_view code = ask_types(asked);
  const bool asks_min_values = asked.is_new || !fault::planted("min-values-checked-once");
  if (code == kYes && asks_min_values && sets_.get(fit_.set).has_min_values()) code = ask_min_values(asked, source);
  if (code == kYes && pass_.options().gates.reserved_capacity && !reservations_.is_empty()) {
    code = ask_reservations(asked, source);
  }
  return code;
}

std::string_view Engine::ask_types(const Asked& asked) {
  const bool has_ports = !asked.seeker.of_class.first->needs->ports.empty();
  const RowSets::Id roomy = has_ports ? rows_without_port_conflicts(asked) : asked.roomy;
  fit_.rows = rows_[asked.claim.template_index].compatible(roomy, fit_.set, sets_);
  return fit_.rows == RowSets::kNothing ? reference::kInstance : kYes;
}

RowSets::Id Engine::rows_without_port_conflicts(const Asked& asked) {
  const std::string& name = pass_.pods()[prototype_[asked.seeker.pod]].name;
  const std::vector<reference::HostPort>& ports = asked.seeker.of_class.first->needs->ports;
  if (asked.extras.ports.conflicts_with(name, ports)) return RowSets::kNothing;
  RowSets& rows = rows_[asked.claim.template_index];
  some_rows_.assign(rows.rows(asked.roomy).begin(), rows.rows(asked.roomy).end());
  const auto& groups = pass_.templates()[asked.claim.template_index].daemon_groups;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    if (!groups[group].ports.conflicts_with(name, ports)) continue;
    for (std::size_t row = 0; row < rows.table().size(); ++row) {
      if (rows.table().daemon_group(row) == group) simd::erase(some_rows_, row);
    }
  }
  return rows.intern(some_rows_);
}

std::string_view Engine::ask_min_values(const Asked& asked, const reference::Template& source) {
  const std::vector<std::uint32_t>& indices = rows_[asked.claim.template_index].types(fit_.rows);
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
  const std::vector<std::uint32_t>& indices = rows_[asked.claim.template_index].types(fit_.rows);
  auto reservations = reservations_.offerings_to_reserve(source, indices, sets_.get(fit_.set),
                                                         asked.extras.reservations, pass_.reserved_mode());
  if (!reservations) return reservations.error();
  fit_.reservations = std::move(*reservations);
  return kYes;
}

std::string_view Engine::requirement_code(RequirementSets::Id existing, RequirementSets::Id incoming) const {
  auto why = model::explain_incompatible(sets_.get(existing), sets_.get(incoming), Undefined::kWellKnown);
  return why && why->undefined ? reference::kRequirementUndefined : reference::kRequirementConflict;
}

}  // namespace kerf::provision
