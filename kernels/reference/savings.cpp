#include "kerf/reference/savings.h"

#include "kerf/reference/replacement_price.h"

namespace kerf::reference {

double total_price(std::span<const Candidate* const> candidates) {
  double total = 0;
  for (const Candidate* candidate : candidates) total += candidate->price();
  return total;
}

double destination_price(std::span<const NewClaim> claims) {
  double total = 0;
  for (const NewClaim& claim : claims) {
    OfferingFilter offered(claim.requirements);
    if (!claim.types.empty()) total += destination_price(claim.source->types[claim.types.front()], offered);
  }
  return total;
}

}  // namespace kerf::reference
