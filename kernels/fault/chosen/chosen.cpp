#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kerf/fault/planted.h"

// The only place in kernels that looks at the environment.
namespace kerf::fault {
namespace {

std::string_view name_of(Area area) {
  switch (area) {
    case Area::kPlan:
      return "plan";
    case Area::kDisruption:
      return "disruption";
    case Area::kThreads:
      return "threads";
  }
  return "";
}

/// One fault a line, as scripts/faults reads it: name, area, what is wrong, source.
[[noreturn]] void refuse(const std::string& name) {
  std::string text = "KERF_FAULT: there is no fault '" + name + "', but:\n";
  for (const Fault& fault : kFaults) {
    text += std::string(fault.name) + '\t' + std::string(name_of(fault.area)) + '\t';
    text += std::string(fault.wrong) + '\t' + std::string(fault.source) + '\n';
  }
  std::fputs(text.c_str(), stderr);
  std::_Exit(2);
}

std::size_t chosen() {
  const char* name = std::getenv("KERF_FAULT");  // NOLINT(concurrency-mt-unsafe)
  if (name == nullptr || *name == '\0') return kFaults.size();
  const auto number = number_of(name);
  return number ? *number : (refuse(name), kFaults.size());
}

}  // namespace

const std::size_t kChosen = chosen();

}  // namespace kerf::fault
