#include "kerf/io/yaml_builder.h"

#include <fmt/format.h>
#include <yaml.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "kerf/io/limits.h"
#include "kerf/io/printable.h"
#include "kerf/io/yaml_scalar.h"
#include "kerf/io/yaml_split.h"

namespace kerf::io {
namespace {

constexpr std::string_view kMergeKey = "<<";

std::string_view view(const yaml_char_t* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

/// One libyaml event, freed at the end of its scope.
class Event {
 public:
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { yaml_event_delete(&event_); }

  yaml_event_t* get() { return &event_; }
  const yaml_event_t* operator->() const { return &event_; }

 private:
  yaml_event_t event_{};
};

/// libyaml's parser over one document's text.
class Parser {
 public:
  explicit Parser(std::string_view text) : ready_(yaml_parser_initialize(&parser_) != 0) {
    if (!ready_) return;
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;
  ~Parser() {
    if (ready_) yaml_parser_delete(&parser_);
  }

  bool next(Event& event) { return ready_ && yaml_parser_parse(&parser_, event.get()) != 0; }
  const yaml_parser_t* operator->() const { return &parser_; }

 private:
  yaml_parser_t parser_{};
  bool ready_;
};

/// A list or mapping that is not closed yet.
struct OpenNode {
  std::uint32_t index = 0;
  bool is_mapping = false;
  bool has_key = false;  ///< The next node is the value of `key`.
  bool merge_key = false;
  std::string key;
  std::uint32_t merge_source = Tree::kNone;  ///< The value of `<<`, which stands outside the mapping.
};

/// Turns the events of one document into a Tree.
class YamlBuilder {
 public:
  YamlBuilder(const YamlSlice& slice, std::size_t outer_levels, Document& document)
      : slice_(slice),
        levels_(limits::kNestingLevels - outer_levels),
        document_(document),
        tree_(document.tree),
        parser_(slice.text) {}

  void build() {
    // What is reserved and not touched takes no memory; what is copied to grow takes time.
    tree_.reserve(slice_.text.size() / 16 + 1, slice_.text.size());
    bool more = true;
    while (more) {
      Event event;
      if (!parser_.next(event)) {
        fail_syntax();
        return;
      }
      more = take(event);
    }
  }

 private:
  /// False when the document is complete or refused.
  bool take(const Event& event) {
    line_ = line_of(event->start_mark.line);
    switch (event->type) {
      case YAML_DOCUMENT_START_EVENT:
        return ++starts_ == 1 || fail("expected LF or CRLF before a document marker, found another line break");
      case YAML_SCALAR_EVENT:
        return add_scalar(event);
      case YAML_ALIAS_EVENT:
        return add_alias(view(event->data.alias.anchor));
      case YAML_SEQUENCE_START_EVENT:
        return open(ValueKind::kSequence, view(event->data.sequence_start.anchor));
      case YAML_MAPPING_START_EVENT:
        return open(ValueKind::kMapping, view(event->data.mapping_start.anchor));
      case YAML_SEQUENCE_END_EVENT:
        depth_ -= 1;
        return close_value();
      case YAML_MAPPING_END_EVENT:
        return close_mapping();
      case YAML_STREAM_END_EVENT:
        return false;
      default:
        return true;
    }
  }

  bool add_scalar(const Event& event) {
    const auto& scalar = event->data.scalar;
    const std::string_view text(reinterpret_cast<const char*>(scalar.value), scalar.length);
    if (text.size() > limits::kScalarBytes) {
      return fail(fmt::format("expected strings of at most {} MiB, found one of {} bytes",
                              limits::kScalarBytes / limits::kMebibyte, text.size()));
    }
    const std::string_view tag = view(scalar.tag);
    const std::string_view anchor = view(scalar.anchor);
    if (expects_key() && scalar.plain_implicit != 0 && text == kMergeKey) return take_merge_key();
    const bool plain = tag.empty() && scalar.plain_implicit != 0;
    if (depth_ == 0 && plain && anchor.empty() && resolve_plain(text).kind == ValueKind::kNull) return true;
    std::optional<Scalar> resolved;
    if (plain) {
      resolved = resolve_plain(text);
    } else if (!tag.empty()) {
      resolved = resolve_tagged(tag, text);
      if (!resolved)
        return fail(fmt::format("expected text that fits its tag {}, found {}", quoted(tag), quoted(text)));
    }
    const ValueKind kind = resolved ? resolved->kind : ValueKind::kString;
    const std::string_view content = resolved ? std::string_view(resolved->text) : text;
    return expects_key() ? add_key(kind, content, anchor) : add_leaf(kind, content, anchor);
  }

  bool add_leaf(ValueKind kind, std::string_view text, std::string_view anchor) {
    if (!has_room()) return false;
    const std::uint32_t index = tree_.append(parent(), kind, current_key(), text, line_);
    remember(anchor, index);
    return place(index);
  }

  bool add_key(ValueKind kind, std::string_view text, std::string_view anchor) {
    if (kind == ValueKind::kNull) return fail("expected a text key, found null");
    if (!anchor.empty()) {
      if (!has_room()) return false;
      remember(anchor, tree_.append(Tree::kDetached, kind, {}, text, line_));
    }
    top().key = text;
    top().has_key = true;
    return true;
  }

  bool take_merge_key() {
    if (top().merge_source != Tree::kNone) return fail("expected each key once in a mapping, found \"<<\" twice");
    top().has_key = top().merge_key = true;
    return true;
  }

  bool open(ValueKind kind, std::string_view anchor) {
    if (expects_key()) return fail("expected a text key, found a list or mapping");
    if (depth_ >= levels_) {
      return fail(fmt::format("expected at most {} levels of nesting, found more", limits::kNestingLevels));
    }
    if (!has_room()) return false;
    const std::uint32_t index = tree_.append(parent(), kind, current_key(), {}, line_);
    remember(anchor, index);
    OpenNode& node = stack_[depth_++];
    node.index = index;
    node.is_mapping = kind == ValueKind::kMapping;
    node.has_key = node.merge_key = false;
    node.merge_source = Tree::kNone;
    return true;
  }

  bool close_mapping() {
    const OpenNode& mapping = top();
    if (const std::optional<Value> duplicate = tree_.duplicate_key(mapping.index)) {
      document_.error = fmt::format("expected each key once in a mapping, found {} twice", quoted(duplicate->key()));
      document_.error_line = duplicate->line();
      return false;
    }
    if (mapping.merge_source != Tree::kNone && !merge(mapping.index, mapping.merge_source)) return false;
    depth_ -= 1;
    return close_value();
  }

  /// After a list or mapping has been closed: it is a value of what contains it.
  bool close_value() { return depth_ == 0 || place(stack_[depth_].index); }

  /// A value is complete: the containing mapping waits for its next key.
  bool place(std::uint32_t index) {
    if (depth_ == 0) return true;
    OpenNode& node = top();
    if (node.merge_key) node.merge_source = index;
    node.has_key = node.merge_key = false;
    return true;
  }

  bool add_alias(std::string_view anchor) {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) {
      return fail(fmt::format("expected an anchor &{0} before the alias, found none", printable_anchor(anchor)));
    }
    const std::uint32_t source = found->second;
    for (std::size_t level = 0; level < depth_; ++level) {
      if (stack_[level].index == source) {
        return fail(fmt::format("expected an alias to something complete, found *{} inside what it names",
                                printable_anchor(anchor)));
      }
    }
    if (expects_key()) {
      const Value key = tree_.at(source);
      if (key.is_mapping() || key.is_sequence()) return fail("expected a text key, found a list or mapping");
      if (key.kind() == ValueKind::kBool) return add_key(key.kind(), key.as_bool() ? "true" : "false", {});
      return add_key(key.kind(), std::string(key.text()), {});
    }
    if (depth_ > 0 && top().merge_key) return place(source);
    const std::optional<std::uint32_t> copy = copy_tree(parent(), source, current_key(), depth_);
    return copy && place(*copy);
  }

  /// Repeats a finished subtree below `above`, which lies at `depth`.
  std::optional<std::uint32_t> copy_tree(std::uint32_t above, std::uint32_t source, std::optional<std::string_view> key,
                                         std::size_t depth) {
    const Value original = tree_.at(source);
    const bool container = original.is_mapping() || original.is_sequence();
    if (container && depth >= levels_) {
      fail(fmt::format("expected at most {} levels of nesting, found more", limits::kNestingLevels));
      return std::nullopt;
    }
    alias_bytes_ += limits::kBytesPerAliasedValue + original.text().size() + original.key().size();
    if (alias_bytes_ > limits::max_alias_bytes(slice_.text.size())) {
      fail(fmt::format("expected aliases that add at most {} bytes, found more",
                       limits::max_alias_bytes(slice_.text.size())));
      return std::nullopt;
    }
    if (!has_room()) return std::nullopt;
    const std::uint32_t copy = tree_.append_copy(above, source, key);
    for (std::optional<Value> child = tree_.at(source).first(); child; child = child->next()) {
      if (!copy_tree(copy, child->index(), std::nullopt, depth + 1)) return std::nullopt;
    }
    return copy;
  }

  /// Adds the members of `source`, a mapping or a list of mappings, that `mapping` does not have; earlier ones win.
  bool merge(std::uint32_t mapping, std::uint32_t source) {
    // The views stay valid: copied members share their text, so the tree's text does not grow here.
    std::set<std::string_view> known;
    for (std::optional<Value> member = tree_.at(mapping).first(); member; member = member->next()) {
      known.insert(member->key());
    }
    const Value merged = tree_.at(source);
    if (merged.is_mapping()) return merge_members(mapping, merged, known);
    if (!merged.is_sequence()) return fail("expected a mapping or a list of mappings after <<, found another value");
    for (std::optional<Value> item = merged.first(); item; item = item->next()) {
      if (!item->is_mapping()) return fail("expected a list of mappings after <<, found another value in it");
      if (!merge_members(mapping, *item, known)) return false;
    }
    return true;
  }

  bool merge_members(std::uint32_t mapping, Value source, std::set<std::string_view>& known) {
    for (std::optional<Value> member = source.first(); member; member = member->next()) {
      if (!known.insert(member->key()).second) continue;
      if (!copy_tree(mapping, member->index(), std::nullopt, depth_)) return false;
    }
    return true;
  }

  OpenNode& top() { return stack_[depth_ - 1]; }
  [[nodiscard]] const OpenNode& top() const { return stack_[depth_ - 1]; }
  [[nodiscard]] bool expects_key() const { return depth_ > 0 && top().is_mapping && !top().has_key; }
  [[nodiscard]] std::uint32_t parent() const {
    if (depth_ == 0) return Tree::kNone;
    return top().merge_key ? Tree::kDetached : top().index;
  }
  [[nodiscard]] std::string_view current_key() const {
    return depth_ > 0 && top().is_mapping && !top().merge_key ? std::string_view(top().key) : std::string_view();
  }

  void remember(std::string_view anchor, std::uint32_t index) {
    if (!anchor.empty()) anchors_.insert_or_assign(std::string(anchor), index);
  }

  bool has_room() {
    const std::size_t most = limits::max_values(slice_.text.size());
    return tree_.node_count() < most ||
           fail(fmt::format("expected at most {} values in one document, found more", most));
  }

  [[nodiscard]] std::size_t line_of(std::size_t mark_line) const { return slice_.first_line + mark_line; }
  static std::string printable_anchor(std::string_view anchor) { return std::string(anchor.substr(0, 60)); }

  /// Always false.
  bool fail(std::string message) {
    document_.error = std::move(message);
    document_.error_line = line_;
    return false;
  }

  void fail_syntax();
  [[nodiscard]] bool tab_in_indentation(std::size_t mark_line) const;

  const YamlSlice& slice_;
  std::size_t levels_;  ///< That may be open at one place.
  Document& document_;
  Tree& tree_;
  Parser parser_;
  std::array<OpenNode, limits::kNestingLevels> stack_;
  std::size_t depth_ = 0;
  std::size_t starts_ = 0;
  std::size_t line_ = 0;
  std::size_t alias_bytes_ = 0;
  std::map<std::string, std::uint32_t, std::less<>> anchors_;
};

void YamlBuilder::fail_syntax() {
  switch (parser_->error) {
    case YAML_MEMORY_ERROR:
    case YAML_NO_ERROR:
      line_ = slice_.first_line;
      fail("expected a smaller document, found no memory for it");
      return;
    case YAML_READER_ERROR: {
      const std::size_t offset = std::min(parser_->problem_offset, slice_.text.size());
      const std::string_view before = slice_.text.substr(0, offset);
      line_ = line_of(static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')));
      fail(fmt::format("expected printable UTF-8, found the value 0x{:02x} at byte {} of the document ({})",
                       parser_->problem_value, offset, parser_->problem));
      return;
    }
    default:
      break;
  }
  line_ = line_of(parser_->problem_mark.line);
  if (tab_in_indentation(parser_->problem_mark.line)) {
    fail("expected spaces as indentation, found a tab");
    return;
  }
  std::string message = fmt::format("expected YAML, found a syntax error in column {}: {}",
                                    parser_->problem_mark.column + 1, parser_->problem);
  if (parser_->context != nullptr) {
    message += fmt::format(" {} (line {})", parser_->context, line_of(parser_->context_mark.line));
  }
  fail(std::move(message));
}

bool YamlBuilder::tab_in_indentation(std::size_t mark_line) const {
  std::string_view rest = slice_.text;
  for (std::size_t line = 0; line < mark_line; ++line) {
    const std::size_t feed = rest.find('\n');
    if (feed == std::string_view::npos) return false;
    rest.remove_prefix(feed + 1);
  }
  const std::string_view indentation = rest.substr(0, rest.find_first_not_of(" \t"));
  return indentation.find('\t') != std::string_view::npos;
}

}  // namespace

void build_yaml_tree(const YamlSlice& slice, std::size_t outer_levels, Document& document) {
  if (slice.directives > limits::kDirectives) {
    document.error = fmt::format("expected at most {} directives, found {}", limits::kDirectives, slice.directives);
    document.error_line = slice.first_line;
  } else {
    YamlBuilder(slice, outer_levels, document).build();
  }
  if (!document.error.empty() || document.tree.empty()) document.tree = Tree();
}

}  // namespace kerf::io
