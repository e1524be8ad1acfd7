#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "disruption_input.h"
#include "kerf/io/decision_io.h"

/// What may not change a disruption decision.
namespace kerf::property {
namespace {

using Texts = std::vector<std::string>;

/// The decision without its sentences, which name instants and prices.
std::string bytes_of(model::Decision decision) {
  for (model::Note& note : decision.notes) note.message.clear();
  for (model::Blocker& blocker : decision.blockers) blocker.message.clear();
  for (model::PodReason& reason : decision.pending) reason.message.clear();
  return io::write_decision(decision);
}

model::Decision decision_on(const Texts& documents, const model::Options& options) {
  return decide(read_scenario(documents), options).decision;
}

// I-031
RC_GTEST_PROP(DisruptionMetamorphic, TheOrderOfDocumentsDoesNotMatter, ()) {
  const Disrupted cluster = any_disruption();
  const model::Decision other = decision_on(shuffled(cluster.scenario.documents), cluster.options);
  RC_ASSERT(io::write_decision(other) == io::write_decision(cluster.decision()));
}

/// Whether a name of a node (n0), NodePool (p0) or pod (web-0) begins at `start`, and how long the part before its
/// number is; 0 = none does.
std::size_t renamed_prefix(std::string_view text, std::size_t start) {
  constexpr std::array<std::string_view, 7> kPrefixes{"n", "p", "web-", "api-", "db-", "job-", "pod-"};
  const auto is_word = [&](std::size_t at) { return at < text.size() && std::isalnum(text[at]) != 0; };
  if (start > 0 && is_word(start - 1)) return 0;
  for (const std::string_view prefix : kPrefixes) {
    std::size_t end = start + prefix.size();
    if (!text.substr(start).starts_with(prefix) || end >= text.size() || std::isdigit(text[end]) == 0) continue;
    while (end < text.size() && std::isdigit(text[end]) != 0) ++end;
    if (!is_word(end)) return prefix.size();
  }
  return 0;
}

/// Other names in the same order: nodes n0 -> nx0, NodePools p0 -> px0, pods web-0 -> web-x0.
std::string renamed(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t length = renamed_prefix(text, i);
    result += text[i];
    if (length == 0) continue;
    result += text.substr(i + 1, length - 1);
    result += 'x';
    i += length - 1;
  }
  return result;
}

// I-032
RC_GTEST_PROP(DisruptionMetamorphic, NamesInTheSameOrderGiveTheRenamedDecision, ()) {
  const Disrupted cluster = any_disruption();
  Texts documents = cluster.scenario.documents;
  for (std::string& document : documents) document = renamed(document);
  RC_ASSERT(bytes_of(decision_on(documents, cluster.options)) == renamed(bytes_of(cluster.decision())));
}

// I-033
RC_GTEST_PROP(DisruptionMetamorphic, PowersOfTwoTimesEveryPriceChangeNothing, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.gates.node_overlay = false;  // adjusts by absolute amounts
  const std::string before = bytes_of(decide(cluster.snapshot, cluster.options).decision);
  // Doubles of these still stand for exact decimals below the largest price that sums hold (reference::ExactPrice).
  const int exponent = *rc::gen::inRange(-12, 17);
  for (model::InstanceType& type : cluster.snapshot.catalogs.at(0).types) {
    for (model::Offering& offering : type.offerings) {
      offering.price_usd_hour = std::ldexp(offering.price_usd_hour, exponent);
    }
  }
  model::Decision after = decide(cluster.snapshot, cluster.options).decision;
  for (model::Command& command : after.commands) {
    command.savings_usd_hour = std::ldexp(command.savings_usd_hour, -exponent);
  }
  for (model::Claim& claim : after.claims) {
    if (claim.cheapest) claim.cheapest->price_usd_hour = std::ldexp(claim.cheapest->price_usd_hour, -exponent);
  }
  RC_ASSERT(bytes_of(after) == before);
}

/// The text with every instant moved.
std::string shifted(const std::string& text, std::chrono::seconds shift) {
  static const std::regex kInstant(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)");
  std::string result;
  std::string::const_iterator rest = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), kInstant), end; found != end; ++found) {
    result.append(rest, (*found)[0].first);
    result += model::format_rfc3339(model::parse_rfc3339(found->str()).value() + shift);
    rest = (*found)[0].second;
  }
  return result.append(rest, text.end());
}

