#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::io {

/// One input: its name as shown in messages, and its bytes.
struct SourceFile {
  std::string name;
  std::string bytes;
  bool replaces = false;  ///< Its objects stand in the place of those of the same kind and name in other sources.
};

/// A problem found while reading. Errors make their object unreadable; warnings do not. Source: formats.md "What
/// reading does".
struct Diagnostic {
  std::string file;
  std::size_t document = 0;  ///< Counts from 0 within the file, empty documents included.
  std::string object;        ///< `Kind/name`, `Kind/namespace/name`, or `file#index`.
  std::string field;         ///< `spec.containers[0].resources.requests[cpu]`; empty where none is meant.
  std::string code;          ///< Warnings only: DUPLICATE-OBJECT, UNKNOWN-KIND, ...
  std::string message;       ///< What was found and what was expected.
  std::size_t line = 0;      ///< From 1; 0 = unknown.
};

/// `web.yaml, document 2, line 14: Pod/default/web-0 spec.x: message`, parts that are unknown left out.
[[nodiscard]] std::string describe(const Diagnostic& diagnostic);

/// The price of one offering, replacing the catalog's; an empty zone means every zone.
struct PriceOverride {
  std::string instance_type;
  std::string zone;
  std::string capacity_type;
  double price_usd_hour = 0;
};

/// How to read, and which machines there are to buy when the input has no InstanceType.
struct LoadOptions {
  std::optional<std::string> catalog;      ///< `aws`, `azure`, `kwok`, or `none`: there is nothing to buy.
  std::optional<SourceFile> catalog_file;  ///< A CSV, kwok's instance_types.json, or InstanceType documents.
  std::vector<std::string> zones;
  bool no_spot = false;
  std::vector<PriceOverride> prices;
  std::size_t threads = 0;  ///< That read; 0: as many as the machine runs. The result does not depend on it.
};

/// The Case document of an input, its `expect` kept as raw JSON text. Source: formats.md "Case".
struct CaseHeader {
  std::string name;
  std::string about;
  std::vector<std::string> source;
  std::string command;
  std::optional<model::Time> now;
  std::string options_json;  ///< `spec.options` as JSON, `{}` when absent.
  std::string expect_json;   ///< `spec.expect` as JSON, `{}` when absent.
};

/// What reading gave: everything that could be read, and everything that was wrong.
struct LoadResult {
  model::Snapshot snapshot;
  std::vector<Diagnostic> errors;
  std::vector<Diagnostic> warnings;
  std::vector<CaseHeader> cases;
  std::optional<model::Time> latest_instant;  ///< The latest instant that the input names.
  std::size_t objects = 0;                    ///< How many objects were read.
  std::size_t documents = 0;
};

/// Reads every source. Never throws, never crashes; bounded time and memory whatever the bytes. The result does not
/// depend on the order of sources or documents.
[[nodiscard]] LoadResult load(std::span<const SourceFile> sources, const LoadOptions& options);

}  // namespace kerf::io
