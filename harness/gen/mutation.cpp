#include "kerf/gen/mutation.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kerf/model/quantity.h"

namespace kerf::gen {
namespace {

using io::ValueKind;
using model::Quantity;

constexpr std::size_t kMostDocuments = 256;

bool is_of(const JsonValue& document, std::string_view kind) {
  const JsonValue* value = document.find("kind");
  return value != nullptr && value->text == kind;
}

std::vector<std::size_t> places_of(const ObjectScenario& scenario, std::string_view kind) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < scenario.documents.size(); ++place) {
    if (is_of(scenario.documents[place], kind)) places.push_back(place);
  }
  return places;
}

template <typename Item>
Item* any_of(std::vector<Item>& items, Source& random) {
  return items.empty() ? nullptr : &items[random.below(items.size())];
}

/// Every value below `value`, itself included.
void collect(JsonValue& value, std::vector<JsonValue*>& all) {
  all.push_back(&value);
  for (auto& [key, member] : value.members) collect(member, all);
}

JsonValue* any_value(ObjectScenario& scenario, Source& random, ValueKind kind) {
  JsonValue* document = any_of(scenario.documents, random);
  if (document == nullptr) return nullptr;
  std::vector<JsonValue*> all;
  collect(*document, all);
  std::erase_if(all, [kind](const JsonValue* value) { return value->kind != kind; });
  return all.empty() ? nullptr : all[random.below(all.size())];
}

void rename(JsonValue& document, std::string_view suffix) {
  if (JsonValue* metadata = document.find("metadata")) {
    if (JsonValue* name = metadata->find("name")) name->text += suffix;
  }
}

void drop_document(ObjectScenario& scenario, Source& random) {
  if (scenario.documents.empty()) return;
  scenario.documents.erase(scenario.documents.begin() +
                           static_cast<std::ptrdiff_t>(random.below(scenario.documents.size())));
}

void repeat_document(ObjectScenario& scenario, Source& random) {
  if (scenario.documents.empty() || scenario.documents.size() >= kMostDocuments) return;
  JsonValue copy = *any_of(scenario.documents, random);
  rename(copy, "x");
  scenario.documents.push_back(std::move(copy));
}

/// Pods of one spec are a class.
void drop_class(ObjectScenario& scenario, Source& random) {
  const std::vector<std::size_t> pods = places_of(scenario, "Pod");
  if (pods.empty()) return;
  const JsonValue* spec = scenario.documents[pods[random.below(pods.size())]].find("spec");
  if (spec == nullptr) return;
  const JsonValue gone = *spec;
  std::erase_if(scenario.documents, [&](const JsonValue& document) {
    const JsonValue* of = document.find("spec");
    return is_of(document, "Pod") && of != nullptr && *of == gone;
  });
}

void repeat_class(ObjectScenario& scenario, Source& random) {
  const std::vector<std::size_t> pods = places_of(scenario, "Pod");
  if (pods.empty()) return;
  const JsonValue first = scenario.documents[pods[random.below(pods.size())]];
  for (std::uint64_t left = 1 + random.below(4); left > 0 && scenario.documents.size() < kMostDocuments; --left) {
    JsonValue copy = first;
    rename(copy, "-" + std::to_string(left));
    scenario.documents.push_back(std::move(copy));
  }
}

/// One member of one spec goes into another of the same kind.
void copy_constraint(ObjectScenario& scenario, Source& random) {
  constexpr std::array<std::string_view, 3> kKinds{"Pod", "NodePool", "Pod"};
  const std::vector<std::size_t> places = places_of(scenario, random.pick(std::span<const std::string_view>(kKinds)));
  if (places.size() < 2) return;
  const JsonValue* from = scenario.documents[places[random.below(places.size())]].find("spec");
  JsonValue* to = scenario.documents[places[random.below(places.size())]].find("spec");
  if (from == nullptr || to == nullptr || from == to || from->members.empty()) return;
  const JsonValue::Member copied = from->members[random.below(from->members.size())];
  if (JsonValue* there = to->find(copied.first)) {
    *there = copied.second;
  } else if (to->kind == ValueKind::kMapping) {
    to->members.push_back(copied);
  }
}

