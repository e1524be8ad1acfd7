#include "kerf/cli/case_expectations.h"

#include "kerf/io/document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace kerf::cli {
namespace {

using io::Diagnostic;
using io::Value;

constexpr std::array<std::string_view, 3> kErrorKeys = {"object", "field", "code"};

struct ExpectRule {
  std::string_view name;
  std::string_view command;  ///< Empty: any.
};

constexpr std::array kRules = {
    ExpectRule{"placements", "plan"},
    ExpectRule{"newClaims", "plan"},
    ExpectRule{"claims", "plan"},
    ExpectRule{"commands", "consolidate"},
    ExpectRule{"blockers", "consolidate"},
    ExpectRule{"allowed", "budget"},
    ExpectRule{"errors", ""},
    ExpectRule{"warnings", ""},
    ExpectRule{"judge", ""},
};

// `Pod/default/web-0 spec.x`, what a list of diagnostics is compared and shown by.
std::string show(const Diagnostic& diagnostic) {
  std::string text = diagnostic.object;
  if (!diagnostic.field.empty()) text += " " + diagnostic.field;
  if (!diagnostic.code.empty()) text += " " + diagnostic.code;
  return text;
}

std::string show(const Value& expected) {
  std::vector<std::string_view> parts;
  for (std::string_view key : kErrorKeys) {
    if (auto part = expected.find(key)) parts.push_back(part->text());
  }
  return fmt::format("{}", fmt::join(parts, " "));
}

bool agrees(const Value& expected, std::string_view key, const std::string& actual) {
  auto wanted = expected.find(key);
  return !wanted || wanted->text() == actual;
}

bool agrees(const Value& expected, const Diagnostic& actual) {
  return agrees(expected, "object", actual.object) && agrees(expected, "field", actual.field) &&
         agrees(expected, "code", actual.code);
}

bool is_well_formed(const Value& expected) {
  if (!expected.is_mapping() || !expected.find("object")) return false;
  for (auto member = expected.first(); member; member = member->next()) {
    if (std::ranges::find(kErrorKeys, member->key()) == kErrorKeys.end() || !member->is_string()) return false;
  }
  return true;
}

// The list is complete, in any order. Entries that say more are matched first, so that one without `field` cannot take
// what another one needs.
void check_diagnostics(const Value& expected, const std::vector<Diagnostic>& actual,
                       std::vector<Mismatch>& mismatches) {
  const std::string key(expected.key());
  if (!expected.is_sequence()) {
    mismatches.push_back({key, "a list", std::string(expected.kind_name())});
    return;
  }
  std::vector<Value> wanted;
  for (auto entry = expected.first(); entry; entry = entry->next()) {
    if (is_well_formed(*entry)) {
      wanted.push_back(*entry);
    } else {
      mismatches.push_back({key, "entries of object, field and code", "another entry"});
    }
  }
  std::vector<const Diagnostic*> left;
  for (const Diagnostic& diagnostic : actual) left.push_back(&diagnostic);
  for (std::size_t members = kErrorKeys.size(); members > 0; --members) {
    for (const Value& entry : wanted) {
      if (entry.size() != members) continue;
      auto match = std::ranges::find_if(left, [&](const Diagnostic* diagnostic) { return agrees(entry, *diagnostic); });
      if (match == left.end()) {
        mismatches.push_back({key, show(entry), "nothing like it"});
      } else {
        left.erase(match);
      }
    }
  }
  for (const Diagnostic* diagnostic : left) {
    mismatches.push_back({key, "", fmt::format("{} ({})", show(*diagnostic), diagnostic->message)});
  }
}

void check_judge(const std::optional<Value>& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches) {
  if (expected && expected->text() != "ok") {
    mismatches.push_back({"judge", std::string(expected->text()), "a verdict that this build does not know"});
  }
  for (const judge::Violation& violation : outcome.violations) {
    mismatches.push_back(
        {"judge", "ok", fmt::format("{} {}: {}", violation.code, violation.object, violation.message)});
  }
}

void check_new_claims(const Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches) {
  std::string came = outcome.decision ? fmt::format("{}", outcome.decision->claims.size()) : "no decision";
  if (expected.text() != came) mismatches.push_back({"newClaims", std::string(expected.text()), came});
}

void check_keys(const Value& expect, std::string_view command, std::vector<Mismatch>& mismatches) {
  for (auto entry = expect.first(); entry; entry = entry->next()) {
    const auto* rule = std::ranges::find(kRules, entry->key(), &ExpectRule::name);
    std::string key(entry->key());
    if (rule == kRules.end()) {
      mismatches.push_back({key, "", "a key that this build does not check"});
    } else if (!rule->command.empty() && rule->command != command) {
      mismatches.push_back({key, "", fmt::format("a key that command {} does not have", command)});
    }
  }
}

}  // namespace

std::vector<Mismatch> check_expectations(std::string_view expect_json, std::string_view command,
                                         const Outcome& outcome) {
  const std::vector<io::Document> documents = io::parse_documents("expect", expect_json);
  if (documents.size() != 1 || !documents[0].error.empty() || documents[0].tree.empty() ||
      !documents[0].tree.root().is_mapping()) {
    return {{"expect", "a mapping", "something else"}};
  }
  std::vector<Mismatch> mismatches;
  const Value expect = documents[0].tree.root();
  check_keys(expect, command, mismatches);
  check_plan(expect.find("placements"), expect.find("claims"), outcome, mismatches);
  if (auto new_claims = expect.find("newClaims")) check_new_claims(*new_claims, outcome, mismatches);
  if (auto commands = expect.find("commands")) check_commands(*commands, outcome, mismatches);
  if (auto blockers = expect.find("blockers")) check_blockers(*blockers, outcome, mismatches);
  if (auto allowed = expect.find("allowed")) check_allowed(*allowed, outcome, mismatches);
  if (auto errors = expect.find("errors")) check_diagnostics(*errors, outcome.input.errors, mismatches);
  if (auto warnings = expect.find("warnings")) check_diagnostics(*warnings, outcome.input.warnings, mismatches);
  check_judge(expect.find("judge"), outcome, mismatches);
  return mismatches;
}

}  // namespace kerf::cli
