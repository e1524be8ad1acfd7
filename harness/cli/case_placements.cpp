#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "kerf/cli/case_expectations.h"

namespace kerf::cli {
namespace {

using io::Value;

// What became of one pod.
struct Fate {
  std::string_view kind;  ///< node, claim, pending, ignored, or empty: no such pod.
  std::string detail;     ///< The node's name or the code.
  std::size_t claim = 0;
  std::string message;
};

// `name` alone stands for namespace default. Source: formats.md "Objects".
std::string full_name(std::string_view pod) {
  return pod.find('/') == std::string_view::npos ? fmt::format("default/{}", pod) : std::string(pod);
}

bool is_in(const model::Snapshot& snapshot, const std::string& pod) {
  std::size_t slash = pod.find('/');
  return model::find_object(snapshot.pods, std::string_view(pod).substr(0, slash),
                            std::string_view(pod).substr(slash + 1)) != nullptr;
}

Fate fate_of(const std::string& pod, const Outcome& outcome) {
  const model::Decision& decision = *outcome.decision;
  if (auto found = std::ranges::find(decision.placements, pod, &model::Placement::pod);
      found != decision.placements.end()) {
    if (found->claim) return {"claim", fmt::format("#{}", *found->claim), *found->claim, ""};
    return {"node", found->node.value_or(""), 0, ""};
  }
  if (auto found = std::ranges::find(decision.pending, pod, &model::PodReason::pod); found != decision.pending.end()) {
    return {"pending", found->code, 0, found->message};
  }
  if (auto found = std::ranges::find(decision.ignored, pod, &model::PodReason::pod); found != decision.ignored.end()) {
    return {"ignored", found->code, 0, found->message};
  }
  if (!is_in(outcome.input.snapshot, pod)) return {};
  return {"ignored", "NOT-PROVISIONABLE", 0, "in none of the decision's lists"};
}

std::string show(const Fate& fate) {
  if (fate.kind.empty()) return "no such pod";
  std::string text = fmt::format("{}/{}", fate.kind, fate.detail);
  if (!fate.message.empty()) text += fmt::format(" ({})", fate.message);
  return text;
}

// Which claim each label of the case stands for, in both directions.
class Labels {
 public:
  // False when the label stands for another claim, or the claim for another label.
  bool bind(const std::string& label, std::size_t claim) {
    auto [by_label, new_label] = claim_of_.emplace(label, claim);
    auto [by_claim, new_claim] = label_of_.emplace(claim, label);
    return by_label->second == claim && by_claim->second == label;
  }
  [[nodiscard]] std::optional<std::size_t> claim(const std::string& label) const {
    auto found = claim_of_.find(label);
    return found == claim_of_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] bool is_taken(std::size_t claim) const { return label_of_.contains(claim); }
  // What is known about both sides, for a message.
  [[nodiscard]] std::string show() const {
    std::vector<std::string> pairs;
    for (const auto& [label, claim] : claim_of_) pairs.push_back(fmt::format("{} = #{}", label, claim));
    return fmt::format("{}", fmt::join(pairs, ", "));
  }

 private:
  std::map<std::string, std::size_t> claim_of_;
  std::map<std::size_t, std::string> label_of_;
};

void check_placement(const Value& expected, const Outcome& outcome, Labels& labels, std::vector<Mismatch>& mismatches) {
  std::string_view wanted = expected.text();
  std::size_t slash = wanted.find('/');
  std::string_view kind = wanted.substr(0, slash);
  std::string_view detail = slash == std::string_view::npos ? std::string_view() : wanted.substr(slash + 1);
  const std::string key = fmt::format("placements[{}]", expected.key());
  bool may_be_bare = kind == "pending" || kind == "ignored";
  if ((!may_be_bare && kind != "node" && kind != "claim") || (!may_be_bare && detail.empty())) {
    mismatches.push_back({key, std::string(wanted), "an expectation that this build does not know"});
    return;
  }
  Fate fate = fate_of(full_name(expected.key()), outcome);
  if (fate.kind == kind && kind == "claim") {
    if (!labels.bind(std::string(detail), fate.claim)) {
      mismatches.push_back({key, std::string(wanted), fmt::format("{}, where {}", show(fate), labels.show())});
    }
    return;
  }
  bool detail_agrees = fate.detail == detail || (may_be_bare && detail.empty());
  if (fate.kind != kind || !detail_agrees) mismatches.push_back({key, std::string(wanted), show(fate)});
}

// A claim that no placement names: the first free one that is as wanted.
std::optional<std::size_t> find_free_claim(const Value& expected, const model::Decision& decision,
                                           const Labels& labels) {
  for (std::size_t index = 0; index < decision.claims.size(); ++index) {
    if (!labels.is_taken(index) && check_claim("", expected, decision.claims[index]).empty()) return index;
  }
  return std::nullopt;
}

void check_labelled_claim(const Value& expected, const Outcome& outcome, Labels& labels,
                          std::vector<Mismatch>& mismatches) {
  const std::string label(expected.key());
  const std::string key = fmt::format("claims.{}", label);
  std::optional<std::size_t> index = labels.claim(label);
  if (!index) index = find_free_claim(expected, *outcome.decision, labels);
  if (!index) {
    mismatches.push_back({key, "a claim", "none that fits this label"});
    return;
  }
  labels.bind(label, *index);
  for (Mismatch& mismatch : check_claim(key, expected, outcome.decision->claims[*index])) {
    mismatches.push_back(std::move(mismatch));
  }
}

bool is_checkable(const std::optional<Value>& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches) {
  if (!expected) return false;
  if (!expected->is_mapping()) {
    mismatches.push_back({std::string(expected->key()), "a mapping", std::string(expected->kind_name())});
  } else if (!outcome.decision) {
    mismatches.push_back({std::string(expected->key()), "a decision", "none"});
  }
  return expected->is_mapping() && outcome.decision.has_value();
}

}  // namespace

void check_plan(const std::optional<Value>& placements, const std::optional<Value>& claims, const Outcome& outcome,
                std::vector<Mismatch>& mismatches) {
  Labels labels;
  if (is_checkable(placements, outcome, mismatches)) {
    for (auto entry = placements->first(); entry; entry = entry->next()) {
      check_placement(*entry, outcome, labels, mismatches);
    }
  }
  if (is_checkable(claims, outcome, mismatches)) {
    for (auto entry = claims->first(); entry; entry = entry->next()) {
      check_labelled_claim(*entry, outcome, labels, mismatches);
    }
  }
}

}  // namespace kerf::cli
