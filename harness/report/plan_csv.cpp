#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kerf/model/resources.h"
#include "kerf/report/claim_summary.h"
#include "kerf/report/csv_text.h"
#include "kerf/report/plan_report.h"

namespace kerf::report {
namespace {

std::string requested(const model::Claim& claim, std::string_view resource) {
  const model::Quantity* found = claim.requests.find(resource);
  return found == nullptr ? "0" : resource == model::kCpu ? found->format_decimal() : found->format();
}

std::string use(std::optional<double> ratio) { return ratio ? fmt::format("{:.4f}", *ratio) : ""; }

}  // namespace

std::string plan_csv(const model::Snapshot& snapshot, const model::Decision& decision) {
  std::string text = csv_line({"claim", "nodePool", "instanceType", "instanceTypes", "zone", "capacityType",
                               "priceUsdPerHour", "pods", "cpuRequested", "cpuUse", "memoryRequested", "memoryUse"});
  std::size_t index = 0;
  for (const ClaimSummary& summary : summarise(snapshot, decision)) {
    const model::Claim& claim = *summary.claim;
    const model::PricedOffering cheapest = claim.cheapest.value_or(model::PricedOffering{});
    text +=
        csv_line({fmt::format("{}", index++), claim.node_pool, cheapest.instance_type,
                  fmt::format("{}", claim.instance_types.size()), cheapest.zone, cheapest.capacity_type,
                  claim.cheapest ? fmt::format("{}", cheapest.price_usd_hour) : "",
                  fmt::format("{}", summary.pods.size()), requested(claim, model::kCpu), use(summary.use(model::kCpu)),
                  requested(claim, model::kMemory), use(summary.use(model::kMemory))});
  }
  return text;
}

}  // namespace kerf::report
