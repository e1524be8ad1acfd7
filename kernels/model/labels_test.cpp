#include "kerf/model/labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace kerf::model {
namespace {

TEST(NormalizedKey, MapsOldNamesToStableOnes) {
  const std::vector<std::pair<std::string_view, std::string_view>> table{
      {"failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"},
      {"failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"},
      {"beta.kubernetes.io/arch", "kubernetes.io/arch"},
      {"beta.kubernetes.io/os", "kubernetes.io/os"},
      {"beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"},
      {"kubernetes.io/arch", "kubernetes.io/arch"},
      {"example.com/team", "example.com/team"},
      {"", ""},
  };
  for (const auto& [key, expected] : table) EXPECT_EQ(normalized_key(key), expected);
}

TEST(WellKnownLabels, HoldTheFamiliesOfTheCoreAndAllClouds) {
  for (std::string_view key :
       {"karpenter.sh/nodepool", "topology.kubernetes.io/zone", "topology.kubernetes.io/region",
        "node.kubernetes.io/instance-type", "kubernetes.io/arch", "kubernetes.io/os", "karpenter.sh/capacity-type",
        "node.kubernetes.io/windows-build", "topology.k8s.aws/zone-id", "karpenter.k8s.aws/capacity-reservation-id",
        "karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz", "karpenter.k8s.aws/instance-gpu-name",
        "karpenter.k8s.aws/placement-group-partition", "karpenter.azure.com/sku-storage-ephemeralos-maxsize",
        "karpenter.azure.com/placement-scope", "kubernetes.azure.com/fips_enabled", "kubernetes.azure.com/sku-cpu"}) {
    EXPECT_TRUE(is_well_known(key)) << key;
  }
  for (std::string_view key : {"", "kubernetes.io/hostname", "karpenter.sh/registered", "karpenter.sh/initialized",
                               "karpenter.k8s.aws/ec2nodeclass", "example.com/team", "kubernetes.io/arc",
                               "kubernetes.io/arch2", "beta.kubernetes.io/arch"}) {
    EXPECT_FALSE(is_well_known(key)) << key;
  }
}

TEST(WellKnownLabels, AreListedInByteOrder) {
  auto labels = well_known_labels();
  EXPECT_EQ(labels.size(), 59U);
  EXPECT_TRUE(std::is_sorted(labels.begin(), labels.end()));
  EXPECT_EQ(std::adjacent_find(labels.begin(), labels.end()), labels.end());
}

TEST(RestrictedLabels, AreThoseOfRestrictedDomainsAndTheHostname) {
  for (std::string_view key :
       {"karpenter.sh/registered", "karpenter.sh/initialized", "sub.karpenter.sh/x", "karpenter.k8s.aws/ec2nodeclass",
        "a.b.karpenter.k8s.aws/x", "karpenter.azure.com/x", "kubernetes.io/hostname"}) {
    EXPECT_TRUE(is_restricted(key)) << key;
  }
  for (std::string_view key :
       {"karpenter.sh/nodepool", "karpenter.sh/capacity-type", "karpenter.k8s.aws/instance-family", "kubernetes.io/os",
        "node.kubernetes.io/anything", "kubernetes.io/anything", "notkarpenter.sh/x", "karpenter.sh.example.com/x",
        "karpenter.sh", "example.com/karpenter.sh", "team"}) {
    EXPECT_FALSE(is_restricted(key)) << key;
  }
}

TEST(EnumeratedValues, AreKnownForCapacityTypeAndTenancy) {
  auto capacity_types = enumerated_values("karpenter.sh/capacity-type");
  EXPECT_EQ(std::vector<std::string_view>(capacity_types.begin(), capacity_types.end()),
            (std::vector<std::string_view>{"on-demand", "reserved", "spot"}));
  auto tenancies = enumerated_values("karpenter.k8s.aws/instance-tenancy");
  EXPECT_EQ(std::vector<std::string_view>(tenancies.begin(), tenancies.end()),
            (std::vector<std::string_view>{"dedicated", "default"}));
  EXPECT_TRUE(enumerated_values("kubernetes.io/arch").empty());
}

TEST(QualifiedName, FollowsKubernetesSyntax) {
  const std::string name63(63, 'a');
  const std::string prefix253 = std::string(126, 'a') + "." + std::string(126, 'b');
  for (const std::string& key :
       {std::string("a"), std::string("A"), std::string("9"), std::string("a.b-c_D"), std::string("example.com/a"),
        std::string("a-b.c--d.e/A_b"), std::string("1/2"), name63, "example.com/" + name63, prefix253 + "/a"}) {
    EXPECT_TRUE(is_qualified_name(key)) << key;
  }
  for (const std::string& key : {std::string(),           std::string("-a"),
                                 std::string("a-"),       std::string("_a"),
                                 std::string("a."),       std::string("a b"),
                                 std::string("a/b/c"),    std::string("/a"),
                                 std::string("a/"),       std::string("Example.com/a"),
                                 std::string("a_b/c"),    std::string("-a.b/c"),
                                 std::string("a-.b/c"),   std::string("a.-b/c"),
                                 std::string("a..b/c"),   std::string(".a/c"),
                                 std::string("a./c"),     std::string("a-/c"),
                                 std::string("\xC3\xA4"), name63 + "a",
                                 prefix253 + "a/a"}) {
    EXPECT_FALSE(is_qualified_name(key)) << key;
  }
}

TEST(LabelValue, IsEmptyOrAShortName) {
  for (const std::string& value : {std::string(), std::string("a"), std::string("A.b_c-9"), std::string(63, 'x')}) {
    EXPECT_TRUE(is_label_value(value)) << value;
  }
  for (const std::string& value : {std::string("-"), std::string("a-"), std::string(".a"), std::string("a b"),
                                   std::string("a/b"), std::string("a:b"), std::string(64, 'x')}) {
    EXPECT_FALSE(is_label_value(value)) << value;
  }
}

}  // namespace
}  // namespace kerf::model
