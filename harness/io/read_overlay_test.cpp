#include "kerf/io/read_overlay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::load_text;
using io::testing::refused_field;
using ::testing::SizeIs;

LoadResult load_overlay(std::string_view spec) {
  return load_text(
      fmt::format("apiVersion: karpenter.sh/v1alpha1\nkind: NodeOverlay\nmetadata: {{name: o}}\nspec: {{{}}}\n", spec));
}

LoadResult load_buffer(std::string_view spec) {
  return load_text(fmt::format(
      "apiVersion: autoscaling.x-k8s.io/v1beta1\nkind: CapacityBuffer\nmetadata: {{name: b}}\nspec: {{{}}}\n", spec));
}

TEST(ReadNodeOverlay, refuses_what_the_api_refuses) {
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"price: 0.5", "spec.price"},
      {"price: cheap", "spec.price"},
      {"price: \"-1\"", "spec.price"},
      {"priceAdjustment: 10%", "spec.priceAdjustment"},
      {"priceAdjustment: +", "spec.priceAdjustment"},
      {"price: \"1\", priceAdjustment: +10%", "spec.priceAdjustment"},
      {"capacity: {cpu: 1}", "spec.capacity[cpu]"},
      {"capacity: {example.com/gpu: x}", "spec.capacity[example.com/gpu]"},
      {"weight: 10001", "spec.weight"},
      {"requirements: [{key: a, operator: Is}]", "spec.requirements[0].operator"},
  });
  for (const auto& [spec, field] : kRows) EXPECT_EQ(refused_field(load_overlay(spec)), field) << spec;
}

TEST(ReadNodeOverlay, reads_what_decisions_need) {
  const LoadResult result = load_overlay(
      "price: \"0.05\", weight: 4, capacity: {example.com/gpu: 2}, requirements: [{key: karpenter.sh/nodepool, "
      "operator: "
      "In, values: [p]}]");
  ASSERT_EQ(refused_field(result), "");
  const model::NodeOverlay& overlay = result.snapshot.node_overlays.at(0);
  EXPECT_EQ(overlay.price, "0.05");
  EXPECT_EQ(overlay.price_adjustment, std::nullopt);
  EXPECT_EQ(overlay.weight, 4);
  EXPECT_EQ(amount(overlay.capacity, "example.com/gpu"), "2");
  EXPECT_THAT(overlay.requirements, SizeIs(1));
  for (std::string_view adjustment : {"+0.1", "-10%", "+.5%"}) {
    EXPECT_EQ(
        load_overlay(fmt::format("priceAdjustment: \"{}\"", adjustment)).snapshot.node_overlays.at(0).price_adjustment,
        adjustment);
  }
}

TEST(ReadCapacityBuffer, reads_both_references) {
  const LoadResult by_template = load_buffer("podTemplateRef: {name: t}, replicas: 3, limits: {cpu: 8}");
  const model::CapacityBuffer& buffer = by_template.snapshot.capacity_buffers.at(0);
  EXPECT_EQ(buffer.pod_template_name, "t");
  EXPECT_EQ(buffer.replicas, 3);
  EXPECT_EQ(amount(*buffer.limits, "cpu"), "8");
  const LoadResult by_workload = load_buffer("scalableRef: {kind: Deployment, name: d}, percentage: 20");
  EXPECT_EQ(by_workload.snapshot.capacity_buffers.at(0).scalable_kind, "Deployment");
  EXPECT_EQ(by_workload.snapshot.capacity_buffers.at(0).percentage, 20);
  EXPECT_EQ(refused_field(load_buffer("replicas: -1")), "spec.replicas");
}

}  // namespace
}  // namespace kerf::io
