#include "kerf/gen/scenario_code.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario_words.h"

namespace kerf::gen {
namespace {

ObjectScenario one_document(std::string json) { return objects_of({{std::move(json)}, {}}); }

std::string read_back(const std::string& json) {
  return documents_of(decode_objects(encode_objects(one_document(json)))).documents.at(0);
}

TEST(scenario_code, gives_every_kind_of_value_back) {
  const std::string json =
      R"({"kind":"Pod","a":[null,true,false,0,-17,1.50,1e300,9223372036854775807,""],"n":{"ü":"\n"}})";
  EXPECT_EQ(read_back(json), json);
}

TEST(scenario_code, takes_a_byte_for_a_word_of_the_api) {
  // The format, no flags, the epoch, no bound of simulations, one document, a mapping of one, its key, its value.
  const Bytes expected{1, 0, 0, 0, 1, 7, 1, 9, 28};
  EXPECT_EQ(encode_objects(one_document(R"({"kind":"Pod"})")), expected);
}

TEST(scenario_code, gives_the_options_back) {
  ObjectScenario scenario;
  scenario.options.now = model::Time(std::chrono::nanoseconds(-1));
  scenario.options.preference_policy = model::PreferencePolicy::kIgnore;
  scenario.options.gates.reserved_capacity = false;
  scenario.options.gates.static_capacity = true;
  scenario.options.search = model::Search::kSubset;
  scenario.options.max_simulations = 0;
  scenario.options.ignored.pdb = true;
  const model::Options options = decode_objects(encode_objects(scenario)).options;
  EXPECT_EQ(options.now, model::Time(std::chrono::nanoseconds(-1)));
  EXPECT_EQ(options.preference_policy, model::PreferencePolicy::kIgnore);
  EXPECT_EQ(options.min_values_policy, model::MinValuesPolicy::kStrict);
  EXPECT_FALSE(options.gates.reserved_capacity);
  EXPECT_TRUE(options.gates.static_capacity);
  EXPECT_FALSE(options.gates.capacity_buffer);
  EXPECT_EQ(options.search, model::Search::kSubset);
  EXPECT_EQ(options.max_simulations, 0U);
  EXPECT_TRUE(options.ignored.pdb);
  EXPECT_FALSE(options.ignored.budgets);
}

TEST(scenario_code, gives_every_generated_scenario_back) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    for (const ScenarioKind kind : {ScenarioKind::kPlan, ScenarioKind::kDisruption}) {
      SeedSource source(seed);
      const Scenario scenario = decode_scenario(source, kind, {});
      const Bytes bytes = encode_objects(objects_of(scenario));
      EXPECT_EQ(decode_input(bytes, kind, {}).documents, scenario.documents) << "seed " << seed;
    }
  }
}

TEST(scenario_code, reads_any_bytes_and_writes_what_reads_as_the_same) {
  SeedSource source(7);
  for (int round = 0; round < 2000; ++round) {
    Bytes bytes(source.below(200));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(source.next(256));
    const ObjectScenario scenario = decode_objects(bytes);
    EXPECT_EQ(decode_objects(encode_objects(scenario)).documents, scenario.documents) << "round " << round;
  }
}

TEST(scenario_code, ends_with_null_where_the_bytes_end) {
  Bytes bytes = encode_objects(one_document(R"({"kind":"Pod","spec":{"priority":7}})"));
  bytes.resize(bytes.size() - 2);  // what `priority` is
  EXPECT_EQ(documents_of(decode_objects(bytes)).documents.at(0), R"({"kind":"Pod","spec":{"priority":null}})");
  EXPECT_TRUE(decode_objects({}).documents.empty());
}

TEST(scenario_code, keeps_values_that_are_too_deep_as_null) {
  Bytes bytes{1, 0, 0, 0, 1};
  for (int level = 0; level < 40; ++level) bytes.insert(bytes.end(), {6, 1});
  const std::string json = documents_of(decode_objects(bytes)).documents.at(0);
  EXPECT_EQ(json, std::string(32, '[') + "null" + std::string(32, ']'));
}

TEST(scenario_code, keeps_the_first_of_two_members_of_one_name) {
  const Bytes bytes{1, 0, 0, 0, 1, 7, 2, 9, 28, 9, 29};
  EXPECT_EQ(documents_of(decode_objects(bytes)).documents.at(0), R"({"kind":"Pod"})");
}

TEST(scenario_code, reads_other_formats_as_choices) {
  const Bytes choices{0, 3, 1, 4};
  ByteSource source(std::span(choices).subspan(1));
  EXPECT_EQ(decode_input(choices, ScenarioKind::kPlan, {}).documents,
            decode_scenario(source, ScenarioKind::kPlan, {}).documents);
}

TEST(scenario_words, are_found_at_their_place) {
  EXPECT_EQ(word_number("name"), 0U);
  EXPECT_EQ(word_number("kind"), 1U);
  EXPECT_EQ(word_number("no such word"), std::nullopt);
  for (std::size_t place = 0; place < scenario_words().size(); ++place) {
    EXPECT_EQ(word_number(scenario_words()[place]), place);
  }
}

}  // namespace
}  // namespace kerf::gen
