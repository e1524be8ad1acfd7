#pragma once

#include <string>
#include <vector>

namespace kerf::cli {

/// What a run of the command left behind.
struct RunOutcome {
  int status = 0;
  std::string out;
  std::string err;
};

/// Runs the command in this process, `in` on its standard input.
[[nodiscard]] RunOutcome run_with(const std::vector<std::string>& arguments, const std::string& in = "");

/// A new empty directory, gone with this object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::string path(const std::string& name = "") const;
  /// Writes a file, its directories included, and returns its path.
  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const;

 private:
  std::string root_;
};

/// One type of 4 cpu at $0.17, one NodePool of it limited to 8 cpu, and `pods` pending pods of 1500m cpu.
[[nodiscard]] std::string small_cluster(int pods);

/// Types c-2x at $0.10 and c-4x at $0.20 and four c-4x nodes of NodePool default with a pod of 1 cpu each: n1 and n2
/// may go, n3 runs a protected pod, the pod of n4 is held by a PodDisruptionBudget. `budgets` is the pool's list.
[[nodiscard]] std::string node_cluster(const std::string& budgets = "[{nodes: \"100%\"}]");

}  // namespace kerf::cli
