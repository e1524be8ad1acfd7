#include "kerf/cli/testing_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "kerf/cli/run.h"

namespace kerf::cli {

namespace fs = std::filesystem;

RunOutcome run_with(const std::vector<std::string>& arguments, const std::string& in) {
  std::istringstream input(in);
  std::ostringstream out;
  std::ostringstream err;
  int status = run(arguments, {input, out, err});
  return {status, out.str(), err.str()};
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (fs::temp_directory_path() / "kerf-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
  root_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

std::string TemporaryDirectory::path(const std::string& name) const {
  return name.empty() ? root_ : (fs::path(root_) / name).string();
}

std::string TemporaryDirectory::write(const std::string& name, const std::string& text) const {
  fs::path file = path(name);
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

std::string small_cluster(int pods) {
  std::string text = R"(apiVersion: kerf.dev/v1
kind: InstanceType
metadata: {name: c-4x}
spec:
  requirements: {kubernetes.io/arch: amd64, kubernetes.io/os: linux}
  capacity: {cpu: "4", memory: 8Gi, pods: "40"}
  overhead: {memory: 1Gi}
  offerings:
  - {zone: z1, capacityType: on-demand, price: 0.17}
---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: default, creationTimestamp: "2026-03-01T12:00:00Z"}
spec:
  limits: {cpu: "8"}
  template:
    spec:
      nodeClassRef: {group: karpenter.kwok.sh, kind: KWOKNodeClass, name: default}
      requirements:
      - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
status:
  conditions:
  - {type: Ready, status: "True"}
)";
  for (int pod = 0; pod < pods; ++pod) {
    text += fmt::format(R"(---
apiVersion: v1
kind: Pod
metadata: {{name: web-{}, namespace: default, creationTimestamp: "2026-03-02T12:00:00Z"}}
spec:
  containers:
  - {{name: main, image: "registry.example.com/web:1", resources: {{requests: {{cpu: 1500m, memory: 1Gi}}}}}}
status:
  phase: Pending
  conditions:
  - {{type: PodScheduled, status: "False", reason: Unschedulable}}
)",
                        pod);
  }
  return text;
}

namespace {

std::string type_yaml(int cpu, const std::string& price) {
  return fmt::format(R"(---
apiVersion: kerf.dev/v1
kind: InstanceType
metadata: {{name: c-{0}x}}
spec:
  requirements: {{kubernetes.io/arch: amd64, kubernetes.io/os: linux}}
  capacity: {{cpu: "{0}", memory: {1}Gi, pods: "40"}}
  overhead: {{memory: 1Gi}}
  offerings:
  - {{zone: z1, capacityType: on-demand, price: {2}}}
)",
                     cpu, 2 * cpu, price);
}

std::string machine_yaml(const std::string& node) {
  constexpr const char* kLabels =
      "{karpenter.sh/nodepool: default, node.kubernetes.io/instance-type: c-4x, topology.kubernetes.io/zone: z1, "
      "karpenter.sh/capacity-type: on-demand, kubernetes.io/arch: amd64, kubernetes.io/os: linux, "
      "karpenter.sh/registered: \"true\", karpenter.sh/initialized: \"true\"}";
  std::string conditions;
  for (const char* type : {"Launched", "Registered", "Initialized", "Consolidatable"}) {
    conditions +=
        fmt::format("  - {{type: {}, status: \"True\", lastTransitionTime: \"2026-03-01T12:00:00Z\"}}\n", type);
  }
  return fmt::format(R"(---
apiVersion: v1
kind: Node
metadata: {{name: {0}, creationTimestamp: "2026-03-01T12:00:00Z", labels: {1}}}
spec: {{providerID: "kwok://{0}"}}
status:
  capacity: {{cpu: "4", memory: 8Gi, pods: "40"}}
  allocatable: {{cpu: "4", memory: 7Gi, pods: "40"}}
  conditions:
  - {{type: Ready, status: "True"}}
---
apiVersion: karpenter.sh/v1
kind: NodeClaim
metadata: {{name: default-{0}, creationTimestamp: "2026-03-01T12:00:00Z", labels: {1}}}
spec:
  nodeClassRef: {{group: karpenter.kwok.sh, kind: KWOKNodeClass, name: default}}
  expireAfter: 720h
status:
  providerID: "kwok://{0}"
  nodeName: {0}
  capacity: {{cpu: "4", memory: 8Gi, pods: "40"}}
  allocatable: {{cpu: "4", memory: 7Gi, pods: "40"}}
  conditions:
{2})",
                     node, kLabels, conditions);
}

std::string bound_pod_yaml(const std::string& name, const std::string& node, const std::string& annotations) {
  return fmt::format(R"(---
apiVersion: v1
kind: Pod
metadata: {{name: {0}, namespace: default, labels: {{app: {0}}}, annotations: {2}, creationTimestamp: "2026-03-02T11:00:00Z"}}
spec:
  nodeName: {1}
  containers:
  - {{name: main, image: "registry.example.com/web:1", resources: {{requests: {{cpu: "1", memory: 1Gi}}}}}}
status: {{phase: Running, startTime: "2026-03-02T11:00:00Z"}}
)",
                     name, node, annotations);
}

}  // namespace

std::string node_cluster(const std::string& budgets) {
  std::string text = fmt::format(R"(apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {{name: default, creationTimestamp: "2026-03-01T12:00:00Z"}}
spec:
  limits: {{cpu: "32"}}
  disruption: {{consolidateAfter: 0s, budgets: {}}}
  template:
    spec:
      nodeClassRef: {{group: karpenter.kwok.sh, kind: KWOKNodeClass, name: default}}
      requirements:
      - {{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}}
status:
  conditions:
  - {{type: Ready, status: "True", lastTransitionTime: "2026-03-02T12:00:00Z"}}
)",
                                 budgets);
  text += type_yaml(2, "0.1") + type_yaml(4, "0.2");
  for (const char* node : {"n1", "n2", "n3", "n4"}) text += machine_yaml(node);
  text += bound_pod_yaml("web-0", "n1", "{}") + bound_pod_yaml("web-1", "n2", "{}");
  text += bound_pod_yaml("train-0", "n3", "{karpenter.sh/do-not-disrupt: 2h}");
  text += bound_pod_yaml("db-0", "n4", "{}");
  return text + R"(---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: db, namespace: default}
spec: {minAvailable: 1, selector: {matchLabels: {app: db-0}}}
status: {disruptionsAllowed: 0}
)";
}

}  // namespace kerf::cli
