#include "kerf/io/read_node_pool.h"

#include <utility>

#include "kerf/io/read_common.h"
#include "kerf/io/read_node.h"

namespace kerf::io {
namespace {

constexpr std::int64_t kMaxWeight = 100;

void take_digits(std::string_view& text, std::size_t& count) {
  count = 0;
  while (count < text.size() && text[count] >= '0' && text[count] <= '9') ++count;
  text.remove_prefix(count);
}

/// Hours, minutes or both, then perhaps `0s`: what the API admits for the duration of a budget.
bool is_budget_duration(std::string_view text) {
  std::size_t digits = 0;
  take_digits(text, digits);
  if (digits == 0 || text.empty() || (text.front() != 'h' && text.front() != 'm')) return false;
  const bool hours = text.front() == 'h';
  text.remove_prefix(1);
  if (text.empty() || text == "0s") return true;
  if (!hours) return false;
  take_digits(text, digits);
  return digits > 0 && (text == "m" || text == "m0s");
}

/// The text of `nodes`, which is judged by the rules that use it; a bare number counts as its digits.
std::string read_budget_nodes(const Field& nodes) {
  if (!nodes.present()) return "10%";
  if (nodes.value()->is_number()) return std::string(nodes.value()->text());
  return nodes.text();
}

model::Budget read_budget(const Field& item) {
  model::Budget budget;
  const Field schedule = item.member("schedule");
  const Field duration = item.member("duration");
  budget.nodes = read_budget_nodes(item.member("nodes"));
  budget.schedule = schedule.optional_text();
  budget.duration = duration.optional_text();
  const bool parses =
      !budget.duration || (is_budget_duration(*budget.duration) && model::parse_duration(*budget.duration));
  if (!parses) duration.refuse("a duration in hours and minutes such as 8h or 1h30m");
  if (budget.schedule && !budget.duration) duration.refuse("a duration, because there is a schedule");
  if (!budget.schedule && budget.duration) schedule.refuse("a schedule, because there is a duration");
  const Field reasons = item.member("reasons");
  for (const Field& reason : reasons.items()) {
    if (!reason.present()) reason.refuse("one of Underutilized, Empty, Drifted");
    (void)reason.choice({"Underutilized", "Empty", "Drifted"});
    budget.reasons.push_back(reason.text());
  }
  return budget;
}

void read_disruption(const Field& disruption, VersionUse use, model::NodePool& pool) {
  read_consolidation(disruption, use, pool);
  if (use == VersionUse::kOlder) {
    pool.expire_after = read_nillable_duration(disruption.member("expireAfter"), kDefaultExpireAfter);
  }
  const Field budgets = disruption.member("budgets");
  if (!budgets.present()) return;
  pool.budgets.emplace();
  for (const Field& item : budgets.items()) {
    if (item.is_structure()) pool.budgets->push_back(read_budget(item));
  }
}

void read_template_labels(const Field& metadata, model::NodePool& pool) {
  const Field labels = metadata.member("labels");
  for (const Field& label : labels.entries()) refuse_reserved_key(label, label.key());
  pool.template_labels = read_labels(labels);
  pool.template_annotations = read_annotations(metadata.member("annotations"));
}

void read_template_spec(const Field& spec, VersionUse use, model::NodePool& pool) {
  pool.taints = read_taints(spec.member("taints"));
  pool.startup_taints = read_taints(spec.member("startupTaints"));
  const Field requirements = spec.member("requirements");
  for (const Field& item : requirements.items()) {
    const Field key = item.member("key");
    refuse_reserved_key(key, key.text());
  }
  pool.requirements = read_requirements(requirements);
  pool.node_class_ref = read_node_class_ref(spec.member("nodeClassRef"), use);
  if (use == VersionUse::kCurrent) {
    pool.expire_after = read_nillable_duration(spec.member("expireAfter"), kDefaultExpireAfter);
    pool.termination_grace_period = read_duration(spec.member("terminationGracePeriod"));
  }
}

}  // namespace

NodePoolReading read_node_pool(const Field& object, model::ObjectMeta meta, VersionUse use) {
  NodePoolReading reading;
  model::NodePool& pool = reading.pool;
  pool.meta = std::move(meta);
  const Field spec = object.member("spec");
  pool.weight = spec.member("weight").integer(1, kMaxWeight);
  pool.replicas = spec.member("replicas").integer(0, kInt64Max);
  const Field limits = spec.member("limits");
  if (limits.present()) pool.limits = limits.resources(Sign::kAny);
  read_disruption(spec.member("disruption"), use, pool);
  const Field pool_template = spec.member("template");
  read_template_labels(pool_template.member("metadata"), pool);
  const Field template_spec = pool_template.member("spec");
  read_template_spec(template_spec, use, pool);
  const Field kubelet = template_spec.member("kubelet");
  if (use == VersionUse::kOlder && kubelet.present()) reading.kubelet = read_kubelet(kubelet);
  const Field status = object.member("status");
  pool.conditions = read_conditions(status.member("conditions"));
  return reading;
}

}  // namespace kerf::io
