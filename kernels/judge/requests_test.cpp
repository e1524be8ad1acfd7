#include "kerf/judge/requests.h"

#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

model::Container container(std::string_view name, std::string_view cpu, bool sidecar = false) {
  return {.name = std::string(name),
          .requests = {{"cpu", World::quantity(cpu)}},
          .limits = {},
          .ports = {},
          .restart_always = sidecar,
          .has_resource_claims = false};
}

std::string cpu_of(const model::PodSpec& spec, const model::PodStatus& status = {}) {
  model::Pod pod;
  pod.spec = std::make_shared<const model::PodSpec>(spec);
  pod.status = status;
  return amount(effective_requests(pod), "cpu").format_decimal();
}

TEST(EffectiveRequests, TakesTheLargerOfStartingAndRunning) {
  model::PodSpec spec;
  spec.containers = {container("app", "1")};
  spec.init_containers = {container("init", "10")};
  EXPECT_EQ(cpu_of(spec), "10");
}

TEST(EffectiveRequests, AddsSidecarsDeclaredBeforeAnInitContainer) {
  model::PodSpec spec;
  spec.containers = {container("app", "1")};
  spec.init_containers = {container("side", "2", true), container("init", "10")};
  EXPECT_EQ(cpu_of(spec), "12");
  std::swap(spec.init_containers[0], spec.init_containers[1]);
  EXPECT_EQ(cpu_of(spec), "10");
}

TEST(EffectiveRequests, PodLevelReplacesAndOverheadComesOnTop) {
  model::PodSpec spec;
  spec.containers = {container("app", "6")};
  spec.pod_requests = model::ResourceList{{"cpu", World::quantity("4")}, {"example.com/gpu", World::quantity("9")}};
  spec.overhead = {{"cpu", World::quantity("250m")}};
  EXPECT_EQ(cpu_of(spec), "4250m");
}

TEST(EffectiveRequests, CountsTheLargestPromiseOfAResize) {
  model::PodSpec spec;
  spec.containers = {container("app", "4")};
  model::PodStatus status;
  status.containers = {
      {.name = "app", .requests = {{"cpu", World::quantity("1")}}, .allocated = {{"cpu", World::quantity("2")}}}};
  EXPECT_EQ(cpu_of(spec, status), "4");
  status.conditions = {
      {.type = "PodResizePending", .status = "True", .reason = "Infeasible", .message = "", .last_transition = {}}};
  EXPECT_EQ(cpu_of(spec, status), "2");
}

TEST(EffectiveRequests, CountsThePodItself) {
  model::Pod pod;
  pod.spec = std::make_shared<const model::PodSpec>();
  EXPECT_EQ(amount(effective_requests(pod), "pods").format_decimal(), "1");
}

TEST(LimitsAsRequests, FillOnlyWhatIsMissing) {
  model::PodSpec spec;
  spec.containers = {container("app", "1")};
  spec.containers[0].limits = {{"cpu", World::quantity("3")}, {"memory", World::quantity("1Gi")}};
  const model::PodSpec filled = with_limits_as_requests(spec);
  EXPECT_EQ(amount(filled.containers[0].requests, "cpu").format_decimal(), "1");
  EXPECT_EQ(amount(filled.containers[0].requests, "memory").format(), "1Gi");
}

TEST(Fits, RefusesWhatIsLargerMissingOrOvercommitted) {
  const model::ResourceList room = {{"cpu", World::quantity("2")}};
  EXPECT_TRUE(fits({{"cpu", World::quantity("2")}}, room));
  EXPECT_FALSE(fits({{"cpu", World::quantity("2001m")}}, room));
  EXPECT_FALSE(fits({{"gpu", World::quantity("1")}}, room));
  EXPECT_TRUE(fits({{"gpu", World::quantity("0")}}, room));
  EXPECT_FALSE(fits({}, {{"memory", World::quantity("-1")}}));
}

}  // namespace
}  // namespace kerf::judge
