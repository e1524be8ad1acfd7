#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/flat_map.h"
#include "kerf/model/requirements.h"
#include "kerf/model/resources.h"
#include "kerf/model/shared.h"
#include "kerf/model/time.h"

namespace kerf::model {

/// Where a pod goes: an existing node, or a new claim by index. Exactly one of the two is set.
struct Placement {
  std::string pod;  ///< `namespace/name`.
  std::optional<std::string> node;
  std::optional<std::size_t> claim;

  bool operator==(const Placement&) const = default;
};

/// One purchasable offering of one type.
struct PricedOffering {
  std::string instance_type;
  std::string zone;
  std::string capacity_type;
  double price_usd_hour = 0;

  bool operator==(const PricedOffering&) const = default;
};

/// A NodeClaim that would be created. Source: formats.md "Decision", provisioning.md 6.3.
struct Claim {
  std::string node_pool;
  Shared<std::vector<std::string>> instance_types;  ///< By cheapest offering, then name; at most 600.
  Shared<std::vector<Expression>> requirements;     ///< By key, operator; values in byte order.
  ResourceList requests;                            ///< Pods plus daemon overhead.
  std::optional<PricedOffering> cheapest;

  // What is known besides and what the created object also carries; not part of the Decision's JSON.
  std::optional<PricedOffering> second_cheapest;  ///< The cheapest offering of the second type.
  Shared<LabelMap> labels;
  Shared<LabelMap> annotations;
  std::optional<PricedOffering> launch;  ///< What the simulated cloud launches (provisioning.md 6.4-6.5), if anything.
};

/// A pod that gets no place (`pending`) or takes no part (`ignored`), and why. Source: provisioning.md 4.9.
struct PodReason {
  std::string pod;
  std::string code;
  std::string message;
};

/// A disruption command. Source: formats.md "Decision".
struct Command {
  std::string reason;  ///< Empty, Drifted or Underutilized.
  std::string method;  ///< emptiness, static-drift, drift, multi-node or single-node.
  std::vector<std::string> candidates;
  std::vector<std::size_t> replacements;  ///< Indices into Decision::claims.
  double savings_usd_hour = 0;
  std::optional<std::string> blocked_by;
};

/// Why a node is no candidate. Source: disruption.md 2.
struct Blocker {
  std::string node;
  std::string code;
  std::string object;
  std::string message;
};

/// Why an eligible node stays. Never compared.
struct Note {
  std::string node;
  std::string code;
  std::string message;
};

/// What a policy decides. Claims in creation order, everything else by name. Source: formats.md "Decision".
struct Decision {
  std::string policy;
  Time now{};
  std::vector<Placement> placements;
  std::vector<Claim> claims;
  std::vector<PodReason> pending;
  std::vector<PodReason> ignored;
  std::vector<Command> commands;
  std::vector<Blocker> blockers;
  std::vector<Note> notes;
};

}  // namespace kerf::model
