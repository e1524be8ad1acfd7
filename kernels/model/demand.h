#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/meta.h"

namespace kerf::model {

/// What a ScaledObject or HorizontalPodAutoscaler scales.
struct ScaleTarget {
  std::string api_version;
  std::string kind;
  std::string name;
};

/// A trigger of a ScaledObject or ScaledJob: its type and the metadata texts.
struct Trigger {
  std::string type;
  std::string name;
  std::string metric_type;
  LabelMap metadata;
  std::string authentication_name;
  std::string authentication_kind;
};

/// KEDA ScaledObject. Absent fields keep KEDA's defaults. Source: demand.md 1.
struct ScaledObject {
  ObjectMeta meta;
  ScaleTarget target;
  std::int64_t polling_interval_seconds = 30;
  std::int64_t cooldown_period_seconds = 300;
  std::optional<std::int64_t> min_replicas;
  std::optional<std::int64_t> max_replicas;
  std::optional<std::int64_t> idle_replicas;
  std::vector<Trigger> triggers;
};

/// KEDA ScaledJob. Source: demand.md 3.
struct ScaledJob {
  ObjectMeta meta;
  std::int64_t polling_interval_seconds = 30;
  std::optional<std::int64_t> min_replicas;
  std::optional<std::int64_t> max_replicas;
  std::vector<Trigger> triggers;
};

/// `autoscaling/v2` HorizontalPodAutoscaler. Source: demand.md 4.
struct HorizontalPodAutoscaler {
  ObjectMeta meta;
  ScaleTarget target;
  std::optional<std::int64_t> min_replicas;
  std::int64_t max_replicas = 0;
};

}  // namespace kerf::model
