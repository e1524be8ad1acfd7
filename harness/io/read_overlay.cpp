#include "kerf/io/read_overlay.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

constexpr std::int64_t kMaxOverlayWeight = 10'000;
constexpr std::array<std::string_view, 4> kBasicResources{model::kCpu, model::kMemory, model::kEphemeralStorage,
                                                          model::kPods};

/// Digits, perhaps with a fraction: `2`, `0.05`, `.5`.
bool is_decimal(std::string_view text) {
  std::size_t digits = 0;
  std::size_t points = 0;
  for (char c : text) {
    if (c == '.') {
      ++points;
    } else if (c >= '0' && c <= '9') {
      ++digits;
    } else {
      return false;
    }
  }
  return digits > 0 && points <= 1 && text.back() != '.';
}

bool is_adjustment(std::string_view text) {
  if (text.empty() || (text.front() != '+' && text.front() != '-')) return false;
  text.remove_prefix(1);
  if (!text.empty() && text.back() == '%') text.remove_suffix(1);
  return is_decimal(text);
}

}  // namespace

model::NodeOverlay read_node_overlay(const Field& object, model::ObjectMeta meta) {
  model::NodeOverlay overlay;
  overlay.meta = std::move(meta);
  const Field spec = object.member("spec");
  overlay.requirements = read_requirements(spec.member("requirements"));
  const Field price = spec.member("price");
  overlay.price = price.optional_text();
  if (overlay.price && !is_decimal(*overlay.price)) price.refuse("a price such as \"0.05\"");
  const Field adjustment = spec.member("priceAdjustment");
  overlay.price_adjustment = adjustment.optional_text();
  if (overlay.price_adjustment && !is_adjustment(*overlay.price_adjustment)) {
    adjustment.refuse("a change such as \"+0.1\" or \"-10%\"");
  }
  if (overlay.price && overlay.price_adjustment) adjustment.refuse("nothing, because price is given");
  const Field capacity = spec.member("capacity");
  for (const Field& amount : capacity.entries()) {
    if (std::find(kBasicResources.begin(), kBasicResources.end(), amount.key()) != kBasicResources.end()) {
      amount.refuse("an extended resource");
    }
  }
  overlay.capacity = capacity.resources(Sign::kNotNegative);
  overlay.weight = spec.member("weight").integer(0, kMaxOverlayWeight).value_or(0);
  return overlay;
}

model::CapacityBuffer read_capacity_buffer(const Field& object, model::ObjectMeta meta) {
  model::CapacityBuffer buffer;
  buffer.meta = std::move(meta);
  const Field spec = object.member("spec");
  const Field pod_template = spec.member("podTemplateRef");
  buffer.pod_template_name = pod_template.member("name").text();
  const Field scalable = spec.member("scalableRef");
  buffer.scalable_kind = scalable.member("kind").text();
  buffer.scalable_name = scalable.member("name").text();
  buffer.replicas = spec.member("replicas").integer(0, kInt32Max);
  buffer.percentage = spec.member("percentage").integer(0, kInt32Max);
  const Field limits = spec.member("limits");
  if (limits.present()) buffer.limits = limits.resources(Sign::kNotNegative);
  return buffer;
}

}  // namespace kerf::io
