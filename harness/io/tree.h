#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::io {

enum class ValueKind : std::uint8_t { kNull, kBool, kNumber, kString, kSequence, kMapping };

class Tree;

/// A value inside a Tree: a cheap handle, valid while the Tree lives.
class Value {
 public:
  Value(const Tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

  [[nodiscard]] ValueKind kind() const;
  /// `null`, `a string`, `a mapping`: for messages.
  [[nodiscard]] std::string_view kind_name() const;
  /// Line in the file, from 1; 0 = unknown.
  [[nodiscard]] std::size_t line() const;

  [[nodiscard]] bool is_null() const { return kind() == ValueKind::kNull; }
  [[nodiscard]] bool is_mapping() const { return kind() == ValueKind::kMapping; }
  [[nodiscard]] bool is_sequence() const { return kind() == ValueKind::kSequence; }
  [[nodiscard]] bool is_string() const { return kind() == ValueKind::kString; }
  [[nodiscard]] bool is_number() const { return kind() == ValueKind::kNumber; }

  /// Bool only.
  [[nodiscard]] bool as_bool() const;
  /// A string's content, or a number exactly as written (YAML's other notations of integers, such as 0x1F, 0644 and
  /// 1_000, are turned into decimal); empty for the other kinds.
  [[nodiscard]] std::string_view text() const;

  /// Items of a sequence or members of a mapping; 0 for scalars.
  [[nodiscard]] std::size_t size() const;
  /// First child, or nothing. With `next` this walks items and members in document order.
  [[nodiscard]] std::optional<Value> first() const;
  [[nodiscard]] std::optional<Value> next() const;
  /// The key under which this value stands in its mapping; empty inside sequences.
  [[nodiscard]] std::string_view key() const;
  /// The member of a mapping; nothing when missing or when this is no mapping. O(members).
  [[nodiscard]] std::optional<Value> find(std::string_view key) const;

  /// For the parsers: the node inside its Tree.
  [[nodiscard]] std::uint32_t index() const { return index_; }

 private:
  const Tree* tree_;
  std::uint32_t index_;
};

/// One parsed document: nodes in one vector, text in one arena.
class Tree {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::uint32_t kDetached = 0xfffffffe;

  [[nodiscard]] Value root() const { return {this, 0}; }
  [[nodiscard]] bool empty() const { return nodes_.empty(); }

  /// For the parsers: appends a child to `parent` and returns its index. The parent is kNone for the root, which comes
  /// first, and kDetached for a node that belongs to no parent. A bool's text is `true` or `false`.
  std::uint32_t append(std::uint32_t parent, ValueKind kind, std::string_view key, std::string_view text,
                       std::size_t line);
  /// For the parsers: appends a copy of the node `source` without its children. Text is shared, not copied, unless the
  /// copy stands under another `key`.
  std::uint32_t append_copy(std::uint32_t parent, std::uint32_t source, std::optional<std::string_view> key);
  /// For the parsers: the first member of the mapping `index` whose key stands before it already. O(n log n).
  [[nodiscard]] std::optional<Value> duplicate_key(std::uint32_t index) const;
  /// Empty again; what it has grown to stays allocated.
  void clear() {
    nodes_.clear();
    arena_.clear();
  }
  /// For the parsers: room for that much, so that growing does not copy.
  void reserve(std::size_t nodes, std::size_t text_bytes);
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
  [[nodiscard]] Value at(std::uint32_t index) const { return {this, index}; }

 private:
  friend class Value;
  struct Node {
    std::uint32_t first_child = kNone;
    std::uint32_t last_child = kNone;
    std::uint32_t next_sibling = kNone;
    std::uint32_t children = 0;
    std::uint32_t line = 0;
    std::uint32_t key_print = 0;  ///< key_print_of the key: keys that differ in it differ, without a look at the arena.
    std::uint32_t key_length = 0;
    std::uint32_t text_length = 0;
    std::uint32_t text_offset = 0;  ///< Key, then text, in `arena_`.
    ValueKind kind = ValueKind::kNull;
  };

  [[nodiscard]] static std::uint32_t key_print_of(std::string_view key);
  [[nodiscard]] bool has_key(const Node& node, std::string_view key, std::uint32_t print) const {
    return node.key_print == print && key == std::string_view(arena_).substr(node.text_offset, node.key_length);
  }
  std::uint32_t link(std::uint32_t parent, const Node& node);

  std::vector<Node> nodes_;
  std::string arena_;
};

// What readers call most, so that a step in a tree is no call.

inline ValueKind Value::kind() const { return tree_->nodes_[index_].kind; }

inline std::string_view Value::text() const {
  const Tree::Node& node = tree_->nodes_[index_];
  if (node.kind != ValueKind::kString && node.kind != ValueKind::kNumber) return {};
  return std::string_view(tree_->arena_).substr(node.text_offset + node.key_length, node.text_length);
}

inline std::size_t Value::size() const { return tree_->nodes_[index_].children; }

inline std::optional<Value> Value::first() const {
  const std::uint32_t child = tree_->nodes_[index_].first_child;
  if (child == Tree::kNone) return std::nullopt;
  return Value(tree_, child);
}

inline std::optional<Value> Value::next() const {
  const std::uint32_t sibling = tree_->nodes_[index_].next_sibling;
  if (sibling == Tree::kNone) return std::nullopt;
  return Value(tree_, sibling);
}

inline std::string_view Value::key() const {
  const Tree::Node& node = tree_->nodes_[index_];
  return std::string_view(tree_->arena_).substr(node.text_offset, node.key_length);
}

inline std::optional<Value> Value::find(std::string_view key) const {
  const std::vector<Tree::Node>& nodes = tree_->nodes_;
  if (nodes[index_].kind != ValueKind::kMapping) return std::nullopt;
  const std::uint32_t print = Tree::key_print_of(key);
  for (std::uint32_t child = nodes[index_].first_child; child != Tree::kNone; child = nodes[child].next_sibling) {
    if (tree_->has_key(nodes[child], key, print)) return Value(tree_, child);
  }
  return std::nullopt;
}

// Length, the first four bytes and the last four: the names of the API differ there.
inline std::uint32_t Tree::key_print_of(std::string_view key) {
  constexpr std::size_t kWindow = 4;
  if (key.empty()) return 0;  // memcpy takes no null, not even for nothing.
  std::uint32_t front = 0;
  std::uint32_t back = 0;
  const std::size_t taken = std::min(key.size(), kWindow);
  std::memcpy(&front, key.data(), taken);
  std::memcpy(&back, key.data() + key.size() - taken, taken);
  return (front * 0x9e3779b1U) ^ (back * 0x85ebca77U) ^ static_cast<std::uint32_t>(key.size());
}

}  // namespace kerf::io
