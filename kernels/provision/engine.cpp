#include "kerf/provision/engine.h"

#include "kerf/reference/queue.h"
#include "kerf/reference/reasons.h"

namespace kerf::provision {

std::optional<std::string_view> Engine::add(std::size_t pod) {
  if (pass_.pods()[pod].has_resource_claims) return reference::kDra;
  std::uint32_t variant = variant_of(pod);
  PodClass& of_class = classes_[class_of_[pod]];
  if (add_to_node(pod, of_class, variants_[variant])) return std::nullopt;
  if (add_to_claim(pod, of_class, variant)) return std::nullopt;
  return add_to_new_claim(pod, of_class, variants_[variant]);
}

void run_engine(reference::Pass& pass) {
  Engine engine(pass);
  if (engine.is_exact()) {
    reference::run_queue(pass, [&](std::size_t pod) { return engine.add(pod); });
  } else {
    reference::run_queue(pass);
  }
}

}  // namespace kerf::provision
