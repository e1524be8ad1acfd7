#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/reference/disruption_world.h"
#include "kerf/reference/finalize.h"
#include "kerf/reference/pass.h"

namespace kerf::reference {

/// Consolidation moves no running pod to a node that is still under consolidateAfter; drift may.
/// Source: disruption.md 6.2.
enum class SimulationPurpose : std::uint8_t { kConsolidation, kDrift };

/// A claim that a simulation opened, as far as the method has narrowed it.
struct NewClaim {
  const Template* source = nullptr;
  const OpenClaim* packed = nullptr;  ///< Of the simulation.
  model::Requirements requirements;
  std::vector<std::uint32_t> types;  ///< By price when packing was over; narrowing keeps that order.

  [[nodiscard]] bool allows_capacity_type(std::string_view capacity_type) const;
  void require_spot();
};

/// The claim as it would be created, narrowed as it is; `resources` are those of its pass.
[[nodiscard]] model::Claim emit_narrowed(const NewClaim& claim, const model::Options& options,
                                         const model::ResourceTable& resources);

/// A pod that would be left without a place that counts. Source: disruption.md 6.2.
struct StrandedPod {
  std::string pod;
  std::string_view code;  ///< Of provisioning.md 4.9; empty when it stands on a node that is not initialized.
  std::string node;       ///< That node.
};

/// What a simulation came to, as far as a command tells of it.
class SimulationOutcome {
 public:
  SimulationOutcome() = default;
  virtual ~SimulationOutcome() = default;
  SimulationOutcome(const SimulationOutcome&) = delete;
  SimulationOutcome& operator=(const SimulationOutcome&) = delete;

  /// A claim of the simulation as it would be created, narrowed as it is.
  [[nodiscard]] virtual model::Claim emit(const NewClaim& claim) const = 0;
  /// Placements and pending pods; claims are numbered as they were opened. To be called once.
  [[nodiscard]] virtual model::Decision placements() = 0;
};

/// What would become of the cluster's pods without some nodes. Source: disruption.md 6.2.
class Simulation final : public SimulationOutcome {
 public:
  /// Takes the candidates away and schedules their pods, pending pods and pods of leaving nodes.
  Simulation(const DisruptionWorld& world, std::span<const Candidate* const> candidates, SimulationPurpose purpose);

  /// Every pod that was not pending before has a place. Source: disruption.md 6.2.
  [[nodiscard]] bool is_success() const { return stranded_.empty(); }
  [[nodiscard]] const std::vector<StrandedPod>& stranded() const { return stranded_; }
  [[nodiscard]] std::vector<NewClaim>& claims() { return claims_; }
  [[nodiscard]] const std::vector<NewClaim>& claims() const { return claims_; }
  [[nodiscard]] model::Claim emit(const NewClaim& claim) const override;
  /// Claims are numbered as in `claims()`.
  [[nodiscard]] model::Decision placements() override { return pass_->finish("karpenter").decision; }

 private:
  void settle_claims();
  void find_stranded();

  const model::Options* options_;
  std::unique_ptr<Pass> pass_;
  std::vector<NewClaim> claims_;
  std::vector<bool> is_dropped_;  ///< By claim of the pass: truncation broke its minValues.
  std::vector<StrandedPod> stranded_;
};

}  // namespace kerf::reference
