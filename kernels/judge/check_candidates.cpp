#include <fmt/format.h>

#include "kerf/judge/disruption_checks.h"

namespace kerf::judge {

namespace {

std::string invariant_of(const std::string& code) {
  if (code == "POD_DO_NOT_DISRUPT") return "I-009";
  return code.starts_with("PDB_") ? "I-010" : "I-008";
}

void check_candidate(const Facts& facts, const CommandView& command, const MachineFact& machine, Violations& found) {
  const std::string object = "node " + machine.name();
  if (auto refusal = refusal_of(facts, machine, command.is_eventual())) {
    found.push_back({invariant_of(refusal->code), object,
                     fmt::format("is a candidate of {}, but {} ({})", command.name, refusal->message, refusal->code)});
  } else if (auto by_method = method_refusal(machine, command.method)) {
    found.push_back({by_method->code, object,
                     fmt::format("is a candidate of {} for method {}, but {}", command.name, command.command->method,
                                 by_method->message)});
  }
}

}  // namespace

void check_candidates(const DisruptionView& view, Violations& found) {
  for (const CommandView& command : view.commands) {
    for (const MachineFact* machine : command.candidates) {
      check_candidate(view.machines.facts, command, *machine, found);
    }
  }
}

}  // namespace kerf::judge
