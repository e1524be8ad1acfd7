#include "kerf/report/node_facts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kerf/reference/budget_calendar.h"

namespace kerf::report {
namespace {

using reference::DisruptionReason;
using reference::NodeProspect;

// A method, whether a terminationGracePeriod gives it consent, and the reason whose budget it uses.
struct MethodRow {
  std::string_view method;
  bool is_eventual;
  DisruptionReason reason;
};
constexpr std::array kMethods = {
    MethodRow{"emptiness", false, DisruptionReason::kEmpty},
    MethodRow{"static-drift", true, DisruptionReason::kDrifted},
    MethodRow{"drift", true, DisruptionReason::kDrifted},
    MethodRow{"multi-node", false, DisruptionReason::kUnderutilized},
    MethodRow{"single-node", false, DisruptionReason::kUnderutilized},
};

const reference::PoolAllowance* allowance_of(const ExplainInput& input, std::string_view pool) {
  auto found = std::ranges::find(input.pass.pools, pool, &reference::PoolAllowance::node_pool);
  return found == input.pass.pools.end() ? nullptr : &*found;
}

void add_budget(const ExplainInput& input, const NodeProspect& prospect, DisruptionReason reason, MethodFact& fact) {
  const reference::PoolAllowance* allowance = allowance_of(input, prospect.verdict.node_pool);
  const model::NodePool* pool = model::find_object(input.snapshot.node_pools, "", prospect.verdict.node_pool);
  if (allowance == nullptr || pool == nullptr) return;
  fact.left = allowance->left(reason);
  if (*fact.left > 0) {
    fact.next = input.options.now;
  } else if (!input.options.ignored.budgets) {
    fact.next = reference::next_allowance(*pool, reason, allowance->count, input.options.now);
  }
}

}  // namespace

std::vector<MethodFact> method_facts(const ExplainInput& input, const NodeProspect& prospect) {
  const reference::NodeVerdict& verdict = prospect.verdict;
  std::vector<MethodFact> facts;
  for (const MethodRow& row : kMethods) {
    MethodFact fact;
    fact.method = row.method;
    const auto& blocker = row.is_eventual ? verdict.eventual : verdict.graceful;
    if (blocker) {
      fact.code = blocker->code;
      fact.message = blocker->message;
    } else if (auto found = std::ranges::find(verdict.methods, row.method, &reference::MethodVerdict::method);
               found != verdict.methods.end()) {
      fact.code = found->code;
      fact.message = found->message;
    }
    add_budget(input, prospect, row.reason, fact);
    facts.push_back(std::move(fact));
  }
  return facts;
}

Rejected cheapest_rejected(const NodeProspect& prospect) {
  if (prospect.alternative) return {prospect.alternative, prospect.verdict.price_usd_hour};
  if (!prospect.replacement || !prospect.replacement->cheapest) return {};
  return {prospect.replacement->second_cheapest, prospect.replacement->cheapest->price_usd_hour};
}

std::optional<std::size_t> command_of(const model::Decision& decision, std::string_view node) {
  for (std::size_t index = 0; index < decision.commands.size(); ++index) {
    const std::vector<std::string>& candidates = decision.commands[index].candidates;
    if (std::ranges::find(candidates, node) != candidates.end()) return index;
  }
  return std::nullopt;
}

std::optional<StayReason> stay_reason_of(const reference::DisruptionResult& pass, std::string_view node) {
  for (StayReason& reason : stay_reasons(pass.decision, pass.nodes)) {
    if (reason.node == node) return std::move(reason);
  }
  return std::nullopt;
}

}  // namespace kerf::report
