#include "kerf/io/load.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "kerf/io/collect.h"
#include "kerf/io/document.h"
#include "kerf/io/object_loader.h"
#include "kerf/io/same_content.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {
namespace {

struct Parsed {
  std::vector<Document> documents;
  std::vector<bool> replaces;  ///< By document.
};

Parsed parse(std::span<const SourceFile> sources, parallel::Workers& workers, Pods pods) {
  Parsed all;
  for (const SourceFile& source : sources) {
    std::vector<Document> parsed = parse_documents(source.name, source.bytes, workers, pods);
    all.documents.insert(all.documents.end(), std::make_move_iterator(parsed.begin()),
                         std::make_move_iterator(parsed.end()));
    all.replaces.resize(all.documents.size(), source.replaces);
  }
  return all;
}

bool same_object(const ObjectEntry& a, const ObjectEntry& b) {
  return a.kind->kind == b.kind->kind && a.kind->name == b.kind->name && a.namespace_name == b.namespace_name &&
         a.name == b.name;
}

/// Leaves out what an object of a source that replaces stands in for.
void drop_replaced(const Parsed& parsed, std::vector<ObjectEntry>& entries) {
  auto replaces = [&](const ObjectEntry& entry) {
    return parsed.replaces[static_cast<std::size_t>(entry.document - parsed.documents.data())];
  };
  if (std::ranges::find(parsed.replaces, true) == parsed.replaces.end()) return;
  std::vector<ObjectEntry> kept;
  for (std::size_t first = 0; first < entries.size();) {
    std::size_t end = first + 1;
    while (end < entries.size() && same_object(entries[first], entries[end])) ++end;
    const std::span<const ObjectEntry> copies = std::span<const ObjectEntry>(entries).subspan(first, end - first);
    const bool is_replaced = std::ranges::any_of(copies, replaces);
    std::ranges::copy_if(copies, std::back_inserter(kept),
                         [&](const ObjectEntry& copy) { return !is_replaced || replaces(copy); });
    first = end;
  }
  entries = std::move(kept);
}

Collection collect(Parsed& parsed) {
  Collection collection = collect_objects(parsed.documents);
  drop_replaced(parsed, collection.objects);
  return collection;
}

/// Whether copies have to be compared, and one of them was read early: then nothing is left to compare it by.
bool has_early_copies(std::span<const ObjectEntry> entries) {
  const auto is_early_copy = [](const ObjectEntry& a, const ObjectEntry& b) {
    return (a.early != nullptr || b.early != nullptr) && same_object(a, b);
  };
  return std::ranges::adjacent_find(entries, is_early_copy) != entries.end();
}

/// Reads every object once: equal copies count as one, contradicting ones as none.
void load_objects(std::span<const ObjectEntry> entries, ObjectLoader& loader) {
  for (std::size_t first = 0; first < entries.size();) {
    std::size_t end = first + 1;
    while (end < entries.size() && same_object(entries[first], entries[end])) ++end;
    const std::span<const ObjectEntry> copies = entries.subspan(first, end - first);
    const bool agree = std::all_of(copies.begin() + 1, copies.end(),
                                   [&](const ObjectEntry& copy) { return same_content(copies.front(), copy); });
    if (agree) {
      loader.load(copies.front(), copies.size());
    } else {
      loader.refuse_contradiction(copies);
    }
    first = end;
  }
}

/// By place, and one per object and code.
void tidy(std::vector<Diagnostic>& diagnostics) {
  auto place = [](const Diagnostic& d) { return std::tie(d.file, d.document, d.object, d.code, d.line, d.field); };
  std::sort(diagnostics.begin(), diagnostics.end(),
            [place](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
  std::set<std::pair<std::string, std::string>> seen;
  std::erase_if(diagnostics, [&seen](const Diagnostic& d) { return !seen.emplace(d.object, d.code).second; });
}

}  // namespace

LoadResult load(std::span<const SourceFile> sources, const LoadOptions& options) {
  parallel::Workers workers(options.threads);
  Parsed parsed = parse(sources, workers, Pods::kReadEarly);
  Collection collection = collect(parsed);
  if (has_early_copies(collection.objects)) {
    parsed = parse(sources, workers, Pods::kAsTrees);
    collection = collect(parsed);
  }
  LoadResult result;
  result.documents = parsed.documents.size();
  result.errors = std::move(collection.errors);
  result.warnings = std::move(collection.warnings);
  ObjectLoader loader(collection.objects, result, workers);
  load_objects(collection.objects, loader);
  loader.finish(collection.kwok_lists, options);
  tidy(result.errors);
  tidy(result.warnings);
  return result;
}

}  // namespace kerf::io
