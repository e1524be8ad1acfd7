#include "kerf/fuzz/targets.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace kerf::fuzz {
namespace {

constexpr std::array kTargets{
    Target{"load_yaml", "reading YAML ends, names what is wrong, and does not depend on threads", InputKind::kText,
           &load_yaml},
    Target{"load_json", "the same of JSON", InputKind::kText, &load_json},
    Target{"catalog_csv", "reading a catalog's CSV ends and names what is wrong", InputKind::kText, &catalog_csv},
    Target{"quantity", "quantities read back as they are written, and keep the laws of order and sums",
           InputKind::kText, &quantity},
    Target{"requirements", "label requirements form sets: intersection, membership and conflicts agree",
           InputKind::kText, &requirements},
    Target{"cron", "the next firing is later, matches again, and none is between", InputKind::kText, &cron},
    Target{"selector", "label selectors keep the laws of sets", InputKind::kText, &selector},
    Target{"decision_reader", "a decision of any origin is read or refused, judged and written back the same",
           InputKind::kText, &decision_reader},
    Target{"plan_judge", "the judge accepts the engine's plan", InputKind::kPlan, &plan_judge},
    Target{"plan_levels", "reference and engine decide the same at every SIMD level", InputKind::kPlan, &plan_levels},
    Target{"consolidate_judge", "the judge accepts the engine's disruption, and the reference decides the same",
           InputKind::kDisruption, &consolidate_judge},
    Target{"consolidate_fixed_point", "consolidation ends, every step saves, and a second run finds nothing",
           InputKind::kDisruption, &consolidate_fixed_point},
    Target{"incremental", "simulations leave the base as it was, and answer what a rebuilt world answers",
           InputKind::kDisruption, &incremental},
    Target{"metamorphic", "what may not change a decision does not", InputKind::kPlan, &metamorphic},
    Target{"canary", "fails when the scenario has two pods or more: shows that failures are seen", InputKind::kPlan,
           &canary},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  const auto* place = std::ranges::find(kTargets, name, &Target::name);
  return place == kTargets.end() ? nullptr : &*place;
}

void fail(std::string_view rule, std::string_view message) {
  const std::string line = "kerf-fuzz: " + std::string(rule) + ": " + std::string(message) + "\n";
  std::fputs(line.c_str(), stderr);
  std::abort();
}

}  // namespace kerf::fuzz
