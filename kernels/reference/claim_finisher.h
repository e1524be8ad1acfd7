#pragma once

#include <memory>
#include <vector>

#include "kerf/reference/finalize.h"

namespace kerf::reference {

/// Finishes claims of one pass. Thousands of them may differ in their hostname and in what their pods ask for alone:
/// such claims are worked out once. Others have the same prices. Source: provisioning.md 6.3.
class ClaimFinisher {
 public:
  /// All three must outlive the finisher, and so must the claims.
  ClaimFinisher(const std::vector<Template>& templates, const model::Options& options,
                const model::ResourceTable& resources);

  [[nodiscard]] FinishedClaim finish(const OpenClaim& claim);

 private:
  struct Finished {
    const OpenClaim* claim = nullptr;
    model::ResourceVector overhead;
    FinishedClaim result;
  };
  struct Prices {
    const OpenClaim* claim = nullptr;
    std::unique_ptr<PriceList> list;
  };
  /// What is known of one template.
  struct Known {
    bool is_plain = false;  ///< Every type has one allocatable, so that each of a claim has room for its pods.
    std::vector<Finished> finished;
    std::vector<Prices> prices;
  };
  [[nodiscard]] const PriceList* prices_of(const OpenClaim& claim, Known& known);

  const std::vector<Template>& templates_;
  const model::Options& options_;
  const model::ResourceTable& resources_;
  std::vector<Known> known_;  ///< By template.
};

}  // namespace kerf::reference
