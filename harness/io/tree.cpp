#include "kerf/io/tree.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kerf::io {

std::string_view Value::kind_name() const {
  switch (kind()) {
    case ValueKind::kNull:
      return "null";
    case ValueKind::kBool:
      return "a boolean";
    case ValueKind::kNumber:
      return "a number";
    case ValueKind::kString:
      return "a string";
    case ValueKind::kSequence:
      return "a list";
    case ValueKind::kMapping:
      return "a mapping";
  }
  return "";
}

std::size_t Value::line() const { return tree_->nodes_[index_].line; }

bool Value::as_bool() const {
  const Tree::Node& node = tree_->nodes_[index_];
  return node.kind == ValueKind::kBool && node.text_length == std::string_view("true").size();
}

std::uint32_t Tree::append(std::uint32_t parent, ValueKind kind, std::string_view key, std::string_view text,
                           std::size_t line) {
  Node node;
  node.kind = kind;
  node.line = static_cast<std::uint32_t>(line);
  node.key_length = static_cast<std::uint32_t>(key.size());
  node.text_length = static_cast<std::uint32_t>(text.size());
  node.key_print = key_print_of(key);
  node.text_offset = static_cast<std::uint32_t>(arena_.size());
  arena_.append(key);
  if (!text.empty()) arena_.append(text);
  return link(parent, node);
}

std::uint32_t Tree::append_copy(std::uint32_t parent, std::uint32_t source, std::optional<std::string_view> key) {
  Node node = nodes_[source];
  if (key) {
    const std::size_t text_offset = node.text_offset + node.key_length;
    node.text_offset = static_cast<std::uint32_t>(arena_.size());
    node.key_print = key_print_of(*key);
    node.key_length = static_cast<std::uint32_t>(key->size());
    arena_.append(*key);
    if (node.text_length > 0) {
      // Appending a string to itself is defined for (string, position, length), not for a view into it.
      arena_.append(arena_, text_offset, node.text_length);
    }
  }
  node.first_child = node.last_child = node.next_sibling = kNone;
  node.children = 0;
  return link(parent, node);
}

std::uint32_t Tree::link(std::uint32_t parent, const Node& node) {
  const std::uint32_t index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(node);
  if (parent == kNone || parent == kDetached) return index;
  Node& above = nodes_[parent];
  if (above.last_child == kNone) {
    above.first_child = index;
  } else {
    nodes_[above.last_child].next_sibling = index;
  }
  above.last_child = index;
  ++above.children;
  return index;
}

std::optional<Value> Tree::duplicate_key(std::uint32_t index) const {
  constexpr std::size_t kFewMembers = 12;
  const Value mapping = at(index);
  if (mapping.size() <= kFewMembers) {
    for (std::uint32_t member = nodes_[index].first_child; member != kNone; member = nodes_[member].next_sibling) {
      const std::uint32_t print = nodes_[member].key_print;
      for (std::uint32_t earlier = nodes_[index].first_child; earlier != member;
           earlier = nodes_[earlier].next_sibling) {
        if (nodes_[earlier].key_print == print && at(earlier).key() == at(member).key()) return at(member);
      }
    }
    return std::nullopt;
  }
  using Member = std::pair<std::string_view, std::uint32_t>;
  std::vector<Member> members;
  members.reserve(mapping.size());
  for (std::optional<Value> member = mapping.first(); member; member = member->next()) {
    members.emplace_back(member->key(), member->index());
  }
  std::sort(members.begin(), members.end());
  std::uint32_t found = kNone;
  for (std::size_t i = 1; i < members.size(); ++i) {
    if (members[i].first == members[i - 1].first) found = std::min(found, members[i].second);
  }
  return found == kNone ? std::nullopt : std::optional(at(found));
}

void Tree::reserve(std::size_t nodes, std::size_t text_bytes) {
  nodes_.reserve(nodes);
  arena_.reserve(text_bytes);
}

}  // namespace kerf::io
