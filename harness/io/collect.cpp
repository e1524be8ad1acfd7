#include "kerf/io/collect.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "kerf/io/field_reader.h"
#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

constexpr std::string_view kDefaultNamespace = "default";
constexpr std::string_view kManagedClusterType = "microsoft.containerservice/managedclusters";
constexpr std::string_view kOwnGroup = "kerf.dev";
constexpr KindEntry kManagedCluster{Kind::kOther, "ManagedCluster", "azure", ""};

bool is_lower_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// A DNS subdomain, the name of most objects of the API.
bool is_dns_name(std::string_view name, std::size_t max_length) {
  return !name.empty() && name.size() <= max_length && is_lower_alphanumeric(name.front()) &&
         is_lower_alphanumeric(name.back()) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_lower_alphanumeric(c) || c == '-' || c == '.'; });
}

/// Names of our own kinds are freer: InstanceTypes are called as their clouds call them.
bool is_path_segment(std::string_view name) {
  return !name.empty() && name.size() <= 253 && name != "." && name != ".." &&
         std::none_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f || c == '/' || c == '%';
         });
}

bool equals_ignoring_case(std::string_view text, std::string_view lower_case) {
  return std::equal(text.begin(), text.end(), lower_case.begin(), lower_case.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; });
}

std::optional<std::string_view> text_of(const std::optional<Value>& value) {
  return value && value->is_string() ? std::optional(value->text()) : std::nullopt;
}

/// Part of an object's name as it is, unless that would make a message unreadable.
std::string shown(std::string_view part) { return is_path_segment(part) ? std::string(part) : quoted(part); }

/// What the items of a typed list inherit.
struct Inherited {
  std::string_view kind;
  std::string_view api_version;
};

class Collector {
 public:
  void add(Document& document) {
    document_ = &document;
    position_ = 0;
    if (!document.error.empty()) {
      refuse({.field = "", .message = document.error, .line = document.error_line});
      return;
    }
    if (document.tree.empty() || document.tree.root().is_null()) return;
    Value root = document.tree.root();
    if (is_kwok_list(root)) {
      result_.kwok_lists.push_back(&document);
      return;
    }
    ObjectReading reading;
    const Field object(reading, root);
    add_value(object, {});
    if (reading.failed()) refuse(*reading.error());
  }

  Collection take() {
    auto key = [](const ObjectEntry& entry) {
      return std::tuple(entry.kind->kind, entry.kind->name, entry.namespace_name, entry.name,
                        std::string_view(entry.document->file), entry.document->index, entry.position);
    };
    const auto is_before = [key](const ObjectEntry& a, const ObjectEntry& b) { return key(a) < key(b); };
    // The API server lists objects in this order.
    if (!std::ranges::is_sorted(result_.objects, is_before)) std::ranges::sort(result_.objects, is_before);
    return std::move(result_);
  }

 private:
  void refuse(const FieldError& error) { refuse(error, document_name(*document_)); }
  void refuse(const FieldError& error, std::string object) {
    result_.errors.push_back({.file = document_->file,
                              .document = document_->index,
                              .object = std::move(object),
                              .field = error.field,
                              .code = "",
                              .message = error.message,
                              .line = error.line});
  }

  /// Karpenter's instance_types.json is a bare list of types.
  static bool is_kwok_list(Value root) {
    if (!root.is_sequence()) return false;
    std::optional<Value> first = root.first();
    return first && first->find("offerings") && first->find("name") && !first->find("kind");
  }

  /// An object or a list of objects; what is neither is an error of the document.
  void add_value(const Field& object, Inherited inherited) {
    if (!object.present() || !object.value()->is_mapping()) {
      object.refuse("an object with apiVersion and kind");
      return;
    }
    const Value value = *object.value();
    const Field kind_field = object.member("kind");
    std::string_view kind = text_of(value.find("kind")).value_or(kind_field.present() ? "" : inherited.kind);
    if (kind.empty()) {
      add_without_kind(kind_field, value);
      return;
    }
    std::string_view api_version = text_of(value.find("apiVersion")).value_or(inherited.api_version);
    if (kind == "List" || (kind.ends_with("List") && value.find("items"))) {
      add_items(object, {.kind = kind.substr(0, kind.size() - 4), .api_version = kind == "List" ? "" : api_version});
      return;
    }
    add_object(object, kind, api_version);
  }

  void add_without_kind(const Field& kind, Value value) {
    const bool managed_cluster = equals_ignoring_case(text_of(value.find("type")).value_or(""), kManagedClusterType);
    std::string_view name = text_of(value.find("name")).value_or("");
    if (!managed_cluster || name.empty()) {
      kind.refuse("a kind");
      return;
    }
    push({.kind = &kManagedCluster, .version = "", .namespace_name = "", .name = name, .value = value});
  }

  void add_items(const Field& list, Inherited inherited) {
    const Field items = list.member("items");
    for (const Field& item : items.items()) add_item(item, inherited);
    if (list.parent() != nullptr) return;
    // Of a document that is a List and was parsed in parts.
    std::size_t index = 0;
    std::size_t expected = result_.objects.size();
    for (const ListPart& part : document_->items) expected += part.is_early.size();
    result_.objects.reserve(expected);
    for (ListPart& part : document_->items) {
      auto tree = part.trees.cbegin();
      auto early = part.early.begin();
      for (const bool is_early : part.is_early) {
        if (is_early) {
          add_early(*early++, part);
        } else {
          add_item(items.item(index, *(tree++)->root().first()), inherited);
        }
        ++index;
      }
    }
  }

