#include "kerf/model/problem.h"

#include <algorithm>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/model/pod_classes.h"
#include "kerf/model/snapshot_labels.h"

namespace kerf::model {
namespace {

using ShapeId = InstanceTypeTable::ShapeId;
using ValueId = LabelUniverse::ValueId;

ResourceList overridden(ResourceList list, const std::optional<ResourceList>& override_list) {
  if (!override_list) return list;
  for (const auto& [name, amount] : *override_list) list.set(name, amount);
  return list;
}

ResourceList shape_of(const InstanceType& type, const Offering& offering) {
  return allocatable(overridden(type.capacity, offering.capacity_override),
                     overridden(type.overhead, offering.overhead_override));
}

bool have_equal_overrides(const Offering& a, const Offering& b) {
  return a.capacity_override == b.capacity_override && a.overhead_override == b.overhead_override;
}

RequirementSetBits compile_seen(const LabelUniverse& labels, const Requirements& requirements) {
  // The universe was built from these very requirements, so nothing in them is unseen.
  return RequirementSetBits::compile(labels, requirements).value_or(RequirementSetBits());
}

ValueId value_id(const LabelUniverse& labels, std::string_view key, std::string_view value) {
  auto key_id = labels.find_key(key);
  return key_id ? labels.find_value(*key_id, value).value_or(OfferingTable::kNoValue) : OfferingTable::kNoValue;
}

/// Appends types and offerings to a Problem; amounts of shapes wait until the scale is known.
class CatalogCompiler {
 public:
  explicit CatalogCompiler(Problem& problem) : problem_(problem) {}

  void add(const InstanceCatalog& catalog) {
    problem_.types.catalog_begin.push_back(static_cast<std::uint32_t>(problem_.types.size()));
    for (const InstanceType& type : catalog.types) add(type);
  }

  /// Closes the tables and hands out the allocatable of every shape.
  std::vector<ResourceVector> finish() {
    problem_.types.catalog_begin.push_back(static_cast<std::uint32_t>(problem_.types.size()));
    problem_.types.shape_begin.push_back(static_cast<ShapeId>(shapes_.size()));
    problem_.offerings.begin.push_back(static_cast<std::uint32_t>(problem_.offerings.size()));
    return std::move(shapes_);
  }

 private:
  void add(const InstanceType& type) {
    InstanceTypeTable& types = problem_.types;
    types.names.push_back(type.name);
    types.requirements.push_back(compile_seen(problem_.labels, type.requirements));
    types.shape_begin.push_back(static_cast<ShapeId>(shapes_.size()));
    problem_.offerings.begin.push_back(static_cast<std::uint32_t>(problem_.offerings.size()));
    const Offering plain;
    std::vector<const Offering*> distinct{&plain};
    add_shape(shape_of(type, plain));
    for (const Offering& offering : type.offerings) {
      auto place = std::find_if(distinct.begin(), distinct.end(),
                                [&](const Offering* known) { return have_equal_overrides(*known, offering); });
      auto index = static_cast<ShapeId>(place - distinct.begin());
      if (place == distinct.end()) {
        distinct.push_back(&offering);
        add_shape(shape_of(type, offering));
      }
      add(offering, types.shape_begin.back() + index);
    }
  }

  void add(const Offering& offering, ShapeId shape) {
    OfferingTable& offerings = problem_.offerings;
    offerings.shape.push_back(shape);
    offerings.price_usd_hour.push_back(offering.price_usd_hour);
    offerings.available.push_back(offering.available && offering.priced);
    offerings.zone.push_back(value_id(problem_.labels, kZoneLabel, offering.zone));
    offerings.capacity_type.push_back(value_id(problem_.labels, kCapacityTypeLabel, offering.capacity_type));
    offerings.requirements.push_back(compile_seen(problem_.labels, offering.requirements));
  }

  void add_shape(const ResourceList& amounts) { shapes_.emplace_back(amounts, problem_.resources); }

  Problem& problem_;
  std::vector<ResourceVector> shapes_;
};

/// Fills class_of_pod and the members of the classes.
void group_pods(const ProblemInput& input, Problem& problem) {
  problem.class_of_pod = classify_pods(input.snapshot, input.pod_requests);
  for (std::uint32_t pod = 0; pod < problem.class_of_pod.size(); ++pod) {
    std::uint32_t number = problem.class_of_pod[pod];
    if (number == problem.classes.size()) problem.classes.emplace_back();
    problem.classes[number].pods.push_back(pod);
  }
}

/// Everything besides instance types that requests are compared with.
void append_node_capacities(const Snapshot& snapshot, ResourceTable& resources,
                            std::vector<ResourceVector>& capacities) {
  for (const Node& node : snapshot.nodes) capacities.emplace_back(node.allocatable, resources);
  for (const NodeClaim& claim : snapshot.node_claims) capacities.emplace_back(claim.allocatable, resources);
}

void count_amounts(const std::vector<ResourceVector>& shapes, const std::vector<ResourceVector>& class_requests,
                   Problem& problem) {
  for (ResourceTable::Id id = 0; id < problem.resources.size(); ++id) {
    std::vector<std::int64_t>& column = problem.types.allocatable.emplace_back();
    for (const ResourceVector& shape : shapes) column.push_back(problem.scale.capacity_count(id, shape.get(id)));
    for (std::size_t i = 0; i < class_requests.size(); ++i) {
      problem.classes[i].requests.push_back(problem.scale.request_count(id, class_requests[i].get(id)));
    }
  }
}

}  // namespace

Problem compile_problem(const ProblemInput& input) {
  Problem problem;
  // The resources nearly everything names get the first numbers.
  for (std::string_view name : {kCpu, kMemory, kPods}) problem.resources.intern(name);
  problem.labels = label_universe_of(input.snapshot);
  CatalogCompiler catalogs(problem);
  for (const InstanceCatalog& catalog : input.snapshot.catalogs) catalogs.add(catalog);
  const std::vector<ResourceVector> shapes = catalogs.finish();
  group_pods(input, problem);

  std::vector<ResourceVector> capacities = shapes;
  append_node_capacities(input.snapshot, problem.resources, capacities);
  std::vector<ResourceVector> class_requests;
  class_requests.reserve(problem.classes.size());
  for (const PodClass& pod_class : problem.classes) {
    class_requests.emplace_back(input.pod_requests[pod_class.pods.front()], problem.resources);
  }
  std::vector<ResourceVector> requests = class_requests;
  for (const ResourceList& daemon : input.daemon_requests) requests.emplace_back(daemon, problem.resources);
  problem.scale = ResourceScale(capacities, requests);
  count_amounts(shapes, class_requests, problem);
  return problem;
}

bool fits_shape(const InstanceTypeTable& types, ShapeId shape, std::span<const std::int64_t> request_counts) {
  for (std::size_t id = 0; id < types.allocatable.size(); ++id) {
    std::int64_t capacity = types.allocatable[id][shape];
    std::int64_t request = id < request_counts.size() ? request_counts[id] : 0;
    if (capacity < 0 || request > capacity) return false;
  }
  return true;
}

}  // namespace kerf::model
