#include "kerf/model/snapshot.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

namespace kerf::model {
namespace {

TEST(FindObject, LooksUpByNamespaceThenName) {
  std::vector<Namespace> sorted;
  for (auto [space, name] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"", "z"}, {"a", "b"}, {"a", "c"}, {"b", "a"}}) {
    Namespace object;
    object.meta.namespace_name = space;
    object.meta.name = name;
    sorted.push_back(object);
  }
  EXPECT_EQ(find_object(sorted, "", "z"), &sorted[0]);
  EXPECT_EQ(find_object(sorted, "a", "c"), &sorted[2]);
  EXPECT_EQ(find_object(sorted, "b", "a"), &sorted[3]);
  EXPECT_EQ(find_object(sorted, "b", "b"), nullptr);
  EXPECT_EQ(find_object(sorted, "a", "a"), nullptr);
}

TEST(CatalogOf, IsNothingForAPoolWithoutOne) {
  Snapshot snapshot;
  snapshot.catalogs.resize(2);
  NodePool pool;
  EXPECT_EQ(catalog_of(snapshot, pool), nullptr);
  pool.catalog = 1;
  EXPECT_EQ(catalog_of(snapshot, pool), &snapshot.catalogs[1]);
  pool.catalog = 2;
  EXPECT_EQ(catalog_of(snapshot, pool), nullptr);
}

}  // namespace
}  // namespace kerf::model
