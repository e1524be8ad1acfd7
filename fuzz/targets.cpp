#include "kerf/fuzz/targets.h"

#include <algorithm>
#include <array>

namespace kerf::fuzz {
namespace {

// scripts/cmake/KerfFuzz.cmake reads names and kinds here.
constexpr std::array kTargets{
    Target{"load_yaml", InputKind::kText, &load_yaml,
           "reading YAML ends, names what is wrong, and does not depend on threads"},
    Target{"load_json", InputKind::kText, &load_json, "the same of JSON"},
    Target{"catalog_csv", InputKind::kText, &catalog_csv, "reading a catalog's CSV ends and names what is wrong"},
    Target{"quantity", InputKind::kText, &quantity,
           "quantities read back as they are written, and keep the laws of order and sums"},
    Target{"requirements", InputKind::kText, &requirements,
           "label requirements form sets: intersection, membership and conflicts agree"},
    Target{"cron", InputKind::kText, &cron, "the next firing is later, matches again, and none is between"},
    Target{"selector", InputKind::kText, &selector, "label selectors keep the laws of sets"},
    Target{"decision_reader", InputKind::kText, &decision_reader,
           "a decision of any origin is read or refused, judged and written back the same"},
    Target{"plan_judge", InputKind::kPlan, &plan_judge, "the judge accepts the engine's plan"},
    Target{"plan_levels", InputKind::kPlan, &plan_levels, "reference and engine decide the same at every SIMD level"},
    Target{"consolidate_judge", InputKind::kDisruption, &consolidate_judge,
           "the judge accepts the engine's disruption, and the reference decides the same"},
    Target{"consolidate_fixed_point", InputKind::kDisruption, &consolidate_fixed_point,
           "consolidation ends, every step saves, and a second run finds nothing"},
    Target{"incremental", InputKind::kDisruption, &incremental,
           "simulations leave the base as it was, and answer what a rebuilt world answers"},
    Target{"metamorphic", InputKind::kPlan, &metamorphic, "what may not change a decision does not"},
    Target{"canary", InputKind::kPlan, &canary,
           "fails when the scenario has two pods or more: shows that failures are seen"},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  const auto* place = std::ranges::find(kTargets, name, &Target::name);
  return place == kTargets.end() ? nullptr : &*place;
}

}  // namespace kerf::fuzz
