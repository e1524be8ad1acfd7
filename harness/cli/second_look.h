#pragma once

#include <expected>
#include <string>
#include <vector>

#include "kerf/cli/input.h"
#include "kerf/model/decision.h"
#include "kerf/report/second_look_report.h"

namespace kerf::cli {

/// Reads `files` as the cluster after the validation wait, with the flags of the first look, and judges what the first
/// look decided by it. Its instant is the latest one it names, but 15 s after the first one at least. `first_messages`
/// are not repeated. Source: disruption.md 6.9.
[[nodiscard]] std::expected<report::SecondLook, std::string> look_again(
    const InputFlags& flags, const std::vector<std::string>& files, const Input& first, const model::Decision& decision,
    const std::string& first_messages, Context& context);

}  // namespace kerf::cli
