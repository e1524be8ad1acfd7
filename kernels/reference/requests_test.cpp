#include "kerf/reference/requests.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::quantity;
using testing::resources;

model::Container container(std::string name, std::string_view cpu, bool sidecar = false) {
  model::Container result;
  result.name = std::move(name);
  result.requests.set(model::kCpu, quantity(cpu));
  result.restart_always = sidecar;
  return result;
}

std::string cpu_of(const model::PodSpec& spec, const model::PodStatus& status = {}) {
  model::Pod pod;
  pod.spec = std::make_shared<const model::PodSpec>(spec);
  pod.status = status;
  return effective_requests(pod).find(model::kCpu)->format_decimal();
}

struct InitCase {
  std::string name;
  std::vector<model::Container> init;
  std::string cpu;
};

class Requests : public ::testing::TestWithParam<InitCase> {};

TEST_P(Requests, CountInitContainersAndSidecars) {
  model::PodSpec spec;
  spec.containers = {container("app", "1")};
  spec.init_containers = GetParam().init;
  EXPECT_EQ(cpu_of(spec), GetParam().cpu);
}

// P-033: one app container of 1 cpu throughout.
INSTANTIATE_TEST_SUITE_P(
    P033, Requests,
    ::testing::Values(InitCase{"none", {}, "1"}, InitCase{"init", {container("i", "10")}, "10"},
                      InitCase{"inits_do_not_add_up", {container("i", "10"), container("j", "9")}, "10"},
                      InitCase{"sidecar_before", {container("s", "2", true), container("i", "10")}, "12"},
                      InitCase{"sidecar_after", {container("i", "10"), container("s", "2", true)}, "10"},
                      InitCase{"sidecar_alone", {container("s", "2", true)}, "3"}),
    [](const auto& info) { return info.param.name; });

TEST(Requests, OfThePodReplaceTheSumOfItsContainersAndOverheadComesOnTop) {
  model::PodSpec spec;
  spec.containers = {container("a", "3"), container("b", "3")};
  spec.pod_requests = resources({{"cpu", "4"}, {"example.com/chip", "7"}});
  spec.overhead = resources({{"cpu", "250m"}});
  EXPECT_EQ(cpu_of(spec), "4250m");
  model::Pod pod;
  pod.spec = std::make_shared<const model::PodSpec>(spec);
  EXPECT_FALSE(effective_requests(pod).contains("example.com/chip"));
  EXPECT_EQ(effective_requests(pod).find(model::kPods)->format(), "1");
}

TEST(Requests, TakeTheLargestOfWhatAResizeAsksReportsAndAllocates) {
  model::PodSpec spec;
  spec.containers = {container("app", "2")};
  model::PodStatus status;
  status.containers = {{"app", resources({{"cpu", "1"}}), resources({{"cpu", "1500m"}})}};
  EXPECT_EQ(cpu_of(spec, status), "2");
  status.conditions = {{"PodResizePending", "True", "Infeasible", "", {}}};
  EXPECT_EQ(cpu_of(spec, status), "1500m");
}

TEST(Requests, OfADaemonTemplateAreItsLimitsWhereItHasNone) {
  model::PodSpec spec;
  spec.containers = {container("app", "1")};
  spec.containers.front().limits = resources({{"cpu", "4"}, {"memory", "1Gi"}});
  model::PodSpec filled = with_limits_as_requests(spec);
  EXPECT_EQ(filled.containers.front().requests.find(model::kCpu)->format_decimal(), "1");
  EXPECT_EQ(filled.containers.front().requests.find(model::kMemory)->format(), "1Gi");
}

}  // namespace
}  // namespace kerf::reference
