#include "kerf/gen/scenario_code.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario_words.h"
#include "kerf/io/json.h"

namespace kerf::gen {
namespace {

using io::ValueKind;

constexpr int kMostLevels = 32;
// Most lists are shorter; what the bytes claim is not to be believed.
constexpr std::uint64_t kMostReserved = 8;

// What comes next; a word is its number behind the last of them.
enum Tag : std::uint8_t { kNull, kFalse, kTrue, kInteger, kNumber, kText, kSequence, kMapping, kFirstWord };

enum Flag : std::uint16_t {
  kIgnoresPreferences = 1,
  kBestEffort = 2,
  kNoReservedCapacity = 4,
  kNodeRepair = 8,
  kSpotToSpot = 16,
  kNodeOverlay = 32,
  kStaticCapacity = 64,
  kCapacityBuffer = 128,
  kSubsetSearch = 256,
  kUntilStable = 512,
  kIgnoresBudgets = 1024,
  kIgnoresPdb = 2048,
  kIgnoresDoNotDisrupt = 4096,
};

std::uint64_t zigzag(std::int64_t number) {
  return (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
}

std::int64_t unzigzag(std::uint64_t code) {
  return static_cast<std::int64_t>(code >> 1) ^ -static_cast<std::int64_t>(code & 1);
}

/// The number that `text` is the shortest decimal form of.
std::optional<std::int64_t> plain_integer(std::string_view text) {
  std::int64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || std::to_string(number) != text) return std::nullopt;
  return number;
}

std::uint64_t flags_of(const model::Options& options) {
  std::uint64_t flags = 0;
  auto flag = [&](bool is_set, Flag flag) { flags |= is_set ? std::uint64_t{flag} : 0; };
  flag(options.preference_policy == model::PreferencePolicy::kIgnore, kIgnoresPreferences);
  flag(options.min_values_policy == model::MinValuesPolicy::kBestEffort, kBestEffort);
  flag(!options.gates.reserved_capacity, kNoReservedCapacity);
  flag(options.gates.node_repair, kNodeRepair);
  flag(options.gates.spot_to_spot_consolidation, kSpotToSpot);
  flag(options.gates.node_overlay, kNodeOverlay);
  flag(options.gates.static_capacity, kStaticCapacity);
  flag(options.gates.capacity_buffer, kCapacityBuffer);
  flag(options.search == model::Search::kSubset, kSubsetSearch);
  flag(options.until_stable, kUntilStable);
  flag(options.ignored.budgets, kIgnoresBudgets);
  flag(options.ignored.pdb, kIgnoresPdb);
  flag(options.ignored.do_not_disrupt, kIgnoresDoNotDisrupt);
  return flags;
}

model::Options options_of(std::uint64_t flags) {
  auto is_set = [flags](Flag flag) { return (flags & flag) != 0; };
  model::Options options;
  if (is_set(kIgnoresPreferences)) options.preference_policy = model::PreferencePolicy::kIgnore;
  if (is_set(kBestEffort)) options.min_values_policy = model::MinValuesPolicy::kBestEffort;
  options.gates = {.reserved_capacity = !is_set(kNoReservedCapacity),
                   .node_repair = is_set(kNodeRepair),
                   .spot_to_spot_consolidation = is_set(kSpotToSpot),
                   .node_overlay = is_set(kNodeOverlay),
                   .static_capacity = is_set(kStaticCapacity),
                   .capacity_buffer = is_set(kCapacityBuffer)};
  if (is_set(kSubsetSearch)) options.search = model::Search::kSubset;
  options.until_stable = is_set(kUntilStable);
  options.ignored = {
      .budgets = is_set(kIgnoresBudgets), .pdb = is_set(kIgnoresPdb), .do_not_disrupt = is_set(kIgnoresDoNotDisrupt)};
  return options;
}

class Writer {
 public:
  void byte(std::uint8_t value) { bytes_.push_back(value); }

  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) byte(static_cast<std::uint8_t>(value | 0x80));
    byte(static_cast<std::uint8_t>(value));
  }

  void text(std::string_view text) {
    if (auto word = word_number(text)) return byte(static_cast<std::uint8_t>(kFirstWord + *word));
    byte(kText);
    raw(text);
  }

  void value(const JsonValue& value) {
    switch (value.kind) {
      case ValueKind::kNull:
        return byte(kNull);
      case ValueKind::kBool:
        return byte(value.text == "true" ? kTrue : kFalse);
      case ValueKind::kNumber:
        return numeric(value.text);
      case ValueKind::kString:
        return text(value.text);
      case ValueKind::kSequence:
      case ValueKind::kMapping:
        return members(value);
    }
  }

  [[nodiscard]] Bytes take() { return std::move(bytes_); }

 private:
  void raw(std::string_view text) {
    number(text.size());
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }

  void numeric(std::string_view text) {
    if (auto integer = plain_integer(text)) {
      byte(kInteger);
      return number(zigzag(*integer));
    }
    byte(kNumber);
    raw(text);
  }

  void members(const JsonValue& value) {
    const bool is_mapping = value.kind == ValueKind::kMapping;
    byte(is_mapping ? kMapping : kSequence);
    number(value.members.size());
    for (const auto& [key, member] : value.members) {
      if (is_mapping) text(key);
      this->value(member);
    }
  }

