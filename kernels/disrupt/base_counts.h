#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/disrupt/base_state.h"
#include "kerf/provision/engine.h"

namespace kerf::disrupt {

/// What running pods count in topology groups, and what makes the domains of groups known, so that both can be taken
/// back for some machines. Source: provisioning.md 5.1, 5.3, 5.7.
class BaseCounts {
 public:
  /// Whose counts. The pass is relaxed as far as any pod of it can be.
  struct Subject {
    const reference::DisruptionWorld& world;
    const reference::Pass& pass;
    const std::vector<std::uint32_t>& class_of;                     ///< By pod of the pass.
    const std::vector<std::optional<std::uint32_t>>& prototype_of;  ///< By kind of running pods: a pod of the pass.
  };
  /// `engine` is of the pass and numbers domains.
  BaseCounts(const Subject& subject, const provision::Engine& engine) : subject_(subject), engine_(engine) {}

  /// False when which domains a group knows may depend on which of many pods comes first. Machines whose pods obey a
  /// group that depends on it become unknown.
  [[nodiscard]] bool fill(std::vector<BaseState::Machine>& machines, provision::SimulationBase& base);

  /// Whether a pod of the pass obeys such a group.
  [[nodiscard]] bool is_ambiguous(std::uint32_t pod) const { return is_class_ambiguous_[subject_.class_of[pod]]; }

 private:
  using Group = reference::TopologyGroup;
  using Domains = std::vector<std::string>;
  using CountRef = provision::CountRef;

  void select_by_class(provision::SimulationBase& base) const;
  [[nodiscard]] bool count_pods(std::vector<BaseState::Machine>& machines, provision::SimulationBase& base);
  [[nodiscard]] std::vector<BaseState::Machine*> machines_of_pods(std::vector<BaseState::Machine>& machines) const;
  void count_unplaceable(const model::Pod& pod, const model::Node& node, std::vector<CountRef>& counted);
  [[nodiscard]] bool count_like(const reference::PassPod& prototype, const std::vector<std::uint32_t>& selected_by,
                                const model::Pod& pod, const model::Node& node, std::vector<CountRef>& counted);
  void count(bool is_inverse, std::size_t group, const model::Node& node, std::vector<CountRef>& counted);
  void find_firm_domains(provision::SimulationBase& base);
  [[nodiscard]] bool find_firm_inverse_domains(provision::SimulationBase& base);
  [[nodiscard]] Domains domains_for(const Group& group, const std::vector<model::Toleration>& tolerations);
  void support_domains(std::vector<BaseState::Machine>& machines, provision::SimulationBase& base);
  void support_group(bool is_inverse, std::size_t index, std::vector<BaseState::Machine>& machines,
                     provision::SimulationBase& base);
  [[nodiscard]] std::size_t index_of(const model::Pod& pod) const {
    return static_cast<std::size_t>(&pod - subject_.pass.facts().snapshot.pods.data());
  }
  [[nodiscard]] CountRef ref(bool is_inverse, std::size_t group, const std::string& domain) const;
  [[nodiscard]] std::optional<CountRef> ref(bool is_inverse, std::size_t group, const model::Node& node) const;
  [[nodiscard]] const Group& group_of(bool is_inverse, std::size_t index) const {
    return is_inverse ? subject_.pass.topology().inverse_groups()[index] : subject_.pass.topology().groups()[index];
  }
  /// Domains of machines by key, each once.
  [[nodiscard]] const Domains& domains_of_machines(const std::string& key);

  Subject subject_;
  const provision::Engine& engine_;
  std::optional<reference::DomainUniverse> universe_;
  std::vector<bool> is_class_ambiguous_;
  std::map<std::string, Domains, std::less<>> machine_domains_;
};

}  // namespace kerf::disrupt
