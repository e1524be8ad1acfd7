#include "kerf/io/kwok_type.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::Quantity;
using model::Requirement;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_'; }

bool is_ec2_size(std::string_view text) {
  constexpr std::array<std::string_view, 6> kSizes{"nano", "micro", "small", "medium", "large", "metal"};
  if (std::find(kSizes.begin(), kSizes.end(), text) != kSizes.end()) return true;
  if (!text.ends_with("xlarge")) return false;
  text.remove_suffix(std::string_view("xlarge").size());
  return std::all_of(text.begin(), text.end(), is_digit);
}

/// What follows the dot of a name like `m5.large`; of any other name the amount of cpu.
std::string size_of(std::string_view name, std::string cpu) {
  std::size_t dot = name.find('.');
  if (dot == std::string_view::npos || dot == 0) return cpu;
  std::string_view family = name.substr(0, dot);
  std::string_view size = name.substr(dot + 1);
  bool like_ec2 = std::all_of(family.begin(), family.end(), is_word) && is_ec2_size(size);
  return like_ec2 ? std::string(size) : cpu;
}

/// What stands before the first dot or dash; else the first character.
std::string family_of(std::string_view name) {
  std::size_t end = name.find_first_of(".-");
  return std::string(name.substr(0, end == std::string_view::npos ? 1 : end));
}

std::string text_of(const model::ResourceList& resources, std::string_view name,
                    std::string (Quantity::*format)() const) {
  const Quantity* amount = resources.find(name);
  return amount == nullptr ? "" : (amount->*format)();
}

}  // namespace

model::InstanceType kwok_type(std::string name, std::string architecture, std::vector<std::string> operating_systems,
                              model::ResourceList resources) {
  model::InstanceType type;
  std::string cpu = text_of(resources, model::kCpu, &Quantity::format_decimal);
  std::string memory = text_of(resources, model::kMemory, &Quantity::format);
  type.requirements.replace("karpenter.kwok.sh/instance-cpu", Requirement::in({cpu}));
  type.requirements.replace("karpenter.kwok.sh/instance-family", Requirement::in({family_of(name)}));
  type.requirements.replace("karpenter.kwok.sh/instance-memory", Requirement::in({memory}));
  type.requirements.replace("karpenter.kwok.sh/instance-size", Requirement::in({size_of(name, cpu)}));
  type.requirements.replace(model::kArchLabel, Requirement::in({std::move(architecture)}));
  type.requirements.replace(model::kOsLabel, Requirement::in(std::move(operating_systems)));
  if (!resources.contains(model::kPods)) resources.set(model::kPods, Quantity::units(110));
  type.capacity = std::move(resources);
  type.overhead.set(model::kCpu, Quantity::milli(100));
  type.overhead.set(model::kMemory, Quantity::units(std::int64_t{10} << 20));
  type.name = std::move(name);
  return type;
}

}  // namespace kerf::io
