#include <fmt/format.h>

#include <tuple>

#include "kerf/report/clauses.h"
#include "kerf/report/plan_report.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

bool same(const reference::TypeLosses& a, const reference::TypeLosses& b) {
  auto parts = [](const reference::TypeLosses& losses) {
    return std::tuple(losses.total, losses.limits, losses.requirements, losses.host_ports, losses.fit, losses.offering,
                      losses.min_values);
  };
  return parts(a) == parts(b);
}

bool same(const reference::PodExplanation& a, const reference::PodExplanation& b) {
  if (a.rejections.size() != b.rejections.size()) return false;
  for (std::size_t index = 0; index < a.rejections.size(); ++index) {
    const auto& left = a.rejections[index];
    const auto& right = b.rejections[index];
    if (std::tie(left.node_pool, left.code, left.message) != std::tie(right.node_pool, right.code, right.message)) {
      return false;
    }
    if (!same(left.losses, right.losses)) return false;
  }
  return true;
}

struct Group {
  const reference::PodExplanation* first;
  std::size_t pods;
};

std::vector<Group> grouped(const std::vector<reference::PodExplanation>& explanations) {
  std::vector<Group> groups;
  for (const reference::PodExplanation& explanation : explanations) {
    if (!groups.empty() && same(*groups.back().first, explanation)) {
      ++groups.back().pods;
    } else {
      groups.push_back({&explanation, 1});
    }
  }
  return groups;
}

std::string lost(std::size_t types) { return types == 0 ? "-" : fmt::format("-{}", types); }

std::string rejections(const std::vector<reference::TemplateRejection>& rejections, bool color) {
  Table table({{"  NODEPOOL"},
               {"CODE"},
               {"TYPES", Align::kRight},
               {"LIMITS", Align::kRight},
               {"REQUIREMENTS", Align::kRight},
               {"HOST PORTS", Align::kRight},
               {"FIT", Align::kRight},
               {"OFFERING", Align::kRight},
               {"MINVALUES", Align::kRight},
               {"REASON"}});
  for (const reference::TemplateRejection& rejection : rejections) {
    const reference::TypeLosses& losses = rejection.losses;
    table.add({"  " + rejection.node_pool, rejection.code, fmt::format("{}", losses.total), lost(losses.limits),
               lost(losses.requirements), lost(losses.host_ports), lost(losses.fit), lost(losses.offering),
               lost(losses.min_values), clauses(rejection.message).front()});
  }
  return table.render(color);
}

// The data behind the reasons, a line each.
std::string details(const std::vector<reference::TemplateRejection>& rejections) {
  std::string text;
  for (const reference::TemplateRejection& rejection : rejections) {
    const auto parts = clauses(rejection.message);
    for (std::size_t index = 1; index < parts.size(); ++index) {
      text += fmt::format("  {}: {}\n", rejection.node_pool, parts[index]);
    }
  }
  return text;
}

}  // namespace

std::string explain_table(const std::vector<reference::PodExplanation>& explanations, const PlanStyle& style) {
  std::string text;
  for (const Group& group : grouped(explanations)) {
    std::string more = group.pods == 1 ? "" : fmt::format(" and {}", counted(group.pods - 1, "pod")) + " like it";
    std::string verb = group.pods == 1 ? "stays" : "stay";
    text += fmt::format("\nWhy {}{} {} pending\n", bold(group.first->pod, style.color), more, verb);
    const auto& answers = group.first->rejections;
    text += answers.empty() ? "  no NodePool takes part\n" : rejections(answers, style.color) + details(answers);
  }
  return text;
}

}  // namespace kerf::report
