#include "kerf/io/same_content.h"

#include <algorithm>
#include <vector>

namespace kerf::io {
namespace {

/// Where in an object a mapping stands, as far as that changes the comparison.
enum class Place : std::uint8_t { kRoot, kMetadata, kInside };

bool is_implied(Place place, std::string_view key) {
  if (place == Place::kRoot) return key == "kind" || key == "apiVersion";
  return place == Place::kMetadata && key == "namespace";
}

std::vector<Value> sorted_members(Value mapping, Place place) {
  std::vector<Value> members;
  for (std::optional<Value> member = mapping.first(); member; member = member->next()) {
    if (!member->is_null() && !is_implied(place, member->key())) members.push_back(*member);
  }
  std::sort(members.begin(), members.end(), [](Value a, Value b) { return a.key() < b.key(); });
  return members;
}

bool same(Value a, Value b, Place place);

bool same_mapping(Value a, Value b, Place place) {
  const std::vector<Value> left = sorted_members(a, place);
  const std::vector<Value> right = sorted_members(b, place);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [place](Value x, Value y) {
    const bool metadata = place == Place::kRoot && x.key() == "metadata";
    return x.key() == y.key() && same(x, y, metadata ? Place::kMetadata : Place::kInside);
  });
}

bool same_sequence(Value a, Value b) {
  if (a.size() != b.size()) return false;
  std::optional<Value> y = b.first();
  for (std::optional<Value> x = a.first(); x && y; x = x->next(), y = y->next()) {
    if (!same(*x, *y, Place::kInside)) return false;
  }
  return true;
}

// Parsing bounds the nesting, so this recursion is bounded too.
bool same(Value a, Value b, Place place) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case ValueKind::kNull:
      return true;
    case ValueKind::kBool:
      return a.as_bool() == b.as_bool();
    case ValueKind::kNumber:
    case ValueKind::kString:
      return a.text() == b.text();
    case ValueKind::kSequence:
      return same_sequence(a, b);
    case ValueKind::kMapping:
      return same_mapping(a, b, place);
  }
  return false;
}

}  // namespace

bool same_content(const ObjectEntry& a, const ObjectEntry& b) {
  return a.kind == b.kind && a.version == b.version && same(a.value, b.value, Place::kRoot);
}

}  // namespace kerf::io
