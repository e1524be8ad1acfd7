#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

  /// Makes the domain known.
  void know(std::string_view domain);
  /// One more pod there.
  void increment(std::string_view domain) { add(domain, 1); }
  /// So many more pods there, at least one.
  void add(std::string_view domain, std::int64_t pods);

  [[nodiscard]] std::int64_t count(std::string_view domain) const;
  [[nodiscard]] bool is_any_occupied() const { return occupied_ > 0; }
  [[nodiscard]] const Counts& all() const { return counts_; }

 private:
  Counts counts_;
  std::size_t occupied_ = 0;
};

}  // namespace kerf::reference
