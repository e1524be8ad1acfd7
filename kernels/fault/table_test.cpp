#include "kerf/fault_table/table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "kerf/fault_table/name.h"

namespace kerf::fault {
namespace {

TEST(Faults, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Fault& fault : kFaults) EXPECT_TRUE(names.insert(fault.name).second) << fault.name;
}

TEST(Faults, AreKnownByName) {
  EXPECT_EQ(number_of(kFaults.front().name), 0U);
  EXPECT_EQ(number_of(kFaults.back().name), kFaults.size() - 1);
  EXPECT_EQ(number_of("no-such-fault"), std::nullopt);
}

TEST(Faults, SayWhatIsWrongAndWhereItWasMet) {
  for (const Fault& fault : kFaults) {
    EXPECT_FALSE(fault.wrong.empty()) << fault.name;
    EXPECT_FALSE(fault.source.empty()) << fault.name;
  }
}

/// All sources below the folder that may hold a fault.
std::string sources_below(const std::filesystem::path& folder) {
  std::string text;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".cpp") && !name.ends_with(".h")) continue;
    std::ifstream stream(entry.path());
    text.append(std::istreambuf_iterator<char>(stream), {});
  }
  return text;
}

TEST(Faults, ArePlantedInOnePlaceEach) {
  const std::filesystem::path root(KERF_SOURCE_DIR);
  std::string text;
  for (const char* folder : {"kernels/model", "kernels/reference", "kernels/provision", "kernels/disrupt",
                             "kernels/simd", "kernels/parallel", "harness/io"}) {
    text += sources_below(root / folder);
  }
  for (const Fault& fault : kFaults) {
    const std::string plant = "planted(\"" + std::string(fault.name) + "\")";
    const std::size_t place = text.find(plant);
    ASSERT_NE(place, std::string::npos) << fault.name;
    EXPECT_EQ(text.find(plant, place + 1), std::string::npos) << fault.name;
  }
}

}  // namespace
}  // namespace kerf::fault
