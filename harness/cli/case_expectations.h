#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/cli/case_runner.h"
#include "kerf/io/load.h"
#include "kerf/io/tree.h"
#include "kerf/judge/judge.h"
#include "kerf/model/decision.h"
#include "kerf/reference/disruption.h"

namespace kerf::cli {

/// What a case is held against.
struct Outcome {
  const io::LoadResult& input;
  std::optional<model::Decision> decision;
  std::vector<judge::Violation> violations;
  std::optional<std::vector<reference::PoolAllowance>> allowed = std::nullopt;  ///< Of the command budget.
};

/// Every expectation that does not hold, those that nobody named included (an accepted decision).
/// Source: formats.md "Expectations".
[[nodiscard]] std::vector<Mismatch> check_expectations(std::string_view expect_json, std::string_view command,
                                                       const Outcome& outcome);

/// `expect.placements` and `expect.claims`, which go together by the labels of claims.
void check_plan(const std::optional<io::Value>& placements, const std::optional<io::Value>& claims,
                const Outcome& outcome, std::vector<Mismatch>& mismatches);

/// `expect.commands`, `expect.blockers` and `expect.allowed`.
void check_commands(const io::Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches);
void check_blockers(const io::Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches);
void check_allowed(const io::Value& expected, const Outcome& outcome, std::vector<Mismatch>& mismatches);

/// A number of disruptions as cases write it: a number, or `unlimited`.
[[nodiscard]] std::string show_allowance(std::int64_t left);

/// The keys of one entry of `expect.claims` that do not hold for `claim`. `key` names the entry.
[[nodiscard]] std::vector<Mismatch> check_claim(const std::string& key, const io::Value& expected,
                                                const model::Claim& claim);

}  // namespace kerf::cli
