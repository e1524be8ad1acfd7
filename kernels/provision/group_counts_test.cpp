#include "kerf/provision/group_counts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kerf::provision {
namespace {

using model::Requirement;
using model::Requirements;
using reference::TopologyType;
using Names = std::vector<std::string>;

constexpr const char* kZone = "topology.kubernetes.io/zone";

Requirements in(const std::string& key, Names values) {
  Requirements requirements;
  requirements.add(key, Requirement::in(std::move(values)));
  return requirements;
}

/// Zones a, b and c with 2, 0 and 1 pods.
struct Zones {
  RequirementSets sets;
  reference::NodeHostnames of_nodes;
  Hostnames hostnames{of_nodes};
  TopologyAxes axes{{{kZone, {"c", "a", "b", "a"}}}, sets};
  DomainChoice choice{axes};
  CountedGroup group;

  explicit Zones(TopologyType type) {
    group.term.type = type;
    group.term.key = kZone;
    group.term.max_skew = 1;
    group.key = axes.key(kZone);
    group.counts = {2, 0, 1};
    group.known = {0b111};
    group.occupied = 2;
  }

  /// The sets of zones to be tried one after the other; `-` when the group refuses.
  Names ask(const Requirements& strict, const Requirements& together, bool selects_itself = true) {
    choice.clear();
    GroupQuestion question{sets.intern(strict), sets.intern(together), Hostnames::kNone, selects_itself};
    if (!add_group(group, question, {sets, axes, hostnames}, choice)) return {"-"};
    return tried();
  }
  Names tried() {
    choice.combine();
    Names tried;
    for (std::size_t n = 0; n < choice.size(); ++n) {
      std::string text;
      for (TopologyAxes::AxisId axis : choice.axes()) {
        if (choice.allowed(axis).empty()) text += axes.domains(axis)[choice.picked(axis, n)];
        simd::for_each(choice.allowed(axis), [&](std::size_t domain) { text += axes.domains(axis)[domain]; });
      }
      tried.push_back(text);
    }
    return tried;
  }
};

TEST(GroupCounts, SpreadPicksTheDomainWithTheFewestPods) {
  Zones zones(TopologyType::kSpread);
  EXPECT_EQ(zones.ask({}, {}), (Names{"b"}));
  EXPECT_EQ(zones.ask({}, in(kZone, {"a", "c"})), (Names{"-"}));
  EXPECT_EQ(zones.ask({}, in(kZone, {"a", "c"}), /*selects_itself=*/false), (Names{"c"}));
  EXPECT_EQ(zones.ask(in(kZone, {"a", "c"}), in(kZone, {"a"})), (Names{"-"}));
  EXPECT_EQ(zones.ask(in(kZone, {"a"}), in(kZone, {"a"})), (Names{"a"}));
}

TEST(GroupCounts, SpreadTriesTiedDomainsInByteOrder) {
  Zones zones(TopologyType::kSpread);
  zones.group.counts = {0, 0, 0};
  EXPECT_EQ(zones.ask({}, {}), (Names{"a", "b", "c"}));
}

TEST(GroupCounts, TooFewDomainsForMinDomainsCountAsEmpty) {
  Zones zones(TopologyType::kSpread);
  zones.group.counts = {1, 1, 1};
  EXPECT_EQ(zones.ask({}, {}), (Names{"a", "b", "c"}));
  zones.group.term.min_domains = 4;
  EXPECT_EQ(zones.ask({}, {}), (Names{"-"}));
}

TEST(GroupCounts, AffinityFollowsThePodsOrStartsAnywhere) {
  Zones zones(TopologyType::kAffinity);
  EXPECT_EQ(zones.ask({}, {}), (Names{"ac"}));
  EXPECT_EQ(zones.ask({}, in(kZone, {"b"})), (Names{"-"}));
  EXPECT_EQ(zones.ask(in(kZone, {"b"}), in(kZone, {"b"})), (Names{"b"}));
  EXPECT_EQ(zones.ask(in(kZone, {"b"}), in(kZone, {"b"}), /*selects_itself=*/false), (Names{"-"}));
}

TEST(GroupCounts, TheFirstOfItsKindPicksADomainEvenWhereTheNodeHasNone) {
  Zones zones(TopologyType::kAffinity);
  zones.group.counts = {0, 0, 0};
  zones.group.occupied = 0;
  EXPECT_EQ(zones.ask({}, {}), (Names{"a", "b", "c"}));
  EXPECT_EQ(zones.ask(in(kZone, {"b", "c"}), in(kZone, {"z"})), (Names{"b"}));
  EXPECT_EQ(zones.ask(in(kZone, {"z"}), in(kZone, {"z"})), (Names{"-"}));
}

TEST(GroupCounts, AntiAffinityLeavesEmptyDomains) {
  Zones zones(TopologyType::kAntiAffinity);
  EXPECT_EQ(zones.ask({}, {}), (Names{"b"}));
  EXPECT_EQ(zones.ask({}, in(kZone, {"a", "c"})), (Names{"-"}));
}

TEST(GroupCounts, ADomainThatNobodyKnowsIsNoChoice) {
  Zones zones(TopologyType::kSpread);
  zones.group.known = {0b101};
  EXPECT_EQ(zones.ask({}, {}), (Names{"c"}));
  zones.group.increment(1);
  EXPECT_EQ(zones.group.occupied, 3);
  EXPECT_EQ(zones.ask({}, {}), (Names{"b", "c"}));
}

TEST(DomainChoice, IntersectsWhatGroupsLeave) {
  Zones zones(TopologyType::kSpread);
  const std::vector<simd::Word> ab{0b011};
  const std::vector<simd::Word> bc{0b110};
  const std::vector<simd::Word> c{0b100};
  zones.choice.allow(0, ab);
  EXPECT_EQ(zones.tried(), (Names{"ab"}));
  zones.choice.tie(0, bc);
  EXPECT_EQ(zones.tried(), (Names{"b"}));
  zones.choice.clear();
  zones.choice.allow(0, ab);
  zones.choice.allow(0, c);
  EXPECT_EQ(zones.tried(), (Names{""})) << "nothing is allowed, which a place without the label accepts";
  zones.choice.clear();
  zones.choice.allow(0, ab);
  zones.choice.tie(0, c);
  EXPECT_EQ(zones.tried(), (Names{""}));
}

TEST(DomainChoice, ChangesTheLastAxisFastest) {
  RequirementSets sets;
  TopologyAxes axes({{"rack", {"r1", "r2"}}, {kZone, {"a", "b"}}}, sets);
  DomainChoice choice(axes);
  const std::vector<simd::Word> both{0b11};
  choice.tie(1, both);
  choice.tie(0, both);
  choice.combine();
  ASSERT_EQ(choice.size(), 4U);
  Names tried;
  for (std::size_t n = 0; n < 4; ++n) {
    tried.push_back(axes.domains(0)[choice.picked(0, n)] + axes.domains(1)[choice.picked(1, n)]);
  }
  EXPECT_EQ(tried, (Names{"r1a", "r1b", "r2a", "r2b"}));
}

}  // namespace
}  // namespace kerf::provision
