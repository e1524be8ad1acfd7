#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "kerf/io/json_text.h"
#include "kerf/report/plan_report.h"

namespace kerf::report {
namespace {

using io::json_string;

// Plain where no YAML reader can take it for anything but a string, quoted as in JSON otherwise.
std::string yaml_string(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
  constexpr std::array<std::string_view, 9> kWords = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"};
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  bool plain = !text.empty() && kLetters.contains(text.front()) &&
               text.find_first_not_of(kPlain) == std::string_view::npos &&
               std::ranges::find(kWords, lower) == kWords.end();
  return plain ? std::string(text) : json_string(text);
}

std::string flow_list(const std::vector<std::string>& values) {
  std::vector<std::string> items;
  for (const std::string& value : values) items.push_back(yaml_string(value));
  return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string labels_block(std::string_view name, const model::LabelMap& labels) {
  if (labels.empty()) return "";
  std::string text = fmt::format("  {}:\n", name);
  for (const auto& [key, value] : labels) text += fmt::format("    {}: {}\n", yaml_string(key), yaml_string(value));
  return text;
}

std::string taints_block(std::string_view name, const std::vector<model::Taint>& taints) {
  if (taints.empty()) return "";
  std::string text = fmt::format("  {}:\n", name);
  for (const model::Taint& taint : taints) {
    text += fmt::format("  - {{key: {}, ", yaml_string(taint.key));
    if (!taint.value.empty()) text += fmt::format("value: {}, ", yaml_string(taint.value));
    text += fmt::format("effect: {}}}\n", model::effect_name(taint.effect));
  }
  return text;
}

std::string requirements_block(const std::vector<model::Expression>& requirements) {
  if (requirements.empty()) return "  requirements: []\n";
  std::string text = "  requirements:\n";
  for (const model::Expression& requirement : requirements) {
    text += fmt::format("  - key: {}\n    operator: {}\n", yaml_string(requirement.key), requirement.op);
    if (!requirement.values.empty()) text += fmt::format("    values: {}\n", flow_list(requirement.values));
    if (requirement.min_values) text += fmt::format("    minValues: {}\n", *requirement.min_values);
  }
  return text;
}

std::string requests_block(const model::ResourceList& requests) {
  if (requests.empty()) return "";
  std::string text = "  resources:\n    requests:\n";
  for (const auto& [resource, quantity] : requests) {
    text += fmt::format("      {}: {}\n", yaml_string(resource), json_string(quantity.format()));
  }
  return text;
}

std::string node_class_block(const model::NodeClassRef& reference) {
  return fmt::format("  nodeClassRef:\n    group: {}\n    kind: {}\n    name: {}\n", yaml_string(reference.group),
                     yaml_string(reference.kind), yaml_string(reference.name));
}

// What the claim takes over from its NodePool's template.
std::string template_block(const model::NodePool& pool) {
  std::string text = node_class_block(pool.node_class_ref);
  text += taints_block("taints", pool.taints);
  text += taints_block("startupTaints", pool.startup_taints);
  text += fmt::format("  expireAfter: {}\n",
                      pool.expire_after.value ? model::format_duration(*pool.expire_after.value) : "Never");
  if (pool.termination_grace_period) {
    text += fmt::format("  terminationGracePeriod: {}\n", model::format_duration(*pool.termination_grace_period));
  }
  return text;
}

// The name that no NodeClaim of the input has, so that applying the output changes nothing that exists.
std::string free_name(const model::Snapshot& snapshot, const std::string& pool, std::size_t& suffix) {
  for (;; ++suffix) {
    std::string name = fmt::format("{}-plan-{}", pool, suffix);
    if (model::find_object(snapshot.node_claims, "", name) == nullptr) {
      ++suffix;
      return name;
    }
  }
}

}  // namespace

std::string plan_yaml(const model::Snapshot& snapshot, const model::Decision& decision) {
  std::string text;
  std::size_t suffix = 0;
  for (const model::Claim& claim : decision.claims) {
    const model::NodePool* pool = model::find_object(snapshot.node_pools, "", claim.node_pool);
    text += text.empty() ? "" : "---\n";
    text += "apiVersion: karpenter.sh/v1\nkind: NodeClaim\nmetadata:\n";
    text += fmt::format("  name: {}\n", yaml_string(free_name(snapshot, claim.node_pool, suffix)));
    text += labels_block("labels", claim.labels);
    text += labels_block("annotations", claim.annotations);
    text += "spec:\n";
    if (pool != nullptr) text += template_block(*pool);
    text += requirements_block(claim.requirements);
    text += requests_block(claim.requests);
  }
  return text;
}

}  // namespace kerf::report
