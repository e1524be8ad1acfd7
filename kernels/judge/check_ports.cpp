#include <fmt/format.h>

#include "kerf/judge/checks.h"

namespace kerf::judge {

namespace {

std::string describe(const HostPort& port) { return fmt::format("{}:{}/{}", port.ip, port.port, port.protocol); }

const HostPort* taken(const std::vector<HostPort>& wanted, const std::vector<HostPort>& used) {
  for (const HostPort& port : wanted) {
    for (const HostPort& other : used) {
      if (ports_conflict(port, other)) return &port;
    }
  }
  return nullptr;
}

void check_against(const PodFact& pod, const PodFact& other, const std::string& place, Violations& found) {
  if (const HostPort* port = taken(pod.ports, other.ports)) {
    found.push_back({"I-004-HOST-PORT", pod.name,
                     fmt::format("needs port {} on {}, which {} holds", describe(*port), place, other.name)});
  }
}

void check_among(const Facts& facts, const std::vector<std::size_t>& pods, const std::string& place,
                 Violations& found) {
  for (std::size_t i = 0; i < pods.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) check_against(facts.pods[pods[i]], facts.pods[pods[j]], place, found);
  }
}

// Types where a daemon pod holds the port should have left the claim.
void check_daemons(const Facts& facts, const ClaimView& claim, Violations& found) {
  for (std::size_t index : claim.pods) {
    const PodFact& pod = facts.pods[index];
    for (const ClaimType& type : claim.types) {
      const HostPort* port = taken(pod.ports, type.fact->daemon_ports);
      if (port == nullptr) continue;
      found.push_back({"I-004-HOST-PORT", pod.name,
                       fmt::format("needs port {} on {}, which a daemon pod holds on type {}", describe(*port),
                                   claim.name, type.name())});
      break;
    }
  }
}

}  // namespace

void check_ports(const Facts& facts, const PlanView& plan, Violations& found) {
  for (std::size_t i = 0; i < facts.nodes.size(); ++i) {
    const std::string place = "node " + facts.nodes[i].name;
    check_among(facts, plan.on_node[i], place, found);
    for (std::size_t pod : plan.on_node[i]) {
      for (std::size_t bound : facts.nodes[i].bound) check_against(facts.pods[pod], facts.pods[bound], place, found);
    }
  }
  for (const ClaimView& claim : plan.claims) {
    check_among(facts, claim.pods, claim.name, found);
    check_daemons(facts, claim, found);
  }
}

}  // namespace kerf::judge
