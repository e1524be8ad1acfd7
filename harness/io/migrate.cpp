#include "kerf/io/migrate.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kerf::io {
namespace {

/// In which versions a field has no effect.
enum class Without : std::uint8_t { kCurrent, kOlder, kBoth };

struct Misplaced {
  Kind kind;
  Without without;
  std::string_view path;
};

constexpr auto kMisplaced = std::to_array<Misplaced>({
    // Where the other version has them.
    {Kind::kNodePool, Without::kCurrent, "spec.disruption.expireAfter"},
    {Kind::kNodePool, Without::kCurrent, "spec.template.spec.kubelet"},
    {Kind::kNodePool, Without::kCurrent, "spec.template.spec.nodeClassRef.apiVersion"},
    {Kind::kNodePool, Without::kOlder, "spec.template.spec.expireAfter"},
    {Kind::kNodePool, Without::kOlder, "spec.template.spec.terminationGracePeriod"},
    {Kind::kNodePool, Without::kOlder, "spec.template.spec.nodeClassRef.group"},
    // Where the Provisioner had them.
    {Kind::kNodePool, Without::kBoth, "spec.annotations"},
    {Kind::kNodePool, Without::kBoth, "spec.consolidation"},
    {Kind::kNodePool, Without::kBoth, "spec.kubeletConfiguration"},
    {Kind::kNodePool, Without::kBoth, "spec.labels"},
    {Kind::kNodePool, Without::kBoth, "spec.provider"},
    {Kind::kNodePool, Without::kBoth, "spec.providerRef"},
    {Kind::kNodePool, Without::kBoth, "spec.requirements"},
    {Kind::kNodePool, Without::kBoth, "spec.startupTaints"},
    {Kind::kNodePool, Without::kBoth, "spec.taints"},
    {Kind::kNodePool, Without::kBoth, "spec.ttlSecondsAfterEmpty"},
    {Kind::kNodePool, Without::kBoth, "spec.ttlSecondsUntilExpired"},
    // One level off.
    {Kind::kNodePool, Without::kBoth, "spec.budgets"},
    {Kind::kNodePool, Without::kBoth, "spec.consolidateAfter"},
    {Kind::kNodePool, Without::kBoth, "spec.consolidationPolicy"},
    {Kind::kNodePool, Without::kBoth, "spec.expireAfter"},
    {Kind::kNodePool, Without::kBoth, "spec.nodeClassRef"},
    {Kind::kNodePool, Without::kBoth, "spec.terminationGracePeriod"},
    {Kind::kNodePool, Without::kBoth, "spec.disruption.limits"},
    {Kind::kNodePool, Without::kBoth, "spec.disruption.terminationGracePeriod"},
    {Kind::kNodePool, Without::kBoth, "spec.template.disruption"},
    {Kind::kNodePool, Without::kBoth, "spec.template.expireAfter"},
    {Kind::kNodePool, Without::kBoth, "spec.template.limits"},
    {Kind::kNodePool, Without::kBoth, "spec.template.nodeClassRef"},
    {Kind::kNodePool, Without::kBoth, "spec.template.requirements"},
    {Kind::kNodePool, Without::kBoth, "spec.template.taints"},
    {Kind::kNodePool, Without::kBoth, "spec.template.spec.consolidateAfter"},
    {Kind::kNodePool, Without::kBoth, "spec.template.spec.consolidationPolicy"},
    {Kind::kNodePool, Without::kBoth, "spec.template.spec.disruption"},
    {Kind::kNodePool, Without::kBoth, "spec.template.spec.labels"},
    {Kind::kNodePool, Without::kBoth, "spec.template.spec.limits"},
    {Kind::kNodePool, Without::kBoth, "spec.template.spec.weight"},
    {Kind::kNodeClaim, Without::kCurrent, "spec.kubelet"},
    {Kind::kNodeClaim, Without::kCurrent, "spec.nodeClassRef.apiVersion"},
    {Kind::kNodeClaim, Without::kOlder, "spec.expireAfter"},
    {Kind::kNodeClaim, Without::kOlder, "spec.terminationGracePeriod"},
    {Kind::kNodeClaim, Without::kOlder, "spec.nodeClassRef.group"},
    {Kind::kEc2NodeClass, Without::kOlder, "spec.kubelet"},
    {Kind::kEc2NodeClass, Without::kBoth, "spec.amiSelector"},
    {Kind::kEc2NodeClass, Without::kBoth, "spec.launchTemplate"},
    {Kind::kEc2NodeClass, Without::kBoth, "spec.securityGroupSelector"},
    {Kind::kEc2NodeClass, Without::kBoth, "spec.subnetSelector"},
    {Kind::kHorizontalPodAutoscaler, Without::kCurrent, "spec.targetCPUUtilizationPercentage"},
});

bool has_value(std::optional<Value> place, std::string_view path) {
  while (place && !path.empty()) {
    std::size_t end = std::min(path.find('.'), path.size());
    place = place->find(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return place && !place->is_null();
}

/// One or more of <digits><h, m or s>. The API admits neither fractions nor other units here.
bool is_plain_duration(std::string_view text) {
  bool after_digit = false;
  for (char c : text) {
    if (c >= '0' && c <= '9') {
      after_digit = true;
    } else if (after_digit && (c == 'h' || c == 'm' || c == 's')) {
      after_digit = false;
    } else {
      return false;
    }
  }
  return !text.empty() && !after_digit;
}

std::optional<model::Duration> parse_plain_duration(std::string_view text) {
  if (!is_plain_duration(text)) return std::nullopt;
  auto duration = model::parse_duration(text);
  return duration ? std::optional(*duration) : std::nullopt;
}

void read_older_consolidation(const Field& disruption, model::NodePool& pool) {
  using model::ConsolidationPolicy;
  constexpr std::size_t kWhenEmpty = 0;
  const bool when_empty =
      disruption.member("consolidationPolicy").choice({"WhenEmpty", "WhenUnderutilized"}) == kWhenEmpty;
  pool.consolidation_policy =
      when_empty ? ConsolidationPolicy::kWhenEmpty : ConsolidationPolicy::kWhenEmptyOrUnderutilized;
  const Field after = disruption.member("consolidateAfter");
  pool.consolidate_after = read_nillable_duration(after, {model::Duration::zero()});
  if (when_empty && !after.present()) after.refuse("a duration, which WhenEmpty needs in v1beta1");
  if (!when_empty && after.present() && !pool.consolidate_after.is_never()) {
    after.refuse("nothing or Never, because v1beta1 has it with WhenEmpty only");
  }
}

}  // namespace

std::vector<std::string_view> misplaced_fields(Kind kind, VersionUse use, const Field& object) {
  const Without here = use == VersionUse::kOlder ? Without::kOlder : Without::kCurrent;
  std::vector<std::string_view> found;
  for (const Misplaced& misplaced : kMisplaced) {
    if (misplaced.kind != kind || (misplaced.without != here && misplaced.without != Without::kBoth)) continue;
    if (has_value(object.value(), misplaced.path)) found.push_back(misplaced.path);
  }
  return found;
}

model::NodeClassRef read_node_class_ref(const Field& reference, VersionUse use) {
  model::NodeClassRef result;
  if (use == VersionUse::kOlder) {
    const std::string api_version = reference.member("apiVersion").text();
    result.group = split_api_version(api_version).group;
  } else {
    result.group = reference.member("group").text();
  }
  result.kind = reference.member("kind").text();
  result.name = reference.member("name").text();
  return result;
}

void read_consolidation(const Field& disruption, VersionUse use, model::NodePool& pool) {
  if (use == VersionUse::kOlder) {
    read_older_consolidation(disruption, pool);
    return;
  }
  using model::ConsolidationPolicy;
  constexpr std::array kPolicies{ConsolidationPolicy::kWhenEmpty, ConsolidationPolicy::kWhenEmptyOrUnderutilized,
                                 ConsolidationPolicy::kBalanced};
  auto policy = disruption.member("consolidationPolicy").choice({"WhenEmpty", "WhenEmptyOrUnderutilized", "Balanced"});
  if (policy) pool.consolidation_policy = kPolicies[*policy];
  pool.consolidate_after = read_nillable_duration(disruption.member("consolidateAfter"), {model::Duration::zero()});
}

KubeletSettings read_kubelet(const Field& kubelet) {
  return {.max_pods = kubelet.member("maxPods").integer(0, kInt32Max),
          .pods_per_core = kubelet.member("podsPerCore").integer(0, kInt32Max),
          .kube_reserved = kubelet.member("kubeReserved").resources(Sign::kNotNegative),
          .system_reserved = kubelet.member("systemReserved").resources(Sign::kNotNegative),
          .eviction_hard = kubelet.member("evictionHard").text_map()};
}

void apply_kubelet(const KubeletSettings& settings, model::NodeClass& node_class) {
  node_class.max_pods = settings.max_pods;
  node_class.pods_per_core = settings.pods_per_core;
  node_class.kube_reserved = settings.kube_reserved;
  node_class.system_reserved = settings.system_reserved;
  node_class.eviction_hard = settings.eviction_hard;
}

model::NillableDuration read_nillable_duration(const Field& duration, model::NillableDuration fallback) {
  auto text = duration.optional_text();
  if (!text) return fallback;
  if (*text == "Never") return {std::nullopt};
  auto parsed = parse_plain_duration(*text);
  if (!parsed) {
    duration.refuse("a duration such as 90s or 1h30m, or Never");
    return fallback;
  }
  return {parsed};
}

std::optional<model::Duration> read_duration(const Field& duration) {
  auto text = duration.optional_text();
  if (!text) return std::nullopt;
  auto parsed = parse_plain_duration(*text);
  if (!parsed) duration.refuse("a duration such as 90s or 1h30m");
  return parsed;
}

}  // namespace kerf::io
