#pragma once

#include <vector>

#include "kerf/reference/finalize.h"

namespace kerf::reference {

/// Finishes claims of one pass. Thousands of them may differ in their hostname and in what their pods ask for alone:
/// such claims are worked out once. Source: provisioning.md 6.3.
class ClaimFinisher {
 public:
  /// All three must outlive the finisher.
  ClaimFinisher(const std::vector<Template>& templates, const model::Options& options,
                const model::ResourceTable& resources);

  [[nodiscard]] FinishedClaim finish(const OpenClaim& claim);

 private:
  struct Finished {
    const OpenClaim* claim = nullptr;
    FinishedClaim result;
  };

  const std::vector<Template>& templates_;
  const model::Options& options_;
  const model::ResourceTable& resources_;
  std::vector<std::vector<Finished>> finished_;  ///< By template.
};

}  // namespace kerf::reference
