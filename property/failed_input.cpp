#include "failed_input.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace kerf::property {
namespace {

/// Says after each test that kept an input where it is.
class Announcer : public testing::EmptyTestEventListener {
 public:
  /// The running test may keep an input of that kind in `file`. What an earlier run kept there is gone.
  void expect(const std::filesystem::path& file, gen::ScenarioKind kind) {
    if (file == file_) return;
    file_ = file;
    shape_ = kind == gen::ScenarioKind::kPlan ? "scenario" : "disruption";
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
  }

  void OnTestEnd(const testing::TestInfo& test) override {
    if (test.result()->Failed() && !file_.empty() && std::filesystem::exists(file_)) {
      fmt::print(stderr, "The smallest input it failed on: kerf gen {} --from-bytes {}\n", shape_, file_.string());
    }
    file_.clear();
  }

 private:
  std::filesystem::path file_;
  std::string shape_;
};

/// The listener of this program; gtest owns it from its first use on.
Announcer& announcer() {
  static Announcer* const kAnnouncer = [] {
    auto* listener = new Announcer;
    testing::UnitTest::GetInstance()->listeners().Append(listener);
    return listener;
  }();
  return *kAnnouncer;
}

}  // namespace

FailedInput::FailedInput(gen::Bytes bytes, std::filesystem::path file)
    : bytes_(std::move(bytes)), file_(std::move(file)), exceptions_(std::uncaught_exceptions()) {}

FailedInput::FailedInput(FailedInput&& other) noexcept
    : bytes_(std::move(other.bytes_)), file_(std::exchange(other.file_, {})), exceptions_(other.exceptions_) {}

FailedInput::~FailedInput() {
  if (file_.empty() || std::uncaught_exceptions() <= exceptions_) return;
  std::error_code ignored;
  std::filesystem::create_directories(file_.parent_path(), ignored);
  std::ofstream stream(file_, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes_.data()), static_cast<std::streamsize>(bytes_.size()));
}

std::filesystem::path failed_input_file(gen::ScenarioKind kind) {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  std::filesystem::path file =
      std::filesystem::path("failed-inputs") / fmt::format("{}.{}", test.test_suite_name(), test.name());
  announcer().expect(file, kind);
  return file;
}

namespace {

const std::filesystem::path kKept = "failed-inputs/of-the-test-itself";

TEST(FailedInput, IsKeptWhenAnExceptionDestroysIt) {
  const auto fail = [] {
    const FailedInput input({1, 2, 3}, kKept);
    throw std::runtime_error("as RC_ASSERT does");
  };
  EXPECT_THROW(fail(), std::runtime_error);
  EXPECT_EQ(std::filesystem::file_size(kKept), 3);
  std::filesystem::remove(kKept);
}

TEST(FailedInput, IsForgottenOtherwise) {
  {
    FailedInput moved({1, 2, 3}, kKept);
    const FailedInput input(std::move(moved));
  }
  EXPECT_FALSE(std::filesystem::exists(kKept));
}

}  // namespace
}  // namespace kerf::property
