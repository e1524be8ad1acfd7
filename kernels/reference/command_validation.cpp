#include "kerf/reference/command_validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "kerf/model/ignored_rules.h"
#include "kerf/reference/consolidation.h"
#include "kerf/reference/method_context.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/queue.h"

namespace kerf::reference {

namespace {

using Verdict = CommandValidation;

Verdict fails(std::string_view code, std::string message) { return {false, std::string(code), std::move(message), {}}; }

/// What happened to a member of the command, in one sentence.
std::string churn_message(std::string_view node, DisruptionMethod method, const DisruptionWorld& world) {
  const Candidate* machine = world.find(node);
  if (machine == nullptr) return fmt::format("Node {} is gone", node);
  if (machine->graceful) return fmt::format("Node {} is no candidate any more: {}", node, machine->graceful->message);
  return fmt::format("Node {} is no candidate any more: {}", node, judge_by_method(*machine, method, world).message);
}

Verdict validate_emptiness(const model::Command& command, const DisruptionWorld& world) {
  DisruptionNotes notes;
  const std::unique_ptr<Decider> decider = world.engine().decider(world);
  MethodContext context(world, DisruptionMethod::kEmptiness, notes, *decider);
  Candidates present = candidates_of(DisruptionMethod::kEmptiness, world);
  Verdict verdict;
  std::string lost;
  for (const std::string& node : command.candidates) {
    const Candidate* machine = world.find(node);
    bool is_present = machine != nullptr && std::ranges::find(present, machine) != present.end();
    if (is_present && context.spend(*machine)) {
      verdict.candidates.push_back(node);
    } else if (lost.empty()) {
      lost = is_present ? fmt::format("the budget of Node {} is used up", node)
                        : churn_message(node, DisruptionMethod::kEmptiness, world);
    }
  }
  verdict.starts = !verdict.candidates.empty();
  if (!verdict.starts) verdict.code = "CHURN";
  if (verdict.starts && !lost.empty()) verdict.code = "SHRUNK";
  verdict.message = std::move(lost);
  return verdict;
}

/// The first instance type of the command's replacement that would no longer do.
std::optional<std::string> lost_type(const model::Claim& replacement, const NewClaim& now) {
  for (const std::string& name : replacement.instance_types) {
    bool is_there = std::ranges::any_of(
        now.types, [&](std::uint32_t index) { return now.source->types[index].type->name == name; });
    if (!is_there) return name;
  }
  return std::nullopt;
}

/// The plan must still hold; price and pool are not looked at again.
std::optional<Verdict> check_simulation(const Candidates& members, const model::Claim* replacement,
                                        const DisruptionWorld& world) {
  Simulation simulation(world, members, SimulationPurpose::kConsolidation);
  if (!simulation.is_success()) return fails("SCHEDULING", pods_do_not_fit(simulation.stranded()).message);
  std::size_t claims = simulation.claims().size();
  if (claims > 1) return fails("SCHEDULING", fmt::format("{} new nodes would be needed now", claims));
  if (claims == 0 && replacement != nullptr) return fails("SCHEDULING", "no replacement is needed any more");
  if (claims == 1 && replacement == nullptr) return fails("SCHEDULING", "a replacement is needed now");
  if (claims == 0) return std::nullopt;
  auto lost = lost_type(*replacement, simulation.claims().front());
  if (!lost) return std::nullopt;
  return fails("SCHEDULING", fmt::format("instance type {} of the replacement would not do any more", *lost));
}

Verdict validate_consolidation(const model::Command& command, const model::Claim* replacement, DisruptionMethod method,
                               const DisruptionWorld& world) {
  Candidates present = candidates_of(method, world);
  Candidates members;
  for (const std::string& node : command.candidates) {
    const Candidate* machine = world.find(node);
    bool is_present = machine != nullptr && std::ranges::find(present, machine) != present.end();
    if (!is_present) return fails("CHURN", churn_message(node, method, world));
    members.push_back(machine);
  }
  DisruptionNotes notes;
  const std::unique_ptr<Decider> decider = world.engine().decider(world);
  MethodContext context(world, method, notes, *decider);
  for (const Candidate* member : members) {
    if (!context.spend(*member)) {
      return fails("BUDGET", fmt::format("the budget of NodePool {} does not allow Node {} any more",
                                         member->pool->meta.name, member->name()));
    }
  }
  if (auto failed = check_simulation(members, replacement, world)) return *failed;
  return {true, {}, {}, command.candidates};
}

Verdict validate(const model::Command& command, const model::Decision& decision, const DisruptionWorld& world) {
  const model::Claim* replacement =
      command.replacements.empty() ? nullptr : &decision.claims[command.replacements.front()];
  if (command.method == method_name(DisruptionMethod::kEmptiness)) return validate_emptiness(command, world);
  for (DisruptionMethod method : {DisruptionMethod::kMultiNode, DisruptionMethod::kSingleNode}) {
    if (command.method == method_name(method)) return validate_consolidation(command, replacement, method, world);
  }
  return {true, {}, "drift is not validated", command.candidates};
}

}  // namespace

std::vector<CommandValidation> validate_commands(const model::Decision& decision, const model::Snapshot& later,
                                                 const model::Options& options, const ControllerMemory& memory) {
  model::Snapshot considered = model::without_rules(later, options.ignored);
  DisruptionWorld world(considered, options, memory);
  std::vector<CommandValidation> verdicts;
  verdicts.reserve(decision.commands.size());
  for (const model::Command& command : decision.commands) verdicts.push_back(validate(command, decision, world));
  return verdicts;
}

std::set<std::string, std::less<>> nominated_nodes(const model::Snapshot& snapshot, const model::Options& options) {
  Pass pass({snapshot, options, {}, {}, false, ReservedMode::kStrict});
  run_queue(pass);
  std::set<std::string, std::less<>> nominated;
  for (std::size_t pod = 0; pod < pass.pods().size(); ++pod) {
    const auto& node = pass.place(pod).node;
    if (node && pass.pods()[pod].origin != PodOrigin::kBuffer) {
      nominated.insert(pass.nodes()[*node].state->shown_name);
    }
  }
  return nominated;
}

}  // namespace kerf::reference
