#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kerf/io/aws_catalog.h"
#include "kerf/io/azure_catalog.h"
#include "kerf/io/catalog.h"
#include "kerf/io/csv.h"
#include "kerf/io/document.h"
#include "kerf/io/embedded.h"
#include "kerf/io/kwok_reader.h"
#include "kerf/io/offerings.h"

namespace kerf::io {
namespace {

using model::InstanceCatalog;
using model::InstanceType;
using Problem = std::unexpected<std::string>;
using Types = std::expected<std::vector<InstanceType>, std::string>;

bool looks_like_csv(std::string_view bytes) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  return bytes.substr(0, bytes.find('\n')).contains("instance_type,");
}

std::expected<InstanceCatalog, std::string> catalog_from_csv(const SourceFile& file, const CatalogOptions& options,
                                                             const model::NodeClass* node_class) {
  std::expected<CsvTable, CsvError> table = read_csv(file.bytes);
  if (!table) return Problem(describe(table.error()));
  bool is_azure = table->find_column("sku_series").has_value();
  return is_azure ? azure_catalog_from(*table, options, node_class) : aws_catalog_from(*table, options, node_class);
}

std::string describe(const FieldError& error) {
  std::string place = error.line == 0 ? "" : fmt::format("line {}: ", error.line);
  std::string field = error.field.empty() ? "" : fmt::format("{}: ", error.field);
  return place + field + error.message;
}

std::expected<void, std::string> append_object(const Value& object, std::vector<InstanceType>& types) {
  std::optional<Value> kind = object.find("kind");
  if (!kind || kind->text() != "InstanceType") {
    return Problem(fmt::format("found kind `{}`, expected InstanceType", kind ? kind->text().substr(0, 60) : ""));
  }
  std::expected<InstanceType, FieldError> type = read_instance_type(object);
  if (!type) return Problem(describe(type.error()));
  types.push_back(*std::move(type));
  return {};
}

/// One object, or every item of a List.
std::expected<void, std::string> append_objects(const Value& root, std::vector<InstanceType>& types) {
  std::optional<Value> kind = root.find("kind");
  std::optional<Value> items = root.find("items");
  if (!kind || !kind->text().ends_with("List") || !items) return append_object(root, types);
  for (std::optional<Value> item = items->first(); item; item = item->next()) {
    if (auto appended = append_object(*item, types); !appended) return appended;
  }
  return {};
}

Types types_from_documents(const SourceFile& file) {
  std::vector<InstanceType> types;
  for (const Document& document : parse_documents(file.name, file.bytes)) {
    auto located = [&](std::string_view message) {
      return Problem(fmt::format("document {}: {}", document.index, message));
    };
    if (!document.error.empty()) return located(document.error);
    if (document.tree.empty()) continue;
    Value root = document.tree.root();
    if (root.is_null()) continue;
    if (root.is_sequence()) {
      std::expected<std::vector<InstanceType>, FieldError> read = read_kwok_types(root);
      if (!read) return located(describe(read.error()));
      std::move(read->begin(), read->end(), std::back_inserter(types));
    } else if (auto appended = append_objects(root, types); !appended) {
      return located(appended.error());
    }
  }
  return types;
}

std::expected<InstanceCatalog, std::string> catalog_from_documents(const SourceFile& file,
                                                                   const CatalogOptions& options) {
  Types types = types_from_documents(file);
  if (!types) return Problem(std::move(types.error()));
  if (types->empty()) return Problem("no instance type, expected a CSV, kwok's instance_types.json or InstanceTypes");
  for (InstanceType& type : *types) {
    if (!options.no_spot) break;
    drop_spot(type);
    imply_labels(type);
  }
  InstanceCatalog catalog = finish_catalog(file.name, *std::move(types), options);
  auto same = [](const InstanceType& a, const InstanceType& b) { return a.name == b.name; };
  auto repeated = std::adjacent_find(catalog.types.begin(), catalog.types.end(), same);
  if (repeated != catalog.types.end()) return Problem(fmt::format("the instance type {} twice", repeated->name));
  return catalog;
}

std::size_t count_rows(std::string_view csv) {
  return static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) - 1;
}

}  // namespace

std::expected<InstanceCatalog, std::string> read_catalog(const SourceFile& file, const CatalogOptions& options,
                                                         const model::NodeClass* node_class) {
  std::expected<InstanceCatalog, std::string> catalog =
      looks_like_csv(file.bytes) ? catalog_from_csv(file, options, node_class) : catalog_from_documents(file, options);
  if (!catalog) return Problem(fmt::format("{}: {}", file.name, catalog.error()));
  catalog->name = file.name;
  return catalog;
}

std::vector<CatalogDate> catalog_dates() {
  return {{"aws", "2026-07-20", count_rows(embedded_aws_types())},
          {"azure", "2026-06-18", count_rows(embedded_azure_sizes())}};
}

}  // namespace kerf::io
