#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/flat_map.h"
#include "kerf/model/requirements.h"
#include "kerf/model/time.h"

namespace kerf::model {

struct OwnerReference {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string uid;
  bool controller = false;

  bool operator==(const OwnerReference&) const = default;
};

/// What every object carries. Cluster-scoped objects have an empty namespace.
struct ObjectMeta {
  std::string name;
  std::string namespace_name;
  std::string uid;
  LabelMap labels;
  LabelMap annotations;
  std::optional<Time> creation;
  std::optional<Time> deletion;
  std::vector<OwnerReference> owners;

  bool operator==(const ObjectMeta&) const = default;
};

/// `namespace/name`, the name of a pod in decisions. Source: formats.md "Objects".
[[nodiscard]] std::string namespaced_name(const ObjectMeta& meta);

/// Whether an owner reference has that kind and that group (`apps/v1` and any other version of `apps` alike; empty
/// group for the core).
[[nodiscard]] bool is_owned_by(const ObjectMeta& meta, std::string_view group, std::string_view kind);

/// One entry of `status.conditions`.
struct Condition {
  std::string type;
  std::string status;  ///< "True", "False" or "Unknown".
  std::string reason;
  std::string message;
  std::optional<Time> last_transition;

  bool operator==(const Condition&) const = default;
};

/// The condition of that type, or nullptr.
[[nodiscard]] const Condition* find_condition(const std::vector<Condition>& conditions, std::string_view type);
/// Whether the condition exists with status "True".
[[nodiscard]] bool is_true(const std::vector<Condition>& conditions, std::string_view type);

/// A metav1.LabelSelector. Absent is `std::optional` at its place of use; present and empty selects everything.
struct LabelSelector {
  LabelMap match_labels;
  std::vector<Expression> match_expressions;

  /// Whether all of it holds. An invalid operator or value list selects nothing. Source: provisioning.md 5.2.
  [[nodiscard]] bool matches(const LabelMap& labels) const;
  /// False when an operator or its values break the API's rules; such a selector selects nothing.
  [[nodiscard]] bool is_valid() const;

  bool operator==(const LabelSelector&) const = default;
};

enum class TaintEffect : std::uint8_t { kNoSchedule, kPreferNoSchedule, kNoExecute };
[[nodiscard]] std::string_view effect_name(TaintEffect effect);

struct Taint {
  std::string key;
  std::string value;
  TaintEffect effect = TaintEffect::kNoSchedule;

  bool operator==(const Taint&) const = default;
  auto operator<=>(const Taint&) const = default;
};

/// `key=value:Effect` as kubectl writes it.
[[nodiscard]] std::string describe(const Taint& taint);

/// A pod's toleration; `op` is the raw operator text ("" means Equal), no effect means every effect.
struct Toleration {
  std::string key;
  std::string op;
  std::string value;
  std::optional<TaintEffect> effect;

  bool operator==(const Toleration&) const = default;
};

/// Whether one toleration covers one taint: effect, key, then operator Exists, Equal, Lt or Gt.
/// Source: provisioning.md 4.4.
[[nodiscard]] bool tolerates(const Toleration& toleration, const Taint& taint);
/// Whether some toleration covers the taint.
[[nodiscard]] bool tolerates(const std::vector<Toleration>& tolerations, const Taint& taint);
/// Whether every taint is covered.
[[nodiscard]] bool tolerates_all(const std::vector<Toleration>& tolerations, const std::vector<Taint>& taints);

}  // namespace kerf::model
