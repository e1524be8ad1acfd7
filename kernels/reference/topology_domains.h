#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/requirements.h"
#include "kerf/reference/node_hostnames.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

/// The domains that the pools of a pass can make, with the taints under which. Source: provisioning.md 5.3.
class DomainUniverse {
 public:
  explicit DomainUniverse(std::span<const PoolInPass> pools) : pools_(pools) {}

  /// The domains of `key`, in byte order; with `tolerations`, those of pools that a pod with them can use.
  [[nodiscard]] std::vector<std::string> domains(const std::string& key,
                                                 const std::vector<model::Toleration>* tolerations);

 private:
  using TaintLists = std::vector<const std::vector<model::Taint>*>;
  using Domains = std::map<std::string, TaintLists, std::less<>>;
  const Domains& of_key(const std::string& key);

  std::span<const PoolInPass> pools_;
  std::map<std::string, Domains, std::less<>> by_key_;
};

/// How many matching pods each known domain has. Source: provisioning.md 5.1.
class DomainCounts {
 public:
  using Counts = std::map<std::string, std::int64_t, std::less<>>;

  DomainCounts() = default;
  /// Over hostnames: those of Nodes, which are many, are counted by number. `hostnames` must outlive the counts.
  explicit DomainCounts(const NodeHostnames& hostnames) : hostnames_(&hostnames) {}

  /// Makes the domain known.
  void know(std::string_view domain);
  /// One more pod there.
  void increment(std::string_view domain) { add(domain, 1); }
  /// So many more pods there, at least one.
  void add(std::string_view domain, std::int64_t pods);
  /// The same for a hostname of a Node.
  void add_on(NodeHostnames::Number host, std::int64_t pods);

  [[nodiscard]] std::int64_t count(std::string_view domain) const;
  [[nodiscard]] bool is_any_occupied() const { return occupied_ > 0; }
  /// Whether there is a pod in a domain of these. O(domains).
  [[nodiscard]] bool is_any_occupied(const model::Requirement& domains) const;
  /// Every known domain, the hostnames of Nodes left out.
  [[nodiscard]] const Counts& named() const { return counts_; }
  /// By number: the pods of hostnames of Nodes. May be empty while there are none.
  [[nodiscard]] std::span<const std::int64_t> on_hosts() const { return on_hosts_; }
  /// Every known domain.
  [[nodiscard]] Counts all() const;

 private:
  const NodeHostnames* hostnames_ = nullptr;
  Counts counts_;
  std::vector<std::int64_t> on_hosts_;
  std::size_t occupied_ = 0;
};

}  // namespace kerf::reference
