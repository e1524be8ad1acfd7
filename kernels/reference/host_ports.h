#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kerf/model/pod.h"

namespace kerf::reference {

/// A port of the node that a container holds. Source: provisioning.md 1.9.
struct HostPort {
  std::string ip;
  std::uint16_t port = 0;
  std::string protocol;

  bool operator==(const HostPort&) const = default;
};

/// The host ports of a pod's app containers. Source: provisioning.md 1.9.
[[nodiscard]] std::vector<HostPort> host_ports(const model::PodSpec& spec);

/// Same protocol and port, and the same address or one unspecified. Source: provisioning.md 1.9.
[[nodiscard]] bool conflicts(const HostPort& a, const HostPort& b);

/// The host ports in use on one node, each with the pod (`namespace/name`) that holds it.
class HostPortUsage {
 public:
  void add(const std::string& pod, const std::vector<HostPort>& ports);
  /// Whether another pod holds one of the ports.
  [[nodiscard]] bool conflicts_with(const std::string& pod, const std::vector<HostPort>& ports) const;

 private:
  struct Entry {
    std::string pod;
    HostPort port;
  };
  std::vector<Entry> entries_;
};

}  // namespace kerf::reference
