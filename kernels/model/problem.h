#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "kerf/model/label_universe.h"
#include "kerf/model/requirement_bits.h"
#include "kerf/model/resource_scale.h"
#include "kerf/model/resources.h"
#include "kerf/model/snapshot.h"

namespace kerf::model {

/// The instance types of every catalog of a Snapshot, one after the other, as structure of arrays. A type has one
/// *shape* per distinct pair of offering overrides, the plain one first; a shape is what pods must fit into.
/// Source: provisioning.md 1.5.
struct InstanceTypeTable {
  using TypeId = std::uint32_t;
  using ShapeId = std::uint32_t;

  std::vector<TypeId> catalog_begin;                   ///< First type of each catalog, and the number of types.
  std::vector<std::string> names;                      ///< By type.
  std::vector<RequirementSetBits> requirements;        ///< By type.
  std::vector<ShapeId> shape_begin;                    ///< First shape of each type, and the number of shapes.
  std::vector<std::vector<std::int64_t>> allocatable;  ///< By resource, then shape; counts of Problem::scale.

  [[nodiscard]] std::size_t size() const { return names.size(); }
  [[nodiscard]] std::size_t shape_count() const { return shape_begin.empty() ? 0 : shape_begin.back(); }
};

/// The offerings of all types in the order of types, as structure of arrays.
struct OfferingTable {
  /// Stands for a zone or capacity type that an offering does not name.
  static constexpr LabelUniverse::ValueId kNoValue = std::numeric_limits<LabelUniverse::ValueId>::max();

  std::vector<std::uint32_t> begin;               ///< First offering of each type, and the number of offerings.
  std::vector<InstanceTypeTable::ShapeId> shape;  ///< What a pod on this offering must fit into.
  std::vector<double> price_usd_hour;
  std::vector<bool> available;                        ///< Available and priced.
  std::vector<LabelUniverse::ValueId> zone;           ///< A value of the zone label.
  std::vector<LabelUniverse::ValueId> capacity_type;  ///< A value of the capacity type label.
  std::vector<RequirementSetBits> requirements;

  [[nodiscard]] std::size_t size() const { return price_usd_hour.size(); }
};

/// Pods that no decision can tell apart, except by their place in the queue: equal spec, namespace, effective requests,
/// and equal values of every label that a selector of the Snapshot asks for. A pod with a generic ephemeral volume is
/// alone in its class, because its claim carries its name.
struct PodClass {
  std::vector<std::uint32_t> pods;     ///< Indices into Snapshot::pods, ascending; the first one stands for all.
  std::vector<std::int64_t> requests;  ///< By resource; counts of Problem::scale.
};

/// What a Problem is compiled from. Effective requests (provisioning.md 1.3) are the caller's to compute, so that the
/// model holds no decision rules.
struct ProblemInput {
  const Snapshot& snapshot;
  std::span<const ResourceList> pod_requests;     ///< One per pod of the Snapshot, `pods` included.
  std::span<const ResourceList> daemon_requests;  ///< What else may take part in sums: daemon pods.
};

/// The compiled form of a Snapshot: interned resources and labels, amounts as 64-bit counts, requirements as bits.
/// A pure function of the input; numbering follows the byte order of names and the order of the Snapshot.
struct Problem {
  ResourceTable resources;
  ResourceScale scale;
  LabelUniverse labels;
  InstanceTypeTable types;
  OfferingTable offerings;
  std::vector<PodClass> classes;            ///< In the order of their first pods.
  std::vector<std::uint32_t> class_of_pod;  ///< By pod of the Snapshot.
};

/// Compiles `input`. O(size of the Snapshot x log).
[[nodiscard]] Problem compile_problem(const ProblemInput& input);

/// Whether a request fits a shape: no amount of the shape is negative, and every count is at most the shape's.
/// Agrees with `fits` where the scale is exact. Source: provisioning.md 4.1. O(resources), allocates nothing.
[[nodiscard]] bool fits_shape(const InstanceTypeTable& types, InstanceTypeTable::ShapeId shape,
                              std::span<const std::int64_t> request_counts);

}  // namespace kerf::model
