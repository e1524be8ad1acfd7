#include "kerf/io/tree.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kerf::io {
namespace {

/// {a: x, b: [1, true]}
Tree small_tree() {
  Tree tree;
  const std::uint32_t root = tree.append(Tree::kNone, ValueKind::kMapping, "", "", 1);
  tree.append(root, ValueKind::kString, "a", "x", 1);
  const std::uint32_t list = tree.append(root, ValueKind::kSequence, "b", "", 2);
  tree.append(list, ValueKind::kNumber, "", "1", 3);
  tree.append(list, ValueKind::kBool, "", "true", 4);
  return tree;
}

TEST(Tree, IsEmptyUntilItHasARoot) {
  EXPECT_TRUE(Tree().empty());
  EXPECT_FALSE(small_tree().empty());
}

TEST(Tree, WalksMembersAndItemsInDocumentOrder) {
  const Tree tree = small_tree();
  const Value root = tree.root();
  EXPECT_EQ(root.size(), 2U);
  const Value a = root.first().value();
  EXPECT_EQ(a.key(), "a");
  EXPECT_EQ(a.text(), "x");
  const Value b = a.next().value();
  EXPECT_EQ(b.key(), "b");
  EXPECT_FALSE(b.next().has_value());
  const Value one = b.first().value();
  EXPECT_EQ(one.text(), "1");
  EXPECT_EQ(one.key(), "");
  EXPECT_TRUE(one.next()->as_bool());
  EXPECT_EQ(one.next()->line(), 4U);
}

TEST(Tree, FindsMembersOfMappingsOnly) {
  const Tree tree = small_tree();
  EXPECT_EQ(tree.root().find("b")->line(), 2U);
  EXPECT_FALSE(tree.root().find("c").has_value());
  EXPECT_FALSE(tree.root().find("b")->find("").has_value());
  EXPECT_FALSE(tree.root().find("a")->find("x").has_value());
}

TEST(Tree, GivesTextToStringsAndNumbersOnly) {
  const Tree tree = small_tree();
  EXPECT_EQ(tree.root().text(), "");
  EXPECT_EQ(tree.root().find("b")->first()->next()->text(), "");
  EXPECT_FALSE(tree.root().find("a")->as_bool());
}

TEST(Tree, NamesEveryKindForMessages) {
  Tree tree;
  const std::uint32_t root = tree.append(Tree::kNone, ValueKind::kSequence, "", "", 1);
  const auto name = [&](ValueKind kind) { return tree.at(tree.append(root, kind, "", "", 1)).kind_name(); };
  EXPECT_EQ(name(ValueKind::kNull), "null");
  EXPECT_EQ(name(ValueKind::kBool), "a boolean");
  EXPECT_EQ(name(ValueKind::kNumber), "a number");
  EXPECT_EQ(name(ValueKind::kString), "a string");
  EXPECT_EQ(name(ValueKind::kSequence), "a list");
  EXPECT_EQ(name(ValueKind::kMapping), "a mapping");
}

TEST(Tree, CopiesANodeUnderAnotherKeyWithoutItsChildren) {
  Tree tree = small_tree();
  const Value list = tree.root().find("b").value();
  const Value text = tree.root().find("a").value();
  tree.append_copy(0, list.index(), "copied list");
  tree.append_copy(0, text.index(), "copied text");
  tree.append_copy(0, text.index(), std::nullopt);
  EXPECT_EQ(tree.root().find("copied list")->size(), 0U);
  EXPECT_TRUE(tree.root().find("copied list")->is_sequence());
  EXPECT_EQ(tree.root().find("copied text")->text(), "x");
  EXPECT_EQ(tree.root().size(), 5U);
}

TEST(Tree, KeepsDetachedNodesOutOfTheWalk) {
  Tree tree = small_tree();
  const std::uint32_t detached = tree.append(Tree::kDetached, ValueKind::kString, "", "aside", 9);
  EXPECT_EQ(tree.at(detached).text(), "aside");
  EXPECT_EQ(tree.root().size(), 2U);
}

/// A mapping of `members` keys k0, k1, ..., in which the keys at `first` and `second` are the same.
Tree mapping_with_duplicate(int members, int first, int second) {
  Tree tree;
  tree.append(Tree::kNone, ValueKind::kMapping, "", "", 1);
  for (int i = 0; i < members; ++i) {
    const std::string key = i == first || i == second ? "same" : fmt::format("k{}", members - i);
    tree.append(0, ValueKind::kNull, key, "", static_cast<std::size_t>(i) + 1);
  }
  return tree;
}

TEST(Tree, FindsTheSecondOfTwoEqualKeysInSmallAndLargeMappings) {
  EXPECT_EQ(mapping_with_duplicate(5, 1, 3).duplicate_key(0)->line(), 4U);
  EXPECT_EQ(mapping_with_duplicate(500, 10, 490).duplicate_key(0)->line(), 491U);
  EXPECT_FALSE(mapping_with_duplicate(5, 1, 1).duplicate_key(0).has_value());
  EXPECT_FALSE(mapping_with_duplicate(500, 1, 1).duplicate_key(0).has_value());
}

}  // namespace
}  // namespace kerf::io
