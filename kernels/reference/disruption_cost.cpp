#include "kerf/reference/disruption_cost.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace kerf::reference {

namespace {

constexpr std::string_view kDeletionCostAnnotation = "controller.kubernetes.io/pod-deletion-cost";
constexpr double kDeletionCostUnit = 134217728.0;  // 2^27
constexpr double kPriorityUnit = 33554432.0;       // 2^25
constexpr double kBaseCost = 1.0;
constexpr double kLargestCost = 10.0;

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

double eviction_cost(const model::Pod& pod) {
  double cost = kBaseCost;
  if (const std::string* annotation = pod.meta.annotations.find(kDeletionCostAnnotation)) {
    if (auto deletion_cost = parse_number(*annotation)) cost += *deletion_cost / kDeletionCostUnit;
  }
  if (pod.spec->priority) cost += static_cast<double>(*pod.spec->priority) / kPriorityUnit;
  return std::clamp(cost, -kLargestCost, kLargestCost);
}

double reschedule_cost(const StateNode& node) {
  double cost = kBaseCost;
  for (const model::Pod* pod : node.reschedulable()) cost += std::max(0.0, eviction_cost(*pod));
  return cost;
}

double tracked_disruption(const StateNode& node) {
  double cost = kBaseCost;
  for (const model::Pod* pod : node.pods) {
    bool counts = !model::is_owned_by(pod->meta, "apps", "DaemonSet");
    if (counts) cost += std::max(0.0, eviction_cost(*pod));
  }
  return cost;
}

}  // namespace kerf::reference
