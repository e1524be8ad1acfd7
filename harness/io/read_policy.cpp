#include "kerf/io/read_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

constexpr std::string_view kExpectedAmount = "a whole number of at least 0, or a percentage such as \"50%\"";

bool is_percentage(std::string_view text) {
  if (text.size() < 2 || text.back() != '%') return false;
  text.remove_suffix(1);
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// `0100%` and `100%` are within bounds, `101%` is not.
bool is_at_most_100_percent(std::string_view text) {
  text.remove_suffix(1);
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  return text.size() < 3 || text == "100";
}

std::optional<model::IntOrPercent> read_amount(const Field& amount) {
  if (!amount.present()) return std::nullopt;
  if (amount.value()->is_number()) {
    auto number = amount.integer(0, kInt32Max);
    return number ? std::optional(model::IntOrPercent{.is_percent_text = false, .text = fmt::format("{}", *number)})
                  : std::nullopt;
  }
  if (!amount.value()->is_string()) {
    amount.refuse(kExpectedAmount);
    return std::nullopt;
  }
  std::string text = amount.text();
  if (!is_percentage(text) || !is_at_most_100_percent(text)) {
    amount.refuse(kExpectedAmount);
    return std::nullopt;
  }
  return model::IntOrPercent{.is_percent_text = true, .text = std::move(text)};
}

void fill_missing(model::ResourceList& amounts, const model::ResourceList& defaults) {
  for (const auto& [name, amount] : defaults) {
    if (!amounts.contains(name)) amounts.set(name, amount);
  }
}

}  // namespace

model::PodDisruptionBudget read_pod_disruption_budget(const Field& object, model::ObjectMeta meta, VersionUse use) {
  model::PodDisruptionBudget budget;
  budget.meta = std::move(meta);
  const Field spec = object.member("spec");
  budget.selector = read_label_selector(spec.member("selector"), Check::kContent);
  if (use == VersionUse::kOlder && budget.selector == model::LabelSelector{}) budget.selector.reset();
  budget.min_available = read_amount(spec.member("minAvailable"));
  const Field max_unavailable = spec.member("maxUnavailable");
  budget.max_unavailable = read_amount(max_unavailable);
  if (budget.min_available && budget.max_unavailable) max_unavailable.refuse("nothing, because minAvailable is given");
  constexpr std::size_t kAlwaysAllow = 1;
  budget.always_allow_unhealthy =
      spec.member("unhealthyPodEvictionPolicy").choice({"IfHealthyBudget", "AlwaysAllow"}) == kAlwaysAllow;
  const Field status = object.member("status");
  budget.disruptions_allowed = status.member("disruptionsAllowed").integer(0, kInt32Max).value_or(0);
  return budget;
}

model::PriorityClass read_priority_class(const Field& object, model::ObjectMeta meta) {
  model::PriorityClass priority_class;
  priority_class.meta = std::move(meta);
  priority_class.value =
      static_cast<std::int32_t>(object.member("value").integer(-kInt32Max - 1, kInt32Max).value_or(0));
  priority_class.global_default = object.member("globalDefault").boolean();
  return priority_class;
}

model::LimitRange read_limit_range(const Field& object, model::ObjectMeta meta) {
  model::LimitRange range;
  range.meta = std::move(meta);
  const Field spec = object.member("spec");
  const Field limits = spec.member("limits");
  for (const Field& item : limits.items()) {
    if (item.member("type").text() != "Container") continue;
    model::ResourceList limit = item.member("default").resources(Sign::kNotNegative);
    model::ResourceList request = item.member("defaultRequest").resources(Sign::kNotNegative);
    fill_missing(limit, item.member("max").resources(Sign::kNotNegative));
    fill_missing(request, limit);
    fill_missing(request, item.member("min").resources(Sign::kNotNegative));
    fill_missing(range.default_limit, limit);
    fill_missing(range.default_request, request);
  }
  return range;
}

model::Namespace stored_namespace(model::ObjectMeta meta) {
  meta.labels.set("kubernetes.io/metadata.name", meta.name);
  return {std::move(meta)};
}

}  // namespace kerf::io
