#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "kerf/model/labels.h"
#include "kerf/reference/disruption_methods.h"
#include "kerf/reference/finalize.h"
#include "kerf/reference/static_pool.h"

namespace kerf::reference {

namespace {

/// Drifted nodes of the pool that may go now. Source: disruption.md 3.4.
std::size_t allowance(const model::NodePool& pool, const Candidates& drifted, MethodContext& context) {
  StaticPoolCount count = count_static_pool(pool, context.world().snapshot());
  auto note_all = [&](std::string_view code, const std::string& message) {
    for (const Candidate* candidate : drifted) context.notes().add(*candidate, code, message);
  };
  std::int64_t left = context.left(*drifted.front());
  if (left <= 0) {
    for (const Candidate* candidate : drifted) context.note_budget(*candidate);
    return 0;
  }
  if (count.running > *pool.replicas) {
    note_all("SCALING_DOWN", fmt::format("NodePool {} runs {} nodes and wants {}: it has to scale down first",
                                         pool.meta.name, count.running, *pool.replicas));
    return 0;
  }
  std::int64_t room = std::max<std::int64_t>(0, count.limit - count.running - count.deleting);
  if (room == 0) {
    note_all("LIMIT", fmt::format("NodePool {} may have {} nodes and has {}: no room for a replacement", pool.meta.name,
                                  count.limit, count.running + count.deleting));
  }
  return static_cast<std::size_t>(std::min({left, room, static_cast<std::int64_t>(drifted.size())}));
}

PlannedCommand replace_one_for_one(const Candidate& candidate, MethodContext& context) {
  PlannedCommand command;
  command.method = context.method();
  command.candidates = {&candidate};
  command.static_replacements.push_back(static_claim(*candidate.pool));
  return command;
}

}  // namespace

std::vector<PlannedCommand> run_static_drift(const Candidates& candidates, MethodContext& context) {
  std::map<std::string_view, Candidates> by_pool;
  for (const Candidate* candidate : candidates) by_pool[candidate->pool->meta.name].push_back(candidate);
  std::vector<PlannedCommand> commands;
  for (auto& [name, drifted] : by_pool) {
    sort_by_drift_time(drifted);
    std::size_t count = allowance(*drifted.front()->pool, drifted, context);
    for (std::size_t i = 0; i < drifted.size(); ++i) {
      if (i < count) {
        commands.push_back(replace_one_for_one(*drifted[i], context));
      } else if (count > 0) {
        context.notes().add(*drifted[i], "LATER", "other drifted nodes of its static NodePool go first");
      }
    }
  }
  return commands;
}

}  // namespace kerf::reference
