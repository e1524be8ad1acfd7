#include "kerf/reference/host_ports.h"

#include <algorithm>
#include <string_view>

#include "kerf/fault/planted.h"

namespace kerf::reference {

namespace {

constexpr std::string_view kUnspecifiedV4 = "0.0.0.0";
constexpr std::string_view kUnspecifiedV6 = "::";

bool is_unspecified(std::string_view ip) {
  return !fault::planted("host-port-wildcard-ignored") && (ip == kUnspecifiedV4 || ip == kUnspecifiedV6);
}

}  // namespace

std::vector<HostPort> host_ports(const model::PodSpec& spec) {
  std::vector<HostPort> ports;
  for (const model::Container& container : spec.containers) {
    for (const model::ContainerPort& port : container.ports) {
      if (port.host_port == 0) continue;
      ports.push_back(
          {port.host_ip.empty() ? std::string(kUnspecifiedV4) : port.host_ip, port.host_port, port.protocol});
    }
  }
  return ports;
}

bool conflicts(const HostPort& a, const HostPort& b) {
  return a.protocol == b.protocol && a.port == b.port && (a.ip == b.ip || is_unspecified(a.ip) || is_unspecified(b.ip));
}

void HostPortUsage::add(const std::string& pod, const std::vector<HostPort>& ports) {
  for (const HostPort& port : ports) entries_.push_back({pod, port});
}

bool HostPortUsage::conflicts_with(const std::string& pod, const std::vector<HostPort>& ports) const {
  return std::ranges::any_of(entries_, [&](const Entry& entry) {
    return entry.pod != pod &&
           std::ranges::any_of(ports, [&](const HostPort& port) { return conflicts(entry.port, port); });
  });
}

}  // namespace kerf::reference
