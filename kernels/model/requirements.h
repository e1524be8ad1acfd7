#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/model/flat_map.h"

namespace kerf::model {

/// The operators of a label requirement.
enum class Operator : std::uint8_t { kIn, kNotIn, kExists, kDoesNotExist, kGt, kLt, kGte, kLte };

/// The operator's name in the API (`In`, `NotIn`, ...).
[[nodiscard]] std::string_view operator_name(Operator op);
/// The operator of that exact name, if there is one.
[[nodiscard]] std::optional<Operator> parse_operator(std::string_view name);

/// A base-10 integer in 64 bits: optional sign, leading zeros allowed, nothing else around it. How label values are
/// read where numbers are compared. Source: provisioning.md 2.1.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// One requirement as the API writes it: not checked, not normalised. `op` is the raw text.
struct Expression {
  std::string key;
  std::string op;
  std::vector<std::string> values;
  std::optional<std::int64_t> min_values;

  bool operator==(const Expression&) const = default;
};

/// What is allowed for one label key: a set of values, or (complement) all but a set, within integer bounds.
/// Source: provisioning.md 2.1.
struct Requirement {
  bool complement = true;
  std::vector<std::string> values;  ///< Sorted in byte order, unique.
  std::optional<std::int64_t> gte;
  std::optional<std::int64_t> lte;
  std::optional<std::int64_t> min_values;

  [[nodiscard]] static Requirement exists() { return {}; }
  [[nodiscard]] static Requirement does_not_exist();
  [[nodiscard]] static Requirement in(std::vector<std::string> values);
  /// The table of provisioning.md 2.1. Bounds take one integer; a value that is none makes DoesNotExist.
  [[nodiscard]] static Requirement of(Operator op, std::vector<std::string> values,
                                      std::optional<std::int64_t> min_values = std::nullopt);

  /// NotIn, Exists, In or DoesNotExist: how the set looks, bounds left out.
  [[nodiscard]] Operator op() const;
  /// Whether `value` is allowed: by the set and within the bounds. O(log values).
  [[nodiscard]] bool has(std::string_view value) const;
  /// True when it allows exactly one value.
  [[nodiscard]] bool is_single() const { return !complement && values.size() == 1; }

  bool operator==(const Requirement&) const = default;
};

/// Both at once. Source: provisioning.md 2.2. O(values).
[[nodiscard]] Requirement intersection(const Requirement& a, const Requirement& b);

/// Whether `intersection` would allow anything, without building it. Source: provisioning.md 2.2.
[[nodiscard]] bool has_intersection(const Requirement& a, const Requirement& b);

/// The API form of one key: one expression, or Gte and Lte when bounded on both ends. Source: provisioning.md 2.2.
[[nodiscard]] std::vector<Expression> to_expressions(std::string_view key, const Requirement& requirement);

/// A conjunction of requirements, at most one per key; a key without one reads as Exists. Keys are normalised when
/// added. Iterates in byte order of keys. Source: provisioning.md 2.3.
class Requirements {
 public:
  Requirements() = default;
  /// Every label as In [value].
  [[nodiscard]] static Requirements from_labels(const LabelMap& labels);
  /// Every expression with a known operator; others are the caller's to refuse first.
  [[nodiscard]] static Requirements from_expressions(std::span<const Expression> expressions);

  /// Intersects `requirement` into what `key` already has.
  void add(std::string_view key, const Requirement& requirement);
  /// `add` for every key of `other`.
  void add(const Requirements& other);
  /// Stores `requirement` in place of what `key` has.
  void replace(std::string_view key, Requirement requirement);
  void erase(std::string_view key) { entries_.erase(key); }

  [[nodiscard]] const Requirement* find(std::string_view key) const { return entries_.find(key); }
  [[nodiscard]] bool contains(std::string_view key) const { return entries_.contains(key); }
  /// The key's requirement, Exists where it has none.
  [[nodiscard]] const Requirement& get(std::string_view key) const;
  [[nodiscard]] bool has_min_values() const;
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  bool operator==(const Requirements&) const = default;

 private:
  FlatMap<Requirement> entries_;
};

/// Which keys the existing side may leave undefined although the incoming side asks for them.
enum class Undefined : std::uint8_t { kNone, kWellKnown };

/// Why two sets do not go together.
struct Incompatibility {
  /// True: `keys` holds the one key that is not defined. False: every key without a common value.
  bool undefined = false;
  std::vector<std::string> keys;
};

/// Whether all shared keys have a common value; NotIn/DoesNotExist against NotIn/DoesNotExist always do.
/// `existing` is the node, claim or type, `incoming` what is asked of it. Source: provisioning.md 2.4. O(keys).
[[nodiscard]] bool intersects(const Requirements& existing, const Requirements& incoming);

/// `intersects`, and every key that `incoming` needs is defined by `existing` or may stay undefined.
/// Source: provisioning.md 2.4. O(keys).
[[nodiscard]] bool is_compatible(const Requirements& existing, const Requirements& incoming, Undefined allowed);

/// The reason when `is_compatible` is false; nothing when it is true.
[[nodiscard]] std::optional<Incompatibility> explain_incompatible(const Requirements& existing,
                                                                  const Requirements& incoming, Undefined allowed);

/// `topology.kubernetes.io/zone In [z1, z2]`: key, operator, the first five values and how many more, bounds,
/// minValues. Source: provisioning.md 4.9.
[[nodiscard]] std::string describe(std::string_view key, const Requirement& requirement);

/// All but the hostname, separated by commas.
[[nodiscard]] std::string describe(const Requirements& requirements);

}  // namespace kerf::model
