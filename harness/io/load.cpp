#include "kerf/io/load.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "kerf/io/collect.h"
#include "kerf/io/object_loader.h"
#include "kerf/io/same_content.h"
#include "kerf/io/tree.h"

namespace kerf::io {
namespace {

std::vector<Document> parse(std::span<const SourceFile> sources) {
  std::vector<Document> documents;
  for (const SourceFile& source : sources) {
    std::vector<Document> parsed = parse_documents(source.name, source.bytes);
    documents.insert(documents.end(), std::make_move_iterator(parsed.begin()), std::make_move_iterator(parsed.end()));
  }
  return documents;
}

bool same_object(const ObjectEntry& a, const ObjectEntry& b) {
  return a.kind->kind == b.kind->kind && a.kind->name == b.kind->name && a.namespace_name == b.namespace_name &&
         a.name == b.name;
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
  const std::vector<Document> documents = parse(sources);
  Collection collection = collect_objects(documents);
  LoadResult result;
  result.documents = documents.size();
  result.errors = std::move(collection.errors);
  result.warnings = std::move(collection.warnings);
  ObjectLoader loader(collection.objects, result);
  load_objects(collection.objects, loader);
  loader.finish(collection.kwok_lists, options);
  tidy(result.errors);
  tidy(result.warnings);
  return result;
}

}  // namespace kerf::io
