#include "kerf/io/csv.h"

#include <gtest/gtest.h>

#include <array>

#include "kerf/io/csv_row.h"
#include "kerf/io/price.h"

namespace kerf::io {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

std::string error_of(std::string_view text) {
  auto table = read_csv(text);
  return table ? "no error" : describe(table.error());
}

TEST(Csv, ReadsFieldsByRowAndColumn) {
  auto table = read_csv("name,cpu\na,1\nb,2\n");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->columns(), 2U);
  EXPECT_EQ(table->rows(), 2U);
  EXPECT_EQ(table->header(1), "cpu");
  EXPECT_EQ(table->field(1, 0), "b");
  EXPECT_EQ(table->field(1, 1), "2");
  EXPECT_EQ(table->find_column("cpu"), 1U);
  EXPECT_EQ(table->find_column("CPU"), std::nullopt);
}

TEST(Csv, ReadsQuotedFieldsWithCommasQuotesAndLineEnds) {
  auto table = read_csv("a,b\n\"x,\"\"y\"\"\",\"1\n2\"\nz,\n");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->field(0, 0), "x,\"y\"");
  EXPECT_EQ(table->field(0, 1), "1\n2");
  EXPECT_EQ(table->field(1, 1), "");
  EXPECT_EQ(table->line(0), 2U);
  EXPECT_EQ(table->line(1), 4U);
}

TEST(Csv, AcceptsByteOrderMarkCarriageReturnsAndNoFinalLineEnd) {
  auto table = read_csv(
      "\xEF\xBB\xBF"
      "a,b\r\n1,2\r\n3,4");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->header(0), "a");
  EXPECT_EQ(table->field(0, 1), "2");
  EXPECT_EQ(table->field(1, 1), "4");
}

TEST(Csv, HeaderAloneIsATableWithoutRows) {
  auto table = read_csv("a,b\n");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows(), 0U);
}

TEST(Csv, RefusesWhatIsNoCsvWithLineAndColumn) {
  struct Refused {
    std::string_view text;
    std::string_view error;
  };
  const Refused kRefused[] = {
      {"", "line 1, column 1: nothing, expected a header line"},
      {"a,b\n1\n", "line 2, column 2: 1 fields, expected the 2 of the header"},
      {"a,b\n1,2,3\n", "line 2, column 6: 3 fields, expected the 2 of the header"},
      {"a,b\n1,2\n\n", "line 3, column 1: 1 fields, expected the 2 of the header"},
      {"a,b\n1,x\"y\n", "line 2, column 4: a quote inside a field that does not start with one"},
      {"a,b\n1,\"x\"y\n", "line 2, column 6: text after a closing quote, expected a comma or the end of the line"},
      {"a,b\n1,\"x\n", "line 2, column 3: a quote that is never closed"},
      {"a,b\n1,x\ry\n", "line 2, column 4: a carriage return without a line feed"},
      {"a,b\n1,x\0y\n"sv, "line 2, column 4: a NUL byte"},
      {"a,,b\n", "line 1, column 5: the name of column 2 in the header is empty"},
      {"a,b,a\n", "line 1, column 6: column `a` stands twice in the header"},
  };
  for (const Refused& refused : kRefused) EXPECT_EQ(error_of(refused.text), refused.error);
}

TEST(Csv, RefusesTooManyColumnsAndTooLongFields) {
  EXPECT_EQ(error_of(std::string(300, ',')), "line 1, column 257: more than 256 fields on a line");
  EXPECT_EQ(error_of("a\n" + std::string((64 << 10) + 1, 'x')),
            "line 2, column 65538: a field of more than 65536 bytes");
}

constexpr std::array kColumns{"name"sv, "cpu"sv, "flex"sv, "price"sv};

std::optional<std::string> row_error(std::string_view line) {
  auto table = read_csv("name,cpu,flex,price\n"s + std::string(line) + "\n");
  auto columns = bind_columns(*table, kColumns);
  CsvRow row(*table, *columns, 0);
  (void)row.required_label(0);
  (void)row.count(1);
  (void)row.flag(2);
  (void)row.optional_price(3);
  return row.error();
}

TEST(CsvRow, ReadsTypedFields) {
  auto table = read_csv("price,flex,cpu,name\n0.5,true,8,m5.large\n,false,0,a\n");
  auto columns = bind_columns(*table, kColumns);
  ASSERT_TRUE(columns);
  CsvRow row(*table, *columns, 0);
  EXPECT_EQ(row.required_label(0), "m5.large");
  EXPECT_EQ(row.count(1), 8);
  EXPECT_TRUE(row.flag(2));
  EXPECT_EQ(row.optional_price(3), 0.5);
  EXPECT_EQ(row.error(), std::nullopt);
  CsvRow second(*table, *columns, 1);
  EXPECT_EQ(second.optional_price(3), std::nullopt);
  EXPECT_EQ(second.error(), std::nullopt);
}

TEST(CsvRow, NamesTheFirstBadField) {
  EXPECT_EQ(row_error("a b,1,true,1"), "line 2, column name: expected a label value, found `a b`");
  EXPECT_EQ(row_error(",1,true,1"), "line 2, column name: expected a label value, found ``");
  EXPECT_EQ(row_error("a,-1,true,1"), "line 2, column cpu: expected a non-negative integer, found `-1`");
  EXPECT_EQ(row_error("a,1.5,x,1"), "line 2, column cpu: expected a non-negative integer, found `1.5`");
  EXPECT_EQ(row_error("a,99999999999,true,1"),
            "line 2, column cpu: expected a non-negative integer, found `99999999999`");
  EXPECT_EQ(row_error("a,1,True,1"), "line 2, column flex: expected true or false, found `True`");
  EXPECT_EQ(row_error("a,1,true,-1"),
            "line 2, column price: expected a price in USD per hour, a finite number of at least 0, found `-1`");
}

TEST(CsvRow, NamesMissingColumns) {
  auto table = read_csv("cpu,price\n");
  auto columns = bind_columns(*table, kColumns);
  ASSERT_FALSE(columns);
  EXPECT_EQ(columns.error(), "the header lacks name, flex");
}

TEST(CsvRow, FindsARepeatedKey) {
  auto table = read_csv("name\na\nb\na\n");
  EXPECT_EQ(find_repeated(*table, 0), "line 4, column name: `a` again, first on line 2");
  EXPECT_EQ(find_repeated(*read_csv("name\na\nb\n"), 0), std::nullopt);
}

TEST(Price, IsAFiniteNumberOfAtLeastZero) {
  EXPECT_EQ(parse_price("0.096"), 0.096);
  EXPECT_EQ(parse_price("0"), 0);
  EXPECT_EQ(parse_price("1e-3"), 0.001);
  for (std::string_view text : {"", "-0.1", "-0", "nan", "inf", "1e400", "0.1 ", " 1", "+1", "1,5", "0x10"}) {
    EXPECT_EQ(parse_price(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace kerf::io
