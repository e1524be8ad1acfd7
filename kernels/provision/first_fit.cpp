#include "kerf/provision/first_fit.h"

#include "kerf/provision/packing.h"
#include "kerf/reference/queue.h"

namespace kerf::provision {
namespace {

std::optional<std::string_view> place_first(reference::Pass& pass, std::size_t pod) {
  for (std::size_t node = 0; node < pass.nodes().size(); ++node) {
    if (auto fit = pass.fit_on_node(pod, node)) {
      pass.place_on_node(pod, node, std::move(*fit));
      return std::nullopt;
    }
  }
  for (std::size_t claim = 0; claim < pass.claims().size(); ++claim) {
    if (reference::is_too_large(pass.pods()[pod], pass.claims()[claim])) continue;
    if (auto fit = pass.fit_on_claim(pod, claim)) {
      pass.place_on_claim(pod, claim, std::move(*fit));
      return std::nullopt;
    }
  }
  return reference::place_on_new_claim(pass, pod);
}

}  // namespace

void first_fit_decreasing(reference::Pass& pass) { pack_in_order(pass, decreasing_order(pass), place_first); }

}  // namespace kerf::provision
