#include "kerf/model/amount_text.h"

#include "kerf/model/resources.h"

namespace kerf::model {
namespace {

bool counts_bytes(std::string_view resource) {
  return resource == kMemory || resource == kEphemeralStorage || resource == "storage" ||
         resource.starts_with("hugepages-");
}

}  // namespace

std::string format_amount(std::string_view resource, Quantity amount) {
  return counts_bytes(resource) ? amount.format() : amount.format_decimal();
}

}  // namespace kerf::model
