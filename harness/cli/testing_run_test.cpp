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

}  // namespace kerf::cli