/// A quantity of one pod becomes what a type has, or one unit more or less than that.
void move_quantity(ObjectScenario& scenario, Source& random) {
  const std::vector<std::size_t> types = places_of(scenario, "InstanceType");
  const std::vector<std::size_t> pods = places_of(scenario, "Pod");
  if (types.empty() || pods.empty()) return;
  const std::string_view resource = random.one_in(3) ? "memory" : "cpu";
  const JsonValue& type = scenario.documents[types[random.below(types.size())]];
  const JsonValue* capacity = type.at({"spec", "capacity", resource});
  const JsonValue* overhead = type.at({"spec", "overhead", resource});
  if (capacity == nullptr) return;
  Quantity room = Quantity::parse(capacity->text).value_or(Quantity());
  if (overhead != nullptr) room -= Quantity::parse(overhead->text).value_or(Quantity());
  room += resource == "cpu" ? Quantity::milli(random.between(-1, 1)) : Quantity::units(random.between(-1, 1));
  std::vector<JsonValue*> all;
  collect(scenario.documents[pods[random.below(pods.size())]], all);
  std::erase_if(all, [&](JsonValue* value) { return value->find(resource) == nullptr; });
  if (!all.empty()) *all[random.below(all.size())]->find(resource) = JsonValue::string(room.format());
}

void move_number(ObjectScenario& scenario, Source& random) {
  JsonValue* number = any_value(scenario, random, ValueKind::kNumber);
  if (number == nullptr) return;
  constexpr std::array<std::int64_t, 8> kEnds{0,
                                              1,
                                              -1,
                                              2,
                                              100,
                                              std::numeric_limits<std::int32_t>::max(),
                                              std::numeric_limits<std::int64_t>::max(),
                                              std::numeric_limits<std::int64_t>::min()};
  number->text = std::to_string(random.pick(std::span<const std::int64_t>(kEnds)));
}

/// A string becomes one that stands under the same key elsewhere.
void swap_text(ObjectScenario& scenario, Source& random) {
  JsonValue* mapping = any_value(scenario, random, ValueKind::kMapping);
  JsonValue* document = any_of(scenario.documents, random);
  if (mapping == nullptr || mapping->members.empty()) return;
  auto& [key, value] = mapping->members[random.below(mapping->members.size())];
  if (value.kind != ValueKind::kString) return;
  std::vector<JsonValue*> all;
  collect(*document, all);
  std::vector<std::string> texts;
  for (const JsonValue* other : all) {
    const JsonValue* there = other->find(key);
    if (there != nullptr && there->kind == ValueKind::kString) texts.push_back(there->text);
  }
  if (const std::string* text = any_of(texts, random)) value.text = *text;
}

void drop_member(ObjectScenario& scenario, Source& random) {
  JsonValue* mapping = any_value(scenario, random, random.one_in(3) ? ValueKind::kSequence : ValueKind::kMapping);
  if (mapping == nullptr || mapping->members.empty()) return;
  mapping->members.erase(mapping->members.begin() + static_cast<std::ptrdiff_t>(random.below(mapping->members.size())));
}

void change_options(ObjectScenario& scenario, Source& random) {
  model::Options& options = scenario.options;
  switch (random.below(7)) {
    case 0:
      options.now += std::chrono::seconds(random.between(-3600, 3600));
      return;
    case 1:
      options.now += std::chrono::seconds(random.between(-1, 1));
      return;
    case 2:
      options.preference_policy = options.preference_policy == model::PreferencePolicy::kIgnore
                                      ? model::PreferencePolicy::kRespect
                                      : model::PreferencePolicy::kIgnore;
      return;
    case 3:
      options.min_values_policy = options.min_values_policy == model::MinValuesPolicy::kStrict
                                      ? model::MinValuesPolicy::kBestEffort
                                      : model::MinValuesPolicy::kStrict;
      return;
    case 4:
      options.gates.reserved_capacity = !options.gates.reserved_capacity;
      return;
    case 5:
      options.gates.spot_to_spot_consolidation = !options.gates.spot_to_spot_consolidation;
      return;
    default:
      options.gates.static_capacity = !options.gates.static_capacity;
  }
}

using Change = void (*)(ObjectScenario&, Source&);
constexpr std::array<Change, 10> kChanges{&drop_document,   &repeat_document, &drop_class,  &repeat_class,
                                          &copy_constraint, &move_quantity,   &move_number, &swap_text,
                                          &drop_member,     &change_options};

}  // namespace

void mutate(ObjectScenario& scenario, Source& random) {
  if (scenario.documents.empty()) return;
  random.pick(std::span<const Change>(kChanges))(scenario, random);
}

ObjectScenario splice(const ObjectScenario& a, const ObjectScenario& b, Source& random) {
  ObjectScenario result{a.options, {}};
  for (const ObjectScenario* source : {&a, &b}) {
    for (const JsonValue& document : source->documents) {
      if (random.one_in(2) && result.documents.size() < kMostDocuments) result.documents.push_back(document);
    }
  }
  return result;
}

}  // namespace kerf::gen
