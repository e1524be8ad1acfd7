#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/disruption.h"
#include "kerf/reference/disruption_world.h"

namespace kerf::reference {

/// The methods of a pass, in the order in which they run. Source: disruption.md 3.
enum class DisruptionMethod : std::uint8_t { kEmptiness, kStaticDrift, kDrift, kMultiNode, kSingleNode };

[[nodiscard]] std::span<const DisruptionMethod> disruption_methods();
/// As in Command::method.
[[nodiscard]] std::string_view method_name(DisruptionMethod method);
[[nodiscard]] DisruptionReason reason_of(DisruptionMethod method);
[[nodiscard]] DisruptionClass class_of(DisruptionMethod method);

/// Whether the method takes an eligible machine, and if not, the first filter that says so. Source: disruption.md 2.4.
[[nodiscard]] MethodVerdict judge_by_method(const Candidate& machine, DisruptionMethod method,
                                            const DisruptionWorld& world);

/// The machines that are eligible for the method's class and pass its filter, by name. Source: disruption.md 2.
[[nodiscard]] std::vector<const Candidate*> candidates_of(DisruptionMethod method, const DisruptionWorld& world);

}  // namespace kerf::reference
