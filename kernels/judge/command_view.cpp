#include "kerf/judge/command_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kerf::judge {

namespace {

constexpr std::array<std::pair<std::string_view, Method>, 5> kMethods{{{"emptiness", Method::kEmptiness},
                                                                       {"static-drift", Method::kStaticDrift},
                                                                       {"drift", Method::kDrift},
                                                                       {"multi-node", Method::kMultiNode},
                                                                       {"single-node", Method::kSingleNode}}};

using Refused = std::optional<MethodRefusal>;

Refused refused(std::string_view code, std::string message) {
  return MethodRefusal{std::string(code), std::move(message)};
}

Refused refused_by_pool(const model::NodePool& pool) {
  if (pool.replicas) return refused("I-023", fmt::format("is of NodePool {}, which is static", pool.meta.name));
  if (pool.consolidate_after.is_never()) {
    return refused("I-023", fmt::format("is of NodePool {}, whose consolidateAfter is Never", pool.meta.name));
  }
  return std::nullopt;
}

Refused refused_by_condition(const MachineFact& machine, std::string_view condition) {
  if (machine.has_condition(condition)) return std::nullopt;
  return refused("J-CANDIDATE", fmt::format("has a NodeClaim without condition {}", condition));
}

Refused refused_by_emptiness(const MachineFact& machine) {
  if (auto refusal = refused_by_pool(*machine.pool)) return refusal;
  if (!machine.is_empty()) {
    return refused("I-023", fmt::format("has a reschedule cost of {}, so it is not empty", machine.reschedule_cost));
  }
  return refused_by_condition(machine, "Consolidatable");
}

Refused refused_by_consolidation(const MachineFact& machine) {
  if (auto refusal = refused_by_pool(*machine.pool)) return refusal;
  if (machine.type == nullptr) return refused("J-CANDIDATE", "has no instance type that its NodePool lists");
  if (machine.capacity_type.empty()) return refused("J-CANDIDATE", "has no capacity type label");
  if (machine.zone.empty()) return refused("J-CANDIDATE", "has no zone label");
  if (machine.is_empty()) return refused("I-023", "is empty, which is left to Emptiness and its budget");
  if (machine.pool->consolidation_policy == model::ConsolidationPolicy::kWhenEmpty) {
    return refused("I-023", fmt::format("is of NodePool {}, whose policy is WhenEmpty", machine.pool->meta.name));
  }
  return refused_by_condition(machine, "Consolidatable");
}

Refused refused_by_drift(const MachineFact& machine, bool is_static) {
  if (machine.pool->replicas.has_value() != is_static) {
    return refused("J-CANDIDATE", fmt::format("is of NodePool {}, which is {}", machine.pool->meta.name,
                                              is_static ? "not static" : "static"));
  }
  return refused_by_condition(machine, "Drifted");
}

CommandView view_command(const Machines& machines, const model::Decision& decision, std::size_t index, Method method) {
  CommandView view;
  view.name = fmt::format("command {}", index);
  view.command = &decision.commands[index];
  view.method = method;
  for (const std::string& name : view.command->candidates) {
    if (const MachineFact* machine = machines.find(name)) view.candidates.push_back(machine);
  }
  for (std::size_t claim : view.command->replacements) {
    if (claim < decision.claims.size()) view.replacements.push_back(&decision.claims[claim]);
  }
  return view;
}

}  // namespace

bool CommandView::is_consolidation() const { return method == Method::kMultiNode || method == Method::kSingleNode; }

bool CommandView::is_eventual() const { return method == Method::kDrift || method == Method::kStaticDrift; }

std::optional<Method> method_named(std::string_view name) {
  for (const auto& [known, method] : kMethods) {
    if (known == name) return method;
  }
  return std::nullopt;
}

std::string_view reason_of(Method method) {
  if (method == Method::kEmptiness) return "Empty";
  return method == Method::kStaticDrift || method == Method::kDrift ? "Drifted" : "Underutilized";
}

std::vector<CommandView> read_commands(const Machines& machines, const model::Decision& decision) {
  std::vector<CommandView> views;
  for (std::size_t i = 0; i < decision.commands.size(); ++i) {
    const auto method = method_named(decision.commands[i].method);
    if (method) views.push_back(view_command(machines, decision, i, *method));
  }
  return views;
}

std::optional<MethodRefusal> method_refusal(const MachineFact& machine, Method method) {
  switch (method) {
    case Method::kEmptiness:
      return refused_by_emptiness(machine);
    case Method::kStaticDrift:
      return refused_by_drift(machine, /*is_static=*/true);
    case Method::kDrift:
      return refused_by_drift(machine, /*is_static=*/false);
    case Method::kMultiNode:
    case Method::kSingleNode:
      return refused_by_consolidation(machine);
  }
  return std::nullopt;
}

std::vector<const MachineFact*> candidates_of(const Machines& machines, Method method) {
  const bool is_eventual = method == Method::kDrift || method == Method::kStaticDrift;
  std::vector<const MachineFact*> candidates;
  for (const MachineFact& machine : machines.all) {
    if (refusal_of(machines.facts, machine, is_eventual) || method_refusal(machine, method)) continue;
    candidates.push_back(&machine);
  }
  return candidates;
}

model::Time drifted_since(const MachineFact& machine) {
  const model::Condition* drifted = model::find_condition(machine.node->claim->conditions, "Drifted");
  const bool is_known = drifted != nullptr && drifted->last_transition;
  return is_known ? *drifted->last_transition : model::Time::min();
}

std::vector<const MachineFact*> by_savings(std::vector<const MachineFact*> candidates) {
  std::ranges::sort(candidates, [](const MachineFact* a, const MachineFact* b) {
    const double ratio_a = a->price_usd_hour / a->reschedule_cost;
    const double ratio_b = b->price_usd_hour / b->reschedule_cost;
    if (ratio_a != ratio_b) return ratio_a > ratio_b;
    if (a->reschedule_cost != b->reschedule_cost) return a->reschedule_cost < b->reschedule_cost;
    return a->name() < b->name();
  });
  return candidates;
}

}  // namespace kerf::judge
