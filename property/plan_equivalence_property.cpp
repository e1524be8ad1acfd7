#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kerf/io/decision_io.h"
#include "kerf/provision/policy.h"
#include "scenario_input.h"

/// Two ways to say the same are decided the same.
namespace kerf::property {
namespace {

/// The pod with every key of matchLabelKeys written out as an expression of the selector.
model::PodSpec with_keys_written_out(const model::Pod& pod) {
  model::PodSpec spec = *pod.spec;
  for (model::TopologySpread& spread : spec.topology_spread) {
    const std::vector<std::string> keys = std::exchange(spread.match_label_keys, {});
    for (const std::string& key : keys) {
      const std::string* value = pod.meta.labels.find(key);
      if (value != nullptr && spread.selector) {
        spread.selector->match_expressions.push_back({key, "In", {*value}, std::nullopt});
      }
    }
  }
  return spec;
}

RC_GTEST_PROP(PlanEquivalence, MatchLabelKeysAreExpressionsOfTheSelector, ()) {
  const auto scenario = any_scenario(gen::ScenarioKind::kPlan);
  model::Snapshot snapshot = read_scenario(scenario.documents);
  const model::Decision before = provision::plan(snapshot, scenario.options).decision;
  bool any = false;
  for (model::Pod& pod : snapshot.pods) {
    const auto has_keys = [](const model::TopologySpread& spread) { return !spread.match_label_keys.empty(); };
    any |= std::ranges::any_of(pod.spec->topology_spread, has_keys);
    pod.spec = std::make_shared<const model::PodSpec>(with_keys_written_out(pod));
  }
  RC_CLASSIFY(any, "matchLabelKeys");
  RC_ASSERT(io::write_decision(before) == io::write_decision(provision::plan(snapshot, scenario.options).decision));
}

/// A term that no node meets, and so leaves the others to decide.
model::NodeSelectorTerm impossible_term() {
  model::NodeSelectorTerm term;
  term.match_expressions = {{"topology.kubernetes.io/zone", "In", {"nowhere"}, std::nullopt}};
  return term;
}

RC_GTEST_PROP(PlanEquivalence, AnImpossibleTermOfAVolumeChangesNoPlace, ()) {
  const auto scenario = any_scenario(gen::ScenarioKind::kPlan);
  model::Snapshot snapshot = read_scenario(scenario.documents);
  const model::Decision before = provision::plan(snapshot, scenario.options).decision;
  for (model::PersistentVolume& volume : snapshot.persistent_volumes) {
    if (!volume.node_terms.empty()) volume.node_terms.insert(volume.node_terms.begin(), impossible_term());
  }
  RC_CLASSIFY(!snapshot.persistent_volumes.empty(), "volumes");
  RC_ASSERT(before.placements == provision::plan(snapshot, scenario.options).decision.placements);
}

}  // namespace
}  // namespace kerf::property
