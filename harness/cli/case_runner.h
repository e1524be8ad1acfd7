#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kerf/io/load.h"
#include "kerf/model/decision.h"
#include "kerf/reference/disruption.h"

namespace kerf::cli {

/// One key of `expect` that came out differently, or what kept the case from running at all.
struct Mismatch {
  std::string key;     ///< `placements[default/web-0]`, `claims.a.launchPrice`, `judge`, `options`, `command`.
  std::string wanted;  ///< Empty where nothing was wanted.
  std::string came;
};

/// What running one case gave.
struct CaseResult {
  std::string name;  ///< Of the Case, or of the file when it holds none.
  std::vector<Mismatch> mismatches;
  std::optional<model::Decision> decision;
  std::optional<std::vector<reference::PoolAllowance>> allowed;  ///< Of the command budget.
  std::vector<io::Diagnostic> errors;
  std::vector<io::Diagnostic> warnings;

  [[nodiscard]] bool passed() const { return mismatches.empty(); }
};

/// Runs the case that `file` holds: its first document is the Case, the others and `options.files` are the input.
/// A command that this build lacks, an unknown option and an unknown key fail the case. Source: formats.md "Case".
[[nodiscard]] CaseResult run_case(const io::SourceFile& file);

/// `{"case", "result", "decision", "errors", "warnings", "observed"}` as JSON, `decision` only where one was made.
[[nodiscard]] std::string to_json(const CaseResult& result);

/// `ok NAME`, or `FAIL NAME` and a line for every key that failed.
[[nodiscard]] std::string describe(const CaseResult& result);

}  // namespace kerf::cli