  Bytes bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  [[nodiscard]] bool is_at_end() const { return position_ >= bytes_.size(); }

  std::uint8_t byte() { return is_at_end() ? std::uint8_t{0} : bytes_[position_++]; }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t next = byte();
      value |= static_cast<std::uint64_t>(next & 0x7f) << shift;
      if ((next & 0x80) == 0) break;
    }
    return value;
  }

  JsonValue value(int levels) {
    const std::uint8_t tag = byte();
    switch (tag) {
      case kNull:
        return {};
      case kFalse:
        return {ValueKind::kBool, "false", {}};
      case kTrue:
        return {ValueKind::kBool, "true", {}};
      case kInteger:
        return {ValueKind::kNumber, std::to_string(unzigzag(number())), {}};
      case kNumber: {
        std::string text = raw();
        return {ValueKind::kNumber, io::is_json_number(text) ? std::move(text) : "0", {}};
      }
      case kSequence:
      case kMapping:
        return members(tag == kMapping ? ValueKind::kMapping : ValueKind::kSequence, levels);
      default:
        return {ValueKind::kString, tag == kText ? raw() : word(tag), {}};
    }
  }

 private:
  std::string raw() {
    const std::size_t length = static_cast<std::size_t>(std::min<std::uint64_t>(number(), bytes_.size() - position_));
    std::string text(bytes_.begin() + static_cast<std::ptrdiff_t>(position_),
                     bytes_.begin() + static_cast<std::ptrdiff_t>(position_ + length));
    position_ += length;
    return text;
  }

  static std::string word(std::uint8_t tag) {
    return std::string(scenario_words()[static_cast<std::size_t>(tag - kFirstWord) % scenario_words().size()]);
  }

  std::string key() {
    const std::uint8_t tag = byte();
    if (tag >= kFirstWord) return word(tag);
    return tag == kText ? raw() : std::string();
  }

  JsonValue members(ValueKind kind, int levels) {
    JsonValue result;
    if (levels == 0) return result;
    result.kind = kind;
    std::uint64_t left = number();
    result.members.reserve(std::min<std::uint64_t>({left, bytes_.size() - position_, kMostReserved}));
    for (; left > 0 && !is_at_end(); --left) {
      std::string name = kind == ValueKind::kMapping ? key() : std::string();
      JsonValue member = value(levels - 1);
      // The second of two equal keys would make the document unreadable.
      if (kind == ValueKind::kMapping && result.find(name) != nullptr) continue;
      result.members.emplace_back(std::move(name), std::move(member));
    }
    return result;
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
};

bool holds_objects(std::span<const std::uint8_t> bytes) {
  return !bytes.empty() && bytes.front() == static_cast<std::uint8_t>(InputFormat::kObjects1);
}

}  // namespace

Bytes encode_objects(const ObjectScenario& scenario) {
  Writer writer;
  writer.byte(static_cast<std::uint8_t>(InputFormat::kObjects1));
  writer.number(flags_of(scenario.options));
  writer.number(zigzag(scenario.options.now.time_since_epoch().count()));
  writer.number(scenario.options.max_simulations ? *scenario.options.max_simulations + 1 : 0);
  writer.number(scenario.documents.size());
  for (const JsonValue& document : scenario.documents) writer.value(document);
  return writer.take();
}

ObjectScenario decode_objects(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  reader.byte();
  ObjectScenario scenario;
  scenario.options = options_of(reader.number());
  scenario.options.now = model::Time(std::chrono::nanoseconds(unzigzag(reader.number())));
  if (const std::uint64_t most = reader.number(); most > 0) scenario.options.max_simulations = most - 1;
  for (std::uint64_t left = reader.number(); left > 0 && !reader.is_at_end(); --left) {
    scenario.documents.push_back(reader.value(kMostLevels));
  }
  return scenario;
}

Scenario decode_input(std::span<const std::uint8_t> bytes, ScenarioKind kind, const ScenarioLimits& limits) {
  if (holds_objects(bytes)) return documents_of(decode_objects(bytes));
  ByteSource source(bytes.subspan(std::min<std::size_t>(1, bytes.size())));
  return decode_scenario(source, kind, limits);
}

ObjectScenario decode_input_objects(std::span<const std::uint8_t> bytes, ScenarioKind kind,
                                    const ScenarioLimits& limits) {
  if (holds_objects(bytes)) return decode_objects(bytes);
  return objects_of(decode_input(bytes, kind, limits));
}

ObjectScenario objects_of(const Scenario& scenario) {
  ObjectScenario result{scenario.options, {}};
  for (const std::string& document : scenario.documents) {
    for (const io::Document& parsed : io::parse_json("scenario", document)) {
      if (!parsed.tree.empty()) result.documents.push_back(JsonValue::of(parsed.tree.root()));
    }
  }
  return result;
}

Scenario documents_of(const ObjectScenario& scenario) {
  Scenario result;
  result.options = scenario.options;
  result.documents.reserve(scenario.documents.size());
  for (const JsonValue& document : scenario.documents) result.documents.push_back(document.json());
  return result;
}

}  // namespace kerf::gen
