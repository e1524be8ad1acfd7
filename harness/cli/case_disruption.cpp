#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "kerf/cli/case_expectations.h"

namespace kerf::cli {
namespace {

using io::Value;
using Names = std::set<std::string, std::less<>>;

std::string show(const Names& names) { return fmt::format("[{}]", fmt::join(names, ", ")); }

std::string show(const model::Command& command, const model::Decision& decision) {
  std::string text = fmt::format("{} [{}]", command.reason, fmt::join(command.candidates, ", "));
  for (std::size_t claim : command.replacements) {
    const model::Claim& replacement = decision.claims[claim];
    text += fmt::format(" -> {} [{}]", replacement.node_pool, fmt::join(replacement.instance_types, ", "));
  }
  return command.blocked_by ? text + " blocked by " + *command.blocked_by : text;
}

std::string show_expected(const Value& expected) {
  auto reason = expected.find("reason");
  std::string text(reason ? reason->text() : "any reason");
  text += " [";
  if (auto candidates = expected.find("candidates")) {
    for (auto item = candidates->first(); item; item = item->next()) {
      text += fmt::format("{}{}", text.ends_with('[') ? "" : ", ", item->text());
    }
  }
  return text + "]";
}

std::optional<Names> names_of(const Value& value) {
  if (!value.is_sequence()) return std::nullopt;
  Names names;
  for (auto item = value.first(); item; item = item->next()) names.emplace(item->text());
  return names;
}

// Holds one expected command against the one at its place.
class CommandCheck {
 public:
  CommandCheck(std::string key, const model::Command& command, const model::Decision& decision)
      : key_(std::move(key)), command_(command), decision_(decision) {}

  std::vector<Mismatch> run(const Value& expected) {
    if (!expected.is_mapping()) return {{key_, "a mapping", std::string(expected.kind_name())}};
    for (auto entry = expected.first(); entry; entry = entry->next()) check(*entry);
    if (!expected.find("replace") && !command_.replacements.empty()) {
      report("replace", "", fmt::format("{} replacements", command_.replacements.size()));
    }
    if (!expected.find("blockedBy") && command_.blocked_by) report("blockedBy", "", *command_.blocked_by);
    return std::move(mismatches_);
  }

 private:
  void report(std::string_view key, std::string wanted, std::string came) {
    mismatches_.push_back({fmt::format("{}.{}", key_, key), std::move(wanted), std::move(came)});
  }

  void check(const Value& expected) {
    if (expected.key() == "reason") {
      if (expected.text() != command_.reason) report("reason", std::string(expected.text()), command_.reason);
    } else if (expected.key() == "candidates") {
      check_candidates(expected);
    } else if (expected.key() == "replace") {
      check_replacements(expected);
    } else if (expected.key() == "blockedBy") {
      std::string came = command_.blocked_by.value_or("nothing");
      if (expected.text() != came) report("blockedBy", std::string(expected.text()), came);
    } else {
      report(expected.key(), "", "a key that this build does not check");
    }
  }

  void check_candidates(const Value& expected) {
    std::optional<Names> wanted = names_of(expected);
    Names came(command_.candidates.begin(), command_.candidates.end());
    if (!wanted) {
      report("candidates", "a list of nodes", std::string(expected.kind_name()));
    } else if (*wanted != came) {
      report("candidates", show(*wanted), show(came));
    }
  }

  void check_replacements(const Value& expected) {
    if (!expected.is_sequence() || expected.size() != command_.replacements.size()) {
      report("replace", fmt::format("{} replacements", expected.is_sequence() ? expected.size() : 0),
             fmt::format("{}", command_.replacements.size()));
      return;
    }
    std::size_t index = 0;
    for (auto entry = expected.first(); entry; entry = entry->next(), ++index) {
      const model::Claim& claim = decision_.claims[command_.replacements[index]];
      for (Mismatch& mismatch : check_claim(fmt::format("{}.replace[{}]", key_, index), *entry, claim)) {
        mismatches_.push_back(std::move(mismatch));
      }
    }
  }

  std::string key_;
  const model::Command& command_;
  const model::Decision& decision_;
  std::vector<Mismatch> mismatches_;
};

std::string show(const reference::PoolAllowance& pool, std::string_view reason) {
  for (const reference::ReasonAllowance& allowance : pool.reasons) {
    if (reference::reason_name(allowance.reason) == reason) return show_allowance(allowance.left);
  }
  return "no such reason";
}

void check_pool(const Value& expected, const std::vector<reference::PoolAllowance>& allowed,
                std::vector<Mismatch>& mismatches) {
  auto pool = std::ranges::find(allowed, expected.key(), &reference::PoolAllowance::node_pool);
  if (pool == allowed.end() || !expected.is_mapping()) {
    mismatches.push_back({fmt::format("allowed.{}", expected.key()), "a NodePool and a map of reasons", "none"});
    return;
  }
  for (auto reason = expected.first(); reason; reason = reason->next()) {
    std::string came = show(*pool, reason->key());
    if (came == reason->text()) continue;
    mismatches.push_back(
        {fmt::format("allowed.{}.{}", expected.key(), reason->key()), std::string(reason->text()), came});
  }
}

}  // namespace

std::string show_allowance(std::int64_t left) {
  return left == reference::kUnlimitedDisruptions ? "unlimited" : fmt::format("{}", left);
}

void check_commands(const Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches) {
  if (!expected.is_sequence() || !outcome.decision) {
    mismatches.push_back({"commands", "a list and a decision", "something else"});
    return;
  }
  const model::Decision& decision = *outcome.decision;
  std::size_t index = 0;
  for (auto entry = expected.first(); entry; entry = entry->next(), ++index) {
    std::string key = fmt::format("commands[{}]", index);
    if (index >= decision.commands.size()) {
      mismatches.push_back({std::move(key), show_expected(*entry), "no such command"});
      continue;
    }
    for (Mismatch& mismatch : CommandCheck(key, decision.commands[index], decision).run(*entry)) {
      mismatches.push_back(std::move(mismatch));
    }
  }
  for (; index < decision.commands.size(); ++index) {
    mismatches.push_back({fmt::format("commands[{}]", index), "", show(decision.commands[index], decision)});
  }
}

void check_blockers(const Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches) {
  if (!expected.is_mapping() || !outcome.decision) {
    mismatches.push_back({"blockers", "a mapping and a decision", "something else"});
    return;
  }
  for (auto entry = expected.first(); entry; entry = entry->next()) {
    auto blocker = std::ranges::find(outcome.decision->blockers, entry->key(), &model::Blocker::node);
    std::string came = blocker == outcome.decision->blockers.end() ? "no blocker" : blocker->code;
    if (came == entry->text()) continue;
    mismatches.push_back({fmt::format("blockers.{}", entry->key()), std::string(entry->text()), came});
  }
}

void check_allowed(const Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches) {
  if (!expected.is_mapping() || !outcome.allowed) {
    mismatches.push_back({"allowed", "a mapping and the allowances", "something else"});
    return;
  }
  for (auto entry = expected.first(); entry; entry = entry->next()) check_pool(*entry, *outcome.allowed, mismatches);
}

}  // namespace kerf::cli
