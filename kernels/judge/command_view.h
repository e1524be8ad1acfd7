#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/judge/machines.h"
#include "kerf/model/decision.h"

namespace kerf::judge {

/// In the order in which a pass tries them. Source: disruption.md 3.
enum class Method : std::uint8_t { kEmptiness, kStaticDrift, kDrift, kMultiNode, kSingleNode };

/// A command of the decision beside what the input says about it.
struct CommandView {
  std::string name;  ///< `command 0`.
  const model::Command* command = nullptr;
  Method method = Method::kEmptiness;
  std::vector<const MachineFact*> candidates;     ///< In the decision's order, unknown ones left out.
  std::vector<const model::Claim*> replacements;  ///< Unknown ones left out.

  /// Multi- or single-node consolidation.
  [[nodiscard]] bool is_consolidation() const;
  /// Drift of a kind: what a NodeClaim with terminationGracePeriod consents to. Source: disruption.md 1.4.
  [[nodiscard]] bool is_eventual() const;
  /// Whether it places pods. Source: disruption.md 3.
  [[nodiscard]] bool is_simulated() const { return is_consolidation() || method == Method::kDrift; }
};

/// The method of that name, or nothing. Source: formats.md "Decision".
[[nodiscard]] std::optional<Method> method_named(std::string_view name);

/// The reason that the method's commands carry, which is also what budgets go by. Source: disruption.md 3.
[[nodiscard]] std::string_view reason_of(Method method);

/// The commands whose method has a name; `check_commands` reports the others.
[[nodiscard]] std::vector<CommandView> read_commands(const Machines& machines, const model::Decision& decision);

/// Why the method does not take the machine, which nothing refuses, as a candidate; empty when it does. `code` is the
/// invariant that a command with it breaks. Source: disruption.md 2.4.
struct MethodRefusal {
  std::string code;
  std::string message;
};
[[nodiscard]] std::optional<MethodRefusal> method_refusal(const MachineFact& machine, Method method);

/// The machines that the method may touch, by name. Source: disruption.md 2.
[[nodiscard]] std::vector<const MachineFact*> candidates_of(const Machines& machines, Method method);

/// Since when the NodeClaim is drifted. Source: disruption.md 5.
[[nodiscard]] model::Time drifted_since(const MachineFact& machine);

/// Candidates in the order of Emptiness and consolidation: most price per disruption first. Source: disruption.md 5.
[[nodiscard]] std::vector<const MachineFact*> by_savings(std::vector<const MachineFact*> candidates);

}  // namespace kerf::judge