  void add_early(EarlyPod& early, ListPart& part) {
    static const KindEntry* const kPod = find_kind("", "Pod");
    push({.kind = kPod,
          .version = kPod->current_version,
          .namespace_name = early.pod.meta.namespace_name,
          .name = early.pod.meta.name,
          .value = document_->tree.root(),
          .early = &early,
          .part = &part});
  }

  /// One error per object: what is no object inside a list must not hide the next one.
  void add_item(const Field& item, Inherited inherited) {
    ObjectReading reading;
    std::swap(reading, item.reading());
    add_value(item, inherited);
    std::swap(reading, item.reading());
    if (reading.failed()) refuse(*reading.error());
  }

  void add_object(const Field& object, std::string_view kind, std::string_view api_version) {
    const ApiVersion version = split_api_version(api_version);
    const KindEntry* entry = kind_entry(kind, version.group, api_version.empty());
    const Field metadata = object.member("metadata");
    const Field name_field = metadata.member("name");
    const Field namespace_field = metadata.member("namespace");
    std::string_view name = text_of(name_field.value()).value_or("");
    std::string_view space = text_of(namespace_field.value()).value_or("");
    if (entry == nullptr) {
      warn_unknown(object, kind, space, name);
      return;
    }
    if (name.empty()) name_field.refuse("the name of the object");
    if (!entry->namespaced) {
      space = "";
    } else if (!namespace_field.present()) {
      space = kDefaultNamespace;
    } else if (space.empty()) {
      namespace_field.refuse("the name of a Namespace");
    }
    if (object.reading().failed()) return;
    add_known(object, *entry, api_version, space, name);
  }

  /// Objects mostly follow others of their kind.
  const KindEntry* kind_entry(std::string_view kind, std::string_view group, bool any_group) {
    if (!any_group && last_kind_ != nullptr && last_kind_->name == kind && last_kind_->group == group)
      return last_kind_;
    last_kind_ = any_group ? find_kind_by_name(kind) : find_kind(group, kind);
    return last_kind_;
  }

  void add_known(const Field& object, const KindEntry& entry, std::string_view api_version, std::string_view space,
                 std::string_view name) {
    const ApiVersion version = split_api_version(api_version);
    const VersionUse use = version_use(entry, version.version);
    ObjectReading reading;
    const Field renamed(reading, *object.value());
    const Field metadata = renamed.member("metadata");
    if (use == VersionUse::kUnknown) {
      renamed.member("apiVersion").refuse(expected_versions(entry));
    } else if (entry.group == kOwnGroup ? !is_path_segment(name) : !is_dns_name(name, 253)) {
      metadata.member("name").refuse("at most 253 lower-case letters, digits, - and .");
    } else if (!space.empty() && !is_dns_name(space, 63)) {
      metadata.member("namespace").refuse("at most 63 lower-case letters, digits and -");
    }
    if (reading.failed()) {
      refuse(*reading.error(), object_name(entry.name, space, name));
      return;
    }
    push({.kind = &entry,
          .use = use,
          .version = version.version,
          .namespace_name = space,
          .name = name,
          .value = *object.value()});
  }

  static std::string expected_versions(const KindEntry& entry) {
    std::string_view slash = entry.group.empty() ? "" : "/";
    if (entry.older_versions.empty()) return fmt::format("{}{}{}", entry.group, slash, entry.current_version);
    return fmt::format("{}{}{} (or an older {})", entry.group, slash, entry.current_version, entry.older_versions);
  }

  void warn_unknown(const Field& object, std::string_view kind, std::string_view space, std::string_view name) {
    result_.warnings.push_back({.file = document_->file,
                                .document = document_->index,
                                .object = name.empty() ? document_name(*document_) : object_name(kind, space, name),
                                .field = "",
                                .code = "UNKNOWN-KIND",
                                .message = fmt::format("{} is a kind that nothing reads; it is ignored", shown(kind)),
                                .line = object.value()->line()});
  }

  void push(ObjectEntry entry) {
    entry.document = document_;
    entry.position = position_++;
    result_.objects.push_back(entry);
  }

  Document* document_ = nullptr;
  std::size_t position_ = 0;
  const KindEntry* last_kind_ = nullptr;
  Collection result_;
};

}  // namespace

std::optional<std::string_view> namespace_of_pod(Value item) {
  const auto is = [](const std::optional<Value>& value, std::string_view text) {
    return value && value->is_string() && value->text() == text;
  };
  if (!is(item.find("kind"), "Pod") || !is(item.find("apiVersion"), "v1")) return std::nullopt;
  const std::optional<Value> metadata = item.find("metadata");
  if (!metadata) return std::nullopt;
  const std::optional<std::string_view> name = text_of(metadata->find("name"));
  const std::optional<std::string_view> space = text_of(metadata->find("namespace"));
  if (!name || !space || !is_dns_name(*name, 253) || !is_dns_name(*space, 63)) return std::nullopt;
  return space;
}

Collection collect_objects(std::span<Document> documents) {
  Collector collector;
  for (Document& document : documents) collector.add(document);
  return collector.take();
}

std::string object_name(std::string_view kind, std::string_view namespace_name, std::string_view name) {
  if (namespace_name.empty()) return fmt::format("{}/{}", shown(kind), shown(name));
  return fmt::format("{}/{}/{}", shown(kind), shown(namespace_name), shown(name));
}

std::string object_name(const ObjectEntry& entry) {
  return object_name(entry.kind->name, entry.namespace_name, entry.name);
}

std::string document_name(const Document& document) { return fmt::format("{}#{}", document.file, document.index); }

}  // namespace kerf::io