// I-034. Schedules repeat every week.
RC_GTEST_PROP(DisruptionMetamorphic, WeeksLaterNothingIsDifferent, ()) {
  const Disrupted cluster = any_disruption();
  const std::chrono::weeks shift(*rc::gen::inRange(-500, 500));
  Texts documents = cluster.scenario.documents;
  for (std::string& document : documents) document = shifted(document, shift);
  model::Options later = cluster.options;
  later.now += shift;
  model::Decision other = decision_on(documents, later);
  other.now = cluster.decision().now;
  RC_ASSERT(bytes_of(other) == bytes_of(cluster.decision()));
}

// I-050
RC_GTEST_PROP(DisruptionMetamorphic, APendingPodThatFitsNowhereChangesNothing, ()) {
  const Disrupted cluster = any_disruption();
  Texts documents = cluster.scenario.documents;
  documents.emplace_back(
      R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"hopeless","namespace":"default"},"spec":{"nodeSelector":)"
      R"({"nowhere":"x"},"containers":[{"name":"main","resources":{"requests":{"cpu":"1"}}}]},"status":{"phase":"Pending",)"
      R"("conditions":[{"type":"PodScheduled","status":"False","reason":"Unschedulable"}]}})");
  model::Decision other = decision_on(documents, cluster.options);
  std::erase_if(other.pending, [](const model::PodReason& reason) { return reason.pod == "default/hopeless"; });
  RC_ASSERT(bytes_of(other) == bytes_of(cluster.decision()));
}

/// Names of the nodes that a class of methods may touch.
std::vector<std::string> eligible(const reference::DisruptionResult& result, bool graceful) {
  std::vector<std::string> nodes;
  for (const reference::NodeVerdict& node : result.nodes) {
    if (!(graceful ? node.graceful : node.eventual)) nodes.push_back(node.node);
  }
  return nodes;
}

// I-038
RC_GTEST_PROP(DisruptionMetamorphic, FewerProtectionsNeverMakeFewerNodesEligible, ()) {
  Disrupted cluster = any_disruption();
  const auto sometimes = [] { return *rc::gen::arbitrary<bool>(); };
  for (model::Node& node : cluster.snapshot.nodes) {
    if (sometimes()) node.meta.annotations.erase(model::kDoNotDisruptAnnotation);
  }
  for (model::Pod& pod : cluster.snapshot.pods) {
    if (sometimes()) pod.meta.annotations.erase(model::kDoNotDisruptAnnotation);
  }
  for (model::NodeClaim& claim : cluster.snapshot.node_claims) {
    if (sometimes()) claim.termination_grace_period = claim.termination_grace_period.value_or(model::Duration::zero());
  }
  std::erase_if(cluster.snapshot.pod_disruption_budgets, [&](const auto&) { return sometimes(); });
  const reference::DisruptionResult after = decide(cluster.snapshot, cluster.options);
  for (const bool graceful : {true, false}) {
    const auto before = eligible(cluster.result, graceful);
    const auto now = eligible(after, graceful);
    RC_ASSERT(std::ranges::includes(now, before));
  }
}

RC_GTEST_PROP(DisruptionMetamorphic, DecisionsReadBackAsTheSameBytes, ()) {
  const std::string text = io::write_decision(any_disruption().decision());
  RC_ASSERT(io::write_decision(io::read_decision(text).value()) == text);
}

}  // namespace
}  // namespace kerf::property
