#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/collect.h"
#include "kerf/io/defaults.h"
#include "kerf/io/field_reader.h"
#include "kerf/io/load.h"
#include "kerf/io/migrate.h"
#include "kerf/io/pod_spec_pool.h"
#include "kerf/io/pods_ahead.h"
#include "kerf/io/read_workload.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {

/// Turns objects into the lists of the Snapshot, one object at a time and in the order of Kind, then completes what
/// needs all of them. Errors and warnings go to the LoadResult. Refers to all of its arguments.
class ObjectLoader {
 public:
  /// `entries` are all objects, read or not: what is named there is in the input.
  ObjectLoader(std::span<const ObjectEntry> entries, LoadResult& result, parallel::Workers& workers);

  /// Reads an object that stands `copies` times in the input, each time with the same content; takes an early pod,
  /// which stands there once.
  void load(const ObjectEntry& entry, std::size_t copies);
  /// Refuses an object whose copies contradict each other: none of them is used.
  void refuse_contradiction(std::span<const ObjectEntry> copies);
  /// Expands workloads, chooses catalogs and sorts, once everything is read.
  void finish(std::span<const Document* const> kwok_lists, const LoadOptions& options);

 private:
  /// The object at hand.
  struct Item {
    const ObjectEntry& entry;
    const Field& object;
    model::ObjectMeta meta;  ///< Not of a Pod.
    ReadPod pod;             ///< Of a Pod.

    [[nodiscard]] bool failed() const { return object.reading().failed(); }
  };

  void read(Item& item);
  void read_pool_kind(Item& item);
  void read_pod_kind(Item& item);
  void read_cluster_kind(Item& item);
  void read_demand_kind(Item& item);
  void read_own_kind(Item& item);

  void read_one_node_pool(Item& item);
  void read_one_node_claim(Item& item);
  void read_one_node(Item& item);
  void keep_pod(Item& item);
  void load_early(const ObjectEntry& entry);
  [[nodiscard]] std::shared_ptr<const model::PodSpec> admitted(const model::Pod& pod);
  void warn_about_pod(const ObjectEntry& entry, const model::Pod& pod);
  void note(std::optional<model::Time> instant);
  void read_one_volume_claim(Item& item);
  void read_one_instance_type(Item& item);
  void read_one_case(Item& item);

  const Admission& admission();
  void complete(model::NodeClassRef& reference, VersionUse use) const;
  void warn(const ObjectEntry& entry, std::string_view code, std::string message, std::string_view field = "");
  void warn_about_origin(const Item& item, std::size_t copies);
  void refuse(const ObjectEntry& entry, const FieldError& error);
  void add_unreadable(const ObjectEntry& entry);

  void refuse_shared_provider_ids();
  void sort_lists();
  void expand();
  void refuse_too_large(const std::vector<std::size_t>& indices);
  void add_implied_namespaces();
  void read_kwok_lists(std::span<const Document* const> documents);

  std::span<const ObjectEntry> entries_;
  LoadResult& result_;
  model::Snapshot& snapshot_;
  std::set<std::string_view> node_names_;
  std::set<std::string_view> volume_names_;
  std::set<std::string, std::less<>> namespaces_;  ///< That objects are in.
  std::optional<Admission> admission_;
  PodsAhead pods_ahead_;
  PodSpecPool pool_;
  std::vector<WorkloadReading> workloads_;
  std::vector<model::ObjectMeta> unreadable_pods_;
  std::vector<model::InstanceType> instance_types_;
  std::map<std::string, KubeletSettings> kubelets_;
};

}  // namespace kerf::io
