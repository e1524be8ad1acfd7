#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/cli/case_runner.h"
#include "kerf/io/load.h"
#include "kerf/io/tree.h"
#include "kerf/judge/judge.h"
#include "kerf/model/decision.h"

namespace kerf::cli {

/// What a case is held against.
struct Outcome {
  const io::LoadResult& input;
  std::optional<model::Decision> decision;
  std::vector<judge::Violation> violations;
};

/// Every expectation that does not hold, those that nobody named included (an accepted decision).
/// Source: formats.md "Expectations".
[[nodiscard]] std::vector<Mismatch> check_expectations(std::string_view expect_json, std::string_view command,
                                                       const Outcome& outcome);

/// `expect.placements` and `expect.claims`, which go together by the labels of claims.
void check_plan(const std::optional<io::Value>& placements, const std::optional<io::Value>& claims,
                const Outcome& outcome, std::vector<Mismatch>& mismatches);

/// The keys of one entry of `expect.claims` that do not hold for `claim`. `key` names the entry.
[[nodiscard]] std::vector<Mismatch> check_claim(const std::string& key, const io::Value& expected,
                                                const model::Claim& claim);

}  // namespace kerf::cli
