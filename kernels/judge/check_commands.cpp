#include <fmt/format.h>

#include <set>

#include "kerf/judge/disruption_checks.h"

namespace kerf::judge {

namespace {

std::string name_of(std::size_t command) { return fmt::format("command {}", command); }

void check_method(const model::Command& command, const std::string& name, Violations& found) {
  const auto method = method_named(command.method);
  if (!method) {
    found.push_back({"J-METHOD", name, fmt::format("is of method '{}', which does not exist", command.method)});
  } else if (command.reason != reason_of(*method)) {
    found.push_back({"J-METHOD", name,
                     fmt::format("has reason {}, but method {} acts for reason {}", command.reason, command.method,
                                 reason_of(*method))});
  }
}

// The first method that starts something ends the pass, and only static drift starts several commands.
void check_pass(const DisruptionView& view, Violations& found) {
  const auto& commands = view.decision.commands;
  for (std::size_t i = 1; i < commands.size(); ++i) {
    if (commands[i].method != commands[0].method) {
      found.push_back({"J-PASS", name_of(i),
                       fmt::format("is of method {}, but method {} acted before it and ended the pass",
                                   commands[i].method, commands[0].method)});
    } else if (method_named(commands[i].method) != Method::kStaticDrift) {
      found.push_back({"J-PASS", name_of(i), fmt::format("is a second one of {}", commands[i].method)});
    }
  }
}

void check_pause(const DisruptionView& view, Violations& found) {
  const auto& unlaunched = view.machines.facts.unlaunched;
  if (unlaunched.empty() || view.decision.commands.empty()) return;
  found.push_back({"J-PAUSED", name_of(0),
                   fmt::format("exists, but no pass starts while NodeClaim {} is not launched", *unlaunched.begin())});
}

void check_names(const DisruptionView& view, Violations& found) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < view.decision.commands.size(); ++i) {
    for (const std::string& node : view.decision.commands[i].candidates) {
      if (view.machines.find(node) == nullptr) {
        found.push_back({"I-008", name_of(i), fmt::format("has candidate {}, which is no node of the input", node)});
      }
      if (seen.insert(node).second) continue;
      found.push_back({"I-028", name_of(i), fmt::format("has candidate {}, which stands in a command already", node)});
    }
  }
}

// Claims are listed in the order of commands, so the indices count up.
void check_replacement_indices(const model::Decision& decision, Violations& found) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < decision.commands.size(); ++i) {
    for (std::size_t claim : decision.commands[i].replacements) {
      if (claim != next) {
        found.push_back(
            {"J-REPLACEMENTS", name_of(i), fmt::format("names claim {} where claim {} is next", claim, next)});
        return;
      }
      ++next;
    }
  }
  if (next == decision.claims.size()) return;
  found.push_back({"J-REPLACEMENTS", fmt::format("claim {}", next), "is no command's replacement"});
}

void check_replacement_count(const CommandView& view, Violations& found) {
  const std::size_t count = view.command->replacements.size();
  const bool is_fine = (view.method == Method::kEmptiness && count == 0) ||
                       (view.method == Method::kStaticDrift && count == 1) || view.method == Method::kDrift ||
                       (view.is_consolidation() && count <= 1);
  if (is_fine) return;
  found.push_back({"I-016", view.name, fmt::format("of {} has {} replacements", view.command->method, count)});
}

void check_size(const CommandView& view, Violations& found) {
  const std::size_t size = view.command->candidates.size();
  const bool is_batch = view.method == Method::kEmptiness || view.method == Method::kMultiNode;
  const bool is_fine = is_batch ? size >= (view.method == Method::kMultiNode ? 2U : 1U) : size == 1;
  if (is_fine) return;
  found.push_back({"I-017", view.name, fmt::format("of {} has {} candidates", view.command->method, size)});
}

// Without a pool that takes part there is no scheduler to ask.
void check_scheduler(const DisruptionView& view, Violations& found) {
  for (const CommandView& command : view.commands) {
    if (!command.is_simulated() || !view.machines.facts.pools.empty()) continue;
    found.push_back({"J-NO-POOLS", command.name, "needs a scheduling simulation, but no NodePool takes part in one"});
  }
}

void check_placements(const DisruptionView& view, Violations& found) {
  const model::Decision& decision = view.decision;
  for (const model::PodReason& pod : decision.ignored) {
    found.push_back({"J-PLACEMENTS", pod.pod, "is ignored, but a disruption decision lists no ignored pods"});
  }
  for (const CommandView& command : view.commands) {
    if (command.is_simulated()) return;
  }
  for (const model::Placement& placement : decision.placements) {
    found.push_back({"J-PLACEMENTS", placement.pod, "is placed, but no command simulates scheduling"});
  }
  for (const model::PodReason& pod : decision.pending) {
    found.push_back({"J-PLACEMENTS", pod.pod, "is pending, but no command simulates scheduling"});
  }
}

}  // namespace

void check_commands(const DisruptionView& view, Violations& found) {
  for (std::size_t i = 0; i < view.decision.commands.size(); ++i) {
    check_method(view.decision.commands[i], name_of(i), found);
  }
  check_pass(view, found);
  check_pause(view, found);
  check_names(view, found);
  check_replacement_indices(view.decision, found);
  for (const CommandView& command : view.commands) {
    check_replacement_count(command, found);
    check_size(command, found);
  }
  check_scheduler(view, found);
  check_placements(view, found);
}

}  // namespace kerf::judge
