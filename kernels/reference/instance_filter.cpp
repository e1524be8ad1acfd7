#include "kerf/reference/instance_filter.h"

#include <algorithm>

namespace kerf::reference {

using model::Requirements;
using model::ResourceVector;

namespace {

bool meets(const TemplateType& type, const Requirements& requirements) {
  return model::intersects(type.type->requirements, requirements);
}

bool fits_somewhere(const TemplateType& type, const ResourceVector& total) {
  return std::ranges::any_of(type.groups,
                             [&](const AllocatableGroup& group) { return model::fits(total, group.allocatable); });
}

bool is_any_offered(const AllocatableGroup& group, OfferingFilter& offered) {
  return std::ranges::any_of(group.offerings,
                             [&](const model::Offering* offering) { return offered.accepts(*offering); });
}

bool is_any_offered(const TemplateType& type, OfferingFilter& offered) {
  return std::ranges::any_of(type.groups,
                             [&](const AllocatableGroup& group) { return is_any_offered(group, offered); });
}

/// Whether the type has an available offering that goes with the requirements and whose allocatable holds `total`.
bool can_hold(const TemplateType& type, const ResourceVector& total, OfferingFilter& offered) {
  return std::ranges::any_of(type.groups, [&](const AllocatableGroup& group) {
    return model::fits(total, group.allocatable) && is_any_offered(group, offered);
  });
}

bool passes(const TypeQuery& query, const TemplateType& type, OfferingFilter& offered) {
  if (query.port_conflicts[type.daemon_group]) return false;
  const ResourceVector& total = query.totals[type.daemon_group];
  if (!fits_somewhere(type, total)) return false;
  // With one allocatable, an offering that went with these requirements still does.
  if (query.requirements_unchanged && type.groups.size() == 1) return true;
  return meets(type, query.requirements) && can_hold(type, total, offered);
}

}  // namespace

bool is_offered(const model::Offering& offering, const Requirements& requirements) {
  return model::is_compatible(requirements, offering.requirements, model::Undefined::kWellKnown);
}

bool OfferingFilter::accepts(const model::Offering& offering) {
  if (offering.requirements_id == 0) return is_offered(offering, requirements_);
  if (offering.requirements_id >= answers_.size()) answers_.resize(offering.requirements_id + 1);
  Answer& answer = answers_[offering.requirements_id];
  if (answer == Answer::kUnknown) answer = is_offered(offering, requirements_) ? Answer::kYes : Answer::kNo;
  return answer == Answer::kYes;
}

std::vector<std::uint32_t> filter_types(const TypeQuery& query) {
  OfferingFilter offered(query.requirements);
  std::vector<std::uint32_t> kept;
  for (std::uint32_t index : query.candidates) {
    if (passes(query, query.source.types[index], offered)) kept.push_back(index);
  }
  return kept;
}

TypeCriteria examine_types(const TypeQuery& query) {
  OfferingFilter offered(query.requirements);
  TypeCriteria seen;
  for (std::uint32_t index : query.candidates) {
    const TemplateType& type = query.source.types[index];
    if (query.port_conflicts[type.daemon_group]) continue;
    bool requirements = meets(type, query.requirements);
    bool fit = fits_somewhere(type, query.totals[type.daemon_group]);
    bool offering = is_any_offered(type, offered);
    seen.requirements |= requirements;
    seen.fit |= fit;
    seen.offering |= offering;
    seen.requirements_and_fit |= requirements && fit;
    seen.requirements_and_offering |= requirements && offering;
    seen.fit_and_offering |= fit && offering;
  }
  return seen;
}

TypeLosses count_losses(const TypeQuery& query) {
  OfferingFilter offered(query.requirements);
  TypeLosses losses;
  for (std::uint32_t index : query.candidates) {
    const TemplateType& type = query.source.types[index];
    const ResourceVector& total = query.totals[type.daemon_group];
    if (!meets(type, query.requirements)) {
      ++losses.requirements;
    } else if (query.port_conflicts[type.daemon_group]) {
      ++losses.host_ports;
    } else if (!fits_somewhere(type, total)) {
      ++losses.fit;
    } else if (!can_hold(type, total, offered)) {
      ++losses.offering;
    }
  }
  return losses;
}

}  // namespace kerf::reference
