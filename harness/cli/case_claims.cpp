#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ranges>

#include "kerf/cli/case_expectations.h"
#include "kerf/model/quantity.h"
#include "kerf/model/requirements.h"

namespace kerf::cli {
namespace {

using io::Value;

using Texts = std::vector<std::string>;

std::string show(const Texts& texts) { return fmt::format("[{}]", fmt::join(texts, ", ")); }

// The items of a sequence of scalars; nothing when it is none.
std::optional<Texts> texts_of(const Value& value) {
  if (!value.is_sequence()) return std::nullopt;
  Texts texts;
  for (auto item = value.first(); item; item = item->next()) {
    if (!item->is_string() && !item->is_number()) return std::nullopt;
    texts.emplace_back(item->text());
  }
  return texts;
}

// Collects what one claim gets wrong.
class ClaimCheck {
 public:
  ClaimCheck(std::string key, const model::Claim& claim) : key_(std::move(key)), claim_(claim) {}

  void check(const Value& expected) {
    std::string_view name = expected.key();
    if (name == "nodePool") {
      compare("nodePool", std::string(expected.text()), claim_.node_pool);
    } else if (name == "instanceTypes" && expected.is_mapping()) {
      for (auto entry = expected.first(); entry; entry = entry->next()) check_instance_types(*entry);
    } else if (name == "requirements" && expected.is_mapping()) {
      for (auto entry = expected.first(); entry; entry = entry->next()) check_requirement(*entry);
    } else if (name == "requests" && expected.is_mapping()) {
      for (auto entry = expected.first(); entry; entry = entry->next()) check_request(*entry);
    } else if (name == "launchPrice") {
      check_launch_price(expected);
    } else {
      report(name, "", "a key or form that this build does not check");
    }
  }

  std::vector<Mismatch> take() { return std::move(mismatches_); }

 private:
  void report(std::string_view key, std::string wanted, std::string came) {
    mismatches_.push_back({fmt::format("{}.{}", key_, key), std::move(wanted), std::move(came)});
  }
  void compare(std::string_view key, const std::string& wanted, const std::string& came) {
    if (wanted != came) report(key, wanted, came);
  }

  void check_instance_types(const Value& expected) {
    const Texts& types = claim_.instance_types;
    const std::string key = fmt::format("instanceTypes.{}", expected.key());
    if (expected.key() == "first") {
      compare(key, std::string(expected.text()), types.empty() ? "no type" : types.front());
      return;
    }
    std::optional<Texts> wanted = texts_of(expected);
    if (!wanted) {
      report(key, "a list of types", std::string(expected.kind_name()));
    } else if (expected.key() == "equal") {
      compare(key, show(*wanted), show(types));
    } else if (expected.key() == "include" || expected.key() == "exclude") {
      bool include = expected.key() == "include";
      auto breaks = [&](const std::string& type) { return include != (std::ranges::find(types, type) != types.end()); };
      if (std::ranges::any_of(*wanted, breaks)) report(key, show(*wanted), show(types));
    } else {
      report(key, "", "a key that this build does not check");
    }
  }

  // The exact value set of a key: In [..], and [] for DoesNotExist.
  void check_requirement(const Value& expected) {
    const std::string key = fmt::format("requirements[{}]", expected.key());
    std::optional<Texts> wanted = texts_of(expected);
    if (!wanted) {
      report(key, "a list of values", std::string(expected.kind_name()));
      return;
    }
    std::ranges::sort(*wanted);
    std::vector<std::string> came;
    bool is_set = false;
    for (const model::Expression& expression : claim_.requirements) {
      if (expression.key != expected.key()) continue;
      Texts values = expression.values;
      std::ranges::sort(values);
      bool set_operator = expression.op == "In" || (expression.op == "DoesNotExist" && values.empty());
      is_set = set_operator && came.empty() && values == *wanted;
      came.push_back(fmt::format("{} {}", expression.op, show(values)));
    }
    if (!is_set) report(key, show(*wanted), came.empty() ? "no requirement" : fmt::format("{}", fmt::join(came, ", ")));
  }

  void check_request(const Value& expected) {
    const std::string key = fmt::format("requests[{}]", expected.key());
    auto wanted = model::Quantity::parse(expected.text());
    if (!wanted) {
      report(key, "a quantity", std::string(expected.text()));
      return;
    }
    const model::Quantity* found = claim_.requests.find(expected.key());
    model::Quantity came = found == nullptr ? model::Quantity() : *found;
    if (*wanted != came) report(key, std::string(expected.text()), came.format());
  }

  // Prices of overlays are computed, so they are equal up to rounding.
  void check_launch_price(const Value& expected) {
    constexpr double kRelativeRounding = 1e-9;
    std::string_view text = expected.text();
    double wanted = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), wanted);
    if (error != std::errc() || end != text.data() + text.size()) {
      report("launchPrice", "a number", std::string(text));
    } else if (!claim_.cheapest) {
      report("launchPrice", std::string(text), "no offering");
    } else if (double came = claim_.cheapest->price_usd_hour;
               std::abs(came - wanted) > kRelativeRounding * std::abs(wanted)) {
      report("launchPrice", std::string(text), fmt::format("{}", came));
    }
  }

  std::string key_;
  const model::Claim& claim_;
  std::vector<Mismatch> mismatches_;
};

}  // namespace

std::vector<Mismatch> check_claim(const std::string& key, const Value& expected, const model::Claim& claim) {
  if (!expected.is_mapping()) return {{key, "a mapping", std::string(expected.kind_name())}};
  ClaimCheck check(key, claim);
  for (auto entry = expected.first(); entry; entry = entry->next()) check.check(*entry);
  return check.take();
}

}  // namespace kerf::cli
