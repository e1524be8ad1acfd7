#include "kerf/io/field_reader.h"

#include "kerf/io/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kerf::io {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// One document and the reading of it.
class FieldReaderTest : public ::testing::Test {
 protected:
  Field object(std::string_view yaml) {
    documents_ = parse_documents("in.yaml", yaml);
    reading_ = ObjectReading();
    return {reading_, documents_.at(0).tree.root()};
  }
  std::string message() const { return reading_.error() ? reading_.error()->message : ""; }
  std::string field() const { return reading_.error() ? reading_.error()->field : ""; }

  std::vector<Document> documents_;
  ObjectReading reading_;
};

TEST_F(FieldReaderTest, writes_paths_in_kubernetes_notation) {
  const Field root = object("spec: {containers: [{name: a}, {resources: {requests: {cpu: x}}}]}");
  const Field spec = root.member("spec");
  const Field containers = spec.member("containers");
  const std::vector<Field> items = containers.items();
  const Field resources = items.at(1).member("resources");
  const Field requests = resources.member("requests");
  EXPECT_EQ(requests.entry("cpu").path(), "spec.containers[1].resources.requests[cpu]");
  EXPECT_EQ(root.path(), "");
}

TEST_F(FieldReaderTest, takes_null_as_missing) {
  const Field root = object("{a: null, b: {c: null}}");
  EXPECT_FALSE(root.member("a").present());
  EXPECT_EQ(root.member("a").text(), "");
  EXPECT_EQ(root.member("missing").integer(0, 5), std::nullopt);
  const Field a = root.member("a");
  EXPECT_THAT(a.items(), IsEmpty());
  EXPECT_FALSE(reading_.failed());
}

TEST_F(FieldReaderTest, keeps_the_first_error_only) {
  const Field root = object("{a: 5, b: true}");
  EXPECT_EQ(root.member("a").text(), "");
  EXPECT_EQ(root.member("b").text(), "");
  EXPECT_EQ(field(), "a");
  EXPECT_EQ(message(), "found the number 5, expected a string (in quotes)");
  EXPECT_EQ(reading_.error()->line, 1U);
}

TEST_F(FieldReaderTest, reads_whole_numbers_within_their_ends) {
  struct Row {
    std::string_view value;
    std::optional<std::int64_t> number;
  };
  constexpr auto kRows = std::to_array<Row>({
      {"0", 0},
      {"100", 100},
      {"101", std::nullopt},
      {"-1", std::nullopt},
      {"1.0", std::nullopt},
      {"1e1", std::nullopt},
      {"\"5\"", std::nullopt},
      {"99999999999999999999", std::nullopt},
      {"true", std::nullopt},
      {"[1]", std::nullopt},
  });
  for (const Row& row : kRows) {
    const Field root = object(std::string("count: ") + std::string(row.value));
    EXPECT_EQ(root.member("count").integer(0, 100), row.number) << row.value;
    EXPECT_EQ(reading_.failed(), !row.number.has_value()) << row.value;
  }
  EXPECT_EQ(message(), "found a list, expected a whole number from 0 to 100");
}

TEST_F(FieldReaderTest, reads_quantities_from_texts_and_numbers) {
  const Field root = object("{a: 500m, b: 2, c: .5, d: 1e3, e: -1, f: 2 Gi}");
  EXPECT_EQ(root.member("a").quantity(Sign::kNotNegative), model::Quantity::milli(500));
  EXPECT_EQ(root.member("b").quantity(Sign::kNotNegative), model::Quantity::units(2));
  EXPECT_EQ(root.member("c").quantity(Sign::kNotNegative), model::Quantity::milli(500));
  EXPECT_EQ(root.member("d").quantity(Sign::kNotNegative), model::Quantity::units(1000));
  EXPECT_EQ(root.member("e").quantity(Sign::kAny), model::Quantity::units(-1));
  EXPECT_FALSE(reading_.failed());
  EXPECT_EQ(root.member("e").quantity(Sign::kNotNegative), std::nullopt);
  EXPECT_THAT(message(), HasSubstr("expected a quantity of at least 0"));
}

TEST_F(FieldReaderTest, reads_maps_in_the_order_of_their_keys) {
  const Field root = object("{map: {b: x, a: z}, list: [q, p]}");
  EXPECT_EQ(root.member("map").text_map(), (model::LabelMap{{"a", "z"}, {"b", "x"}}));
  EXPECT_THAT(root.member("list").texts(), ElementsAre("q", "p"));
}

TEST_F(FieldReaderTest, names_the_choices) {
  const Field root = object("a: Honour");
  EXPECT_EQ(root.member("a").choice({"Honor", "Ignore"}), std::nullopt);
  EXPECT_EQ(message(), "found \"Honour\", expected one of Honor, Ignore");
}

TEST_F(FieldReaderTest, remembers_the_latest_instant) {
  const Field root = object("{a: \"2026-03-02T12:00:00Z\", b: \"2026-03-01T12:00:00Z\", c: \"2026-03-02\"}");
  EXPECT_EQ(root.member("a").instant(), model::parse_rfc3339("2026-03-02T12:00:00Z"));
  EXPECT_TRUE(root.member("b").instant().has_value());
  EXPECT_EQ(reading_.latest_instant(), model::parse_rfc3339("2026-03-02T12:00:00Z"));
  EXPECT_EQ(root.member("c").instant(), std::nullopt);
  EXPECT_EQ(field(), "c");
}

TEST_F(FieldReaderTest, makes_unprintable_keys_fit_for_a_message) {
  const Field root = object("map: {\"a\\nb\": 5}");
  EXPECT_THAT(root.member("map").text_map().size(), 1U);
  EXPECT_EQ(field(), "map[\"a\\x0ab\"]");
}

TEST_F(FieldReaderTest, refuses_a_structure_of_another_shape_at_its_place) {
  const Field root = object("spec: [a]");
  const Field spec = root.member("spec");
  EXPECT_FALSE(spec.member("x").present());
  EXPECT_EQ(field(), "spec");
  EXPECT_EQ(message(), "found a list, expected a mapping");
}

}  // namespace
}  // namespace kerf::io
