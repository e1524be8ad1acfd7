#include "kerf/model/quantity.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "kerf/model/resource_scale.h"

namespace kerf::model {
namespace {

/// Any quantity: small and huge, round and odd, beyond the cap too.
rc::Gen<Quantity> any_quantity() {
  return rc::gen::exec([] {
    Int128 count = *rc::gen::arbitrary<std::int64_t>();
    Int128 factor = *rc::gen::element<std::int64_t>(1, 1'000, 1'000'000, 1'000'000'000, 1'024'000'000'000);
    return Quantity::nano(count * factor * *rc::gen::element<std::int64_t>(1, 1'024, 1'048'576));
  });
}

/// Text of the grammar, and text close to it.
rc::Gen<std::string> any_text() {
  return rc::gen::container<std::string>(rc::gen::elementOf(std::string("000112345679...+-eEKMGTPimnuk")));
}

RC_GTEST_PROP(QuantityProperty, FormattedTextReadsBackTheSame, ()) {
  auto quantity = *any_quantity();
  RC_ASSERT(Quantity::parse(quantity.format()).value() == quantity);
  RC_ASSERT(Quantity::parse(quantity.format_decimal()).value() == quantity);
}

RC_GTEST_PROP(QuantityProperty, AnyTextIsReadOrRefusedAndReadTextIsStable, ()) {
  auto quantity = Quantity::parse(*any_text());
  if (quantity) RC_ASSERT(Quantity::parse(quantity->format()).value() == *quantity);
}

RC_GTEST_PROP(QuantityProperty, TheSignOnlyFlips, ()) {
  auto digits = std::to_string(*rc::gen::nonNegative<std::int64_t>());
  auto fraction = std::to_string(*rc::gen::nonNegative<std::int64_t>());
  auto suffix = *rc::gen::elementOf(
      std::vector<std::string>{"", "n", "u", "m", "k", "M", "E", "Ki", "Gi", "Ei", "e5", "E-12", "e-400", "e400"});
  auto positive = Quantity::parse(digits + "." + fraction + suffix);
  auto negative = Quantity::parse("-" + digits + "." + fraction + suffix);
  RC_ASSERT(positive.has_value());
  RC_ASSERT(negative.has_value());
  RC_ASSERT(negative->nano_count() == -positive->nano_count());
}

RC_GTEST_PROP(QuantityProperty, SumsSaturateAndKeepTheOrder, ()) {
  auto a = *any_quantity();
  auto b = *any_quantity();
  auto c = *any_quantity();
  RC_ASSERT(a + b == b + a);
  if (a <= b) RC_ASSERT(a + c <= b + c);
  if (!(a + b).is_saturated()) RC_ASSERT(a + b - b == a);
}

RC_GTEST_PROP(QuantityProperty, ReadOutsRoundUp, ()) {
  auto quantity = Quantity::nano(*rc::gen::arbitrary<std::int64_t>());
  RC_PRE(!quantity.is_negative());
  RC_ASSERT(Quantity::units(quantity.value()) >= quantity);
  RC_ASSERT(Quantity::units(quantity.value() - 1) < quantity);
  RC_ASSERT(Quantity::milli(quantity.milli_value()) >= quantity);
  RC_ASSERT(Quantity::milli(quantity.milli_value() - 1) < quantity);
}

RC_GTEST_PROP(QuantityProperty, CountsDecideAsQuantitiesDoWhereTheScaleIsExact, ()) {
  auto amounts = [](const std::vector<Quantity>& quantities) {
    std::vector<ResourceVector> vectors;
    for (Quantity quantity : quantities) vectors.emplace_back().set(0, quantity);
    return vectors;
  };
  auto unit = *rc::gen::element<std::int64_t>(1, 1'000'000, 1'000'000'000, 1'048'576'000'000'000);
  auto any_amount = rc::gen::map(rc::gen::inRange<std::int64_t>(0, 3'000),
                                 [unit](std::int64_t count) { return Quantity::nano(Int128{count} * unit); });
  auto capacities = *rc::gen::container<std::vector<Quantity>>(any_amount);
  auto requests = *rc::gen::container<std::vector<Quantity>>(any_amount);
  ResourceScale scale(amounts(capacities), amounts(requests));
  RC_ASSERT(scale.is_exact(0));
  Quantity sum;
  std::int64_t count = 0;
  for (Quantity request : requests) {
    sum += request;
    count = add_counts(count, scale.request_count(0, request));
    for (Quantity capacity : capacities) {
      RC_ASSERT((count <= scale.capacity_count(0, capacity)) == sum.fits_in(capacity));
    }
  }
}

}  // namespace
}  // namespace kerf::model
