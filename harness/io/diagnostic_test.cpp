#include <gtest/gtest.h>

#include "kerf/io/load.h"

namespace kerf::io {
namespace {

TEST(Diagnostic, says_the_place_of_a_document_that_is_no_object_once) {
  EXPECT_EQ(describe({.file = "a.json",
                      .document = 1,
                      .object = "a.json#1",
                      .field = "",
                      .code = "",
                      .message = "found a list, expected an object",
                      .line = 3}),
            "a.json, document 1, line 3: found a list, expected an object");
}

TEST(Diagnostic, names_the_field_of_a_document_that_is_no_object) {
  EXPECT_EQ(describe({.file = "a.json",
                      .document = 1,
                      .object = "a.json#1",
                      .field = "kind",
                      .code = "",
                      .message = "found nothing, expected a kind",
                      .line = 3}),
            "a.json, document 1, line 3: kind: found nothing, expected a kind");
}

}  // namespace
}  // namespace kerf::io
