#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/document.h"
#include "kerf/io/kinds.h"
#include "kerf/io/load.h"
#include "kerf/io/tree.h"

namespace kerf::io {

/// An object of a known kind: where it stands and what it is called. Refers to its Document.
struct ObjectEntry {
  const KindEntry* kind = nullptr;
  VersionUse use = VersionUse::kCurrent;
  std::string_view version;
  std::string_view namespace_name;  ///< Empty for cluster-scoped kinds; `default` where none is given.
  std::string_view name;
  const Document* document = nullptr;
  std::size_t position = 0;   ///< Among the objects of its document.
  Value value;                ///< Not of an early pod, which has no tree.
  EarlyPod* early = nullptr;  ///< Its name and namespace are views into it.
  ListPart* part = nullptr;   ///< That `early` stands in.

  [[nodiscard]] std::size_t line() const { return early == nullptr ? value.line() : early->line; }
};

/// What the documents hold, before any content is looked at.
struct Collection {
  std::vector<ObjectEntry> objects;         ///< By kind, namespace, name, then place.
  std::vector<const Document*> kwok_lists;  ///< Documents that are Karpenter's kwok instance_types.json.
  std::vector<Diagnostic> errors;           ///< What is no object.
  std::vector<Diagnostic> warnings;         ///< UNKNOWN-KIND.
};

/// Finds the objects, those inside lists one by one. Source: formats.md "Objects".
[[nodiscard]] Collection collect_objects(std::span<Document> documents);

/// The namespace of a value that is for certain a pod as the API gives it, of the version that is read, with a proper
/// name and namespace; nothing for any other value.
[[nodiscard]] std::optional<std::string_view> namespace_of_pod(Value item);

/// `Kind/name` or `Kind/namespace/name`. Source: formats.md "Objects".
[[nodiscard]] std::string object_name(std::string_view kind, std::string_view namespace_name, std::string_view name);
[[nodiscard]] std::string object_name(const ObjectEntry& entry);

/// `file#index`, for a document that cannot be read at all.
[[nodiscard]] std::string document_name(const Document& document);

}  // namespace kerf::io
