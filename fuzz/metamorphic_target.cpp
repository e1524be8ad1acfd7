#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "kerf/fuzz/scenario_world.h"
#include "kerf/gen/byte_source.h"
#include "kerf/io/decision_io.h"
#include "kerf/provision/policy.h"

namespace kerf::fuzz {
namespace {

/// The decision without its sentences, which name instants and prices.
std::string bytes_of(model::Decision decision) {
  for (model::PodReason& reason : decision.pending) reason.message.clear();
  for (model::PodReason& reason : decision.ignored) reason.message.clear();
  return io::write_decision(decision);
}

model::Decision decide(const World& world) { return provision::plan(world.snapshot, world.scenario.options).decision; }

/// Choices that depend on the input alone.
gen::SeedSource choices_of(Input bytes) {
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = (seed ^ byte) * 0x100000001B3U;
  return gen::SeedSource(seed);
}

/// I-031. Equal documents may be told apart by their order, and the first of two objects of one name counts.
void shuffle(const World& world, Input bytes, const std::string& expected) {
  gen::SeedSource source = choices_of(bytes);
  gen::Scenario other = world.scenario;
  for (std::size_t left = other.documents.size(); left > 1; --left) {
    std::swap(other.documents[left - 1], other.documents[source.below(left)]);
  }
  expect(bytes_of(decide(read_world(std::move(other)))) == expected, "I-031", "the order of documents matters");
}

/// I-033: no price changes its place among the others.
void scale_prices(World world, Input bytes, const model::Decision& before) {
  if (world.scenario.options.gates.node_overlay) return;  // adjusts by absolute amounts
  gen::SeedSource source = choices_of(bytes);
  const auto exponent = static_cast<int>(source.between(-30, 30));
  for (model::InstanceCatalog& catalog : world.snapshot.catalogs) {
    for (model::InstanceType& type : catalog.types) {
      for (model::Offering& offering : type.offerings) {
        offering.price_usd_hour = std::ldexp(offering.price_usd_hour, exponent);
      }
    }
  }
  model::Decision after = decide(world);
  for (model::Claim& claim : after.claims) {
    if (claim.cheapest) claim.cheapest->price_usd_hour = std::ldexp(claim.cheapest->price_usd_hour, -exponent);
  }
  expect(bytes_of(std::move(after)) == bytes_of(before), "I-033", "twice the price of everything changes the decision");
}

/// I-050: a pod that fits nowhere.
void add_hopeless_pod(const World& world, const std::string& expected) {
  gen::Scenario other = world.scenario;
  other.documents.emplace_back(
      R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"hopeless","namespace":"fuzz"},"spec":{"nodeSelector":)"
      R"({"nowhere":"x"},"containers":[{"name":"main","resources":{"requests":{"cpu":"1"}}}]},"status":{"phase":"Pending",)"
      R"("conditions":[{"type":"PodScheduled","status":"False","reason":"Unschedulable"}]}})");
  model::Decision decision = decide(read_world(std::move(other)));
  const auto is_hopeless = [](const model::PodReason& reason) { return reason.pod == "fuzz/hopeless"; };
  std::erase_if(decision.pending, is_hopeless);
  std::erase_if(decision.ignored, is_hopeless);
  expect(bytes_of(std::move(decision)) == expected, "I-050", "a pod that fits nowhere changes the decision");
}

}  // namespace

void metamorphic(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kPlan);
  if (!world.is_whole) return;  // which of two broken objects is reported depends on their order
  const model::Decision decision = decide(world);
  const std::string expected = bytes_of(decision);
  shuffle(world, bytes, expected);
  scale_prices(world, bytes, decision);
  add_hopeless_pod(world, expected);
}

}  // namespace kerf::fuzz
