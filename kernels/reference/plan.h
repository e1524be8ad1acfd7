#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/on_compiled.h"

namespace kerf::reference {

/// How many instance types of a template each filter took from a pod, in the order the filters apply.
struct TypeLosses {
  std::size_t total = 0;         ///< Types of the template after its prefilter.
  std::size_t limits = 0;        ///< Larger than what the pool's limits leave.
  std::size_t requirements = 0;  ///< No common value with the claim's requirements.
  std::size_t host_ports = 0;    ///< A daemon pod there holds the port.
  std::size_t fit = 0;           ///< Requests exceed allocatable.
  std::size_t offering = 0;      ///< No available offering matches.
  std::size_t min_values = 0;    ///< Left, but too few distinct values.
};

/// Why one NodePool could not take one pod. Source: provisioning.md 4.9.
struct TemplateRejection {
  std::string node_pool;
  std::string code;
  std::string message;
  TypeLosses losses;
};

/// Why a pod stays pending: one entry per NodePool, in template order, then pools that yield no template.
struct PodExplanation {
  std::string pod;
  std::vector<TemplateRejection> rejections;
};

struct PlanResult {
  model::Decision decision;
  std::vector<PodExplanation> explanations;  ///< Of the pending pods, by name.
};

/// One provisioning pass of Karpenter. Pure; same input, same result. Source: provisioning.md.
[[nodiscard]] PlanResult plan(const model::Snapshot& snapshot, const model::Options& options,
                              const OnCompiled& compiled = {});

}  // namespace kerf::reference
