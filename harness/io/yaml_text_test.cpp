#include "kerf/io/yaml_text.h"

#include <gtest/gtest.h>

#include "kerf/io/json.h"
#include "kerf/io/yaml.h"

namespace kerf::io {
namespace {

std::string yaml_of(std::string_view json) {
  const auto documents = parse_json("test.json", json);
  EXPECT_EQ(documents.size(), 1U);
  EXPECT_EQ(documents.front().error, "");
  return block_yaml(documents.front().tree.root());
}

TEST(YamlText, PrintsAsKubectlDoes) {
  EXPECT_EQ(yaml_of(R"({"kind":"Pod","metadata":{"name":"web-0","labels":{}},"spec":{"containers":[{"name":"main",
                       "args":["-v","a b"]},{"name":"side"}],"priority":0,"hostNetwork":false,"x":null,"list":[]}})"),
            R"(kind: Pod
metadata:
  name: web-0
  labels: {}
spec:
  containers:
  - name: main
    args:
    - "-v"
    - "a b"
  - name: side
  priority: 0
  hostNetwork: false
  x: null
  list: []
)");
}

TEST(YamlText, QuotesWhatWouldReadBackAsSomethingElse) {
  EXPECT_EQ(
      yaml_of(R"(["true","1","1.5","null","~","no","","a: b","#x","0x1F","2026-03-01","v1","a:b","x\ny",":x","y:"])"),
      "- \"true\"\n- \"1\"\n- \"1.5\"\n- \"null\"\n- \"~\"\n- \"no\"\n- \"\"\n- \"a: b\"\n- \"#x\"\n- \"0x1F\"\n"
      "- \"2026-03-01\"\n- v1\n- a:b\n- \"x\\ny\"\n- \":x\"\n- \"y:\"\n");
}

TEST(YamlText, ReadsBackAsTheSameTree) {
  const std::string json =
      R"({"a":{"true":[[1,2],[],[{"b":"yes"}]],"c":{"d":{"e":"2026-03-01T12:00:00Z"}}},"f":"8","g":8,"h":"1e3"})";
  const std::string once = yaml_of(json);
  const auto again = parse_yaml("test.yaml", once);
  ASSERT_EQ(again.size(), 1U);
  ASSERT_EQ(again.front().error, "");
  EXPECT_EQ(block_yaml(again.front().tree.root()), once);
}

TEST(YamlText, PrintsAnythingAlone) {
  const auto documents = parse_json("test.json", R"(["a",{}])");
  ASSERT_EQ(documents.front().error, "");
  const Value item = *documents.front().tree.root().first();
  EXPECT_EQ(block_yaml(item), "a\n");
  EXPECT_EQ(block_yaml(*item.next()), "{}\n");
}

}  // namespace
}  // namespace kerf::io
