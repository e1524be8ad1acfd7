#include "kerf/reference/waiting_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "kerf/reference/node_prospect.h"

namespace kerf::reference {

namespace {

bool is_taken_by(const NodeVerdict& verdict, std::string_view method) {
  auto place = std::ranges::find(verdict.methods, method, &MethodVerdict::method);
  return place != verdict.methods.end() && place->takes();
}

model::Note note_of_drift(const Departure& departure, const model::Note& waiting) {
  if (!departure.stranded.empty()) {
    const model::PodReason& first = departure.stranded.front();
    return {waiting.node, "PODS_DO_NOT_FIT",
            fmt::format("it is drifted, but {} pod(s) would find no place: {} ({})", departure.stranded.size(),
                        first.pod, first.code)};
  }
  std::string_view outcome = departure.claims.empty() ? "its pods fit on other nodes" : "it would be replaced";
  return {waiting.node, waiting.code, fmt::format("it is drifted and {}; {}", outcome, waiting.message)};
}

model::Note note_of_consolidation(const NodeProspect& prospect, const model::Note& waiting) {
  std::string_view does;
  if (prospect.outcome == "DELETE") does = "deleted";
  if (prospect.outcome == "REPLACE") does = "replaced by a cheaper one";
  if (does.empty()) return {waiting.node, prospect.outcome, prospect.message};
  return {waiting.node, waiting.code,
          fmt::format("alone it would be {}, which saves {:.4f} per hour; {}", does, prospect.savings_usd_hour,
                      waiting.message)};
}

model::Note look_at(const NodeVerdict& verdict, const Prospector& prospector, const model::Note& waiting) {
  if (is_taken_by(verdict, "static-drift")) {
    return {waiting.node, waiting.code, "it is drifted and will be replaced one for one; " + waiting.message};
  }
  if (is_taken_by(verdict, "drift")) {
    auto departure = prospector.drift_of(verdict.node);
    return departure ? note_of_drift(*departure, waiting) : waiting;
  }
  auto prospect = prospector.of(verdict.node);
  return prospect ? note_of_consolidation(*prospect, waiting) : waiting;
}

}  // namespace

void look_at_waiting_nodes(const model::Snapshot& snapshot, const model::Options& options, std::size_t most,
                           DisruptionResult& result, const DisruptionEngine& engine) {
  std::optional<Prospector> prospector;
  for (model::Note& note : result.decision.notes) {
    if (note.code != "LATER") continue;
    if (most == 0) return;
    --most;
    auto verdict = std::ranges::find(result.nodes, note.node, &NodeVerdict::node);
    // A static pool's node that waits behind others of its pool has been looked at.
    if (verdict == result.nodes.end()) continue;
    if (!prospector) prospector.emplace(snapshot, options, engine);
    note = look_at(*verdict, *prospector, note);
  }
}

}  // namespace kerf::reference
