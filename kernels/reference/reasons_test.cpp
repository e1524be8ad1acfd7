#include "kerf/reference/reasons.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "kerf/reference/scenario_fixture.h"
#include "kerf/reference/type_reasons.h"

namespace kerf::reference {
namespace {

using testing::expression;
using testing::PodDraft;
using testing::Scenario;

std::string message_of(const std::function<void(Scenario&, PodDraft&)>& change) {
  Scenario scenario;
  scenario.type("c-2", 2);
  PodDraft& draft = scenario.pod("a", "1");
  change(scenario, draft);
  auto result = scenario.plan().result;
  return result.decision.pending.empty() ? "" : result.decision.pending.front().message;
}

TEST(Reasons, NameTheTaint) {
  EXPECT_EQ(message_of([](Scenario& scenario, PodDraft&) {
              scenario.pool().taints = {{"team", "red", model::TaintEffect::kNoSchedule}};
            }),
            "default: does not tolerate team=red:NoSchedule");
}

TEST(Reasons, NameTheUndefinedLabelAndOneThatIsLikeIt) {
  EXPECT_EQ(message_of([](Scenario& scenario, PodDraft& draft) {
              scenario.pool();
              draft.spec.node_selector.set("example.com/zone", "z1");
            }),
            "default: asks for example.com/zone In [z1], a label that is not defined (did you mean "
            "topology.kubernetes.io/zone?)");
}

TEST(Reasons, NameBothSidesOfAConflict) {
  EXPECT_EQ(message_of([](Scenario& scenario, PodDraft& draft) {
              scenario.pool().requirements = {expression("topology.kubernetes.io/zone", "In", {"z1"})};
              draft.spec.node_selector.set("topology.kubernetes.io/zone", "z2");
            }),
            "default: asks for topology.kubernetes.io/zone In [z2], there is topology.kubernetes.io/zone In [z1]");
}

TEST(Reasons, NameTheCountsOfEveryDomain) {
  EXPECT_EQ(message_of([](Scenario& scenario, PodDraft& draft) {
              scenario.pool().requirements = {expression("topology.kubernetes.io/zone", "In", {"z1", "z2"})};
              scenario.node("n1", 1, "z1");
              scenario.bound_pod("old-0", "1", "n1");
              draft.spec.topology_spread = {testing::spread_app("web", "topology.kubernetes.io/zone")};
              draft.spec.preferred_node_terms.clear();
              scenario.node("n2", 1, "z2");
              draft.spec.topology_spread.front().min_domains = 3;
              scenario.bound_pod("old-1", "1", "n2");
            }),
            "default: topology spread over topology.kubernetes.io/zone leaves no domain: pods per domain [z1=1, z2=1], "
            "the pod allows topology.kubernetes.io/zone Exists, the node allows topology.kubernetes.io/zone In [z1, "
            "z2]");
}

TEST(Reasons, SayWhichCriterionNoTypeMeetsAndGuessATypingError) {
  std::string message = message_of([](Scenario& scenario, PodDraft& draft) {
    scenario.pool();
    draft.spec.containers.front().requests.set("cpu", testing::quantity("1M"));
  });
  EXPECT_EQ(message,
            "default: no instance type has room for the requests; requirements: "
            "karpenter.kwok.sh/kwoknodeclass In [default], karpenter.sh/nodepool In [default]; "
            "requests: cpu 1000000, pods 1; was a cpu of \"m\" typed as \"M\"?");
}

struct CriteriaCase {
  std::string name;
  TypeCriteria seen;
  std::string text;
};

class Criteria : public ::testing::TestWithParam<CriteriaCase> {};

TEST_P(Criteria, AreReportedWhereNoTypeMeetsThem) { EXPECT_EQ(describe_criteria(GetParam().seen), GetParam().text); }

TypeCriteria criteria(bool requirements, bool fit, bool offering, bool requirements_and_fit = false,
                      bool requirements_and_offering = false, bool fit_and_offering = false) {
  return {requirements, fit, offering, requirements_and_fit, requirements_and_offering, fit_and_offering};
}

INSTANTIATE_TEST_SUITE_P(
    Instance, Criteria,
    ::testing::Values(
        CriteriaCase{"none_met", criteria(false, false, false),
                     "no instance type meets the requirements or has room for the requests or has a matching available "
                     "offering"},
        CriteriaCase{"offering", criteria(true, true, false, true),
                     "no instance type has a matching available offering"},
        CriteriaCase{"requirements_and_fit", criteria(true, true, true, true, true, true),
                     "no instance type that meets the requirements and has room has a matching available offering"},
        CriteriaCase{"fit_and_offering", criteria(true, true, true, false, true, true),
                     "no instance type that has room and a matching available offering meets the requirements"},
        CriteriaCase{"requirements_and_offering", criteria(true, true, true, false, true, false),
                     "no instance type that meets the requirements and has a matching available offering has room"},
        CriteriaCase{"never_all", criteria(true, true, true),
                     "no instance type meets the requirements, has room and has a matching available offering all at "
                     "once"}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace kerf::reference
