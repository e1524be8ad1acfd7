#include "kerf/fuzz/scenario_world.h"

#include <span>
#include <utility>

#include "kerf/gen/scenario_code.h"
#include "kerf/io/load.h"

namespace kerf::fuzz {

World world_of(Input bytes, gen::ScenarioKind kind) { return read_world(gen::decode_input(bytes, kind, kFuzzLimits)); }

World read_world(gen::Scenario scenario) {
  io::SourceFile file{"scenario.json", ""};
  for (const std::string& document : scenario.documents) (file.bytes += document) += '\n';
  io::LoadOptions options;
  options.threads = 1;
  options.catalog = "none";
  io::LoadResult result = io::load(std::span(&file, 1), options);
  return {std::move(scenario), std::move(result.snapshot), result.errors.empty()};
}

void expect_none(const std::vector<judge::Violation>& violations) {
  for (const judge::Violation& violation : violations) {
    // Prices are compared in doubles, as Karpenter does; the judge also says where exact decimals save nothing.
    if (violation.code == "I-015" && violation.message.ends_with(" in exact decimals")) continue;
    fail(violation.code, violation.object + ": " + violation.message);
  }
}

}  // namespace kerf::fuzz
