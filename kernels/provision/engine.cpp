#include "kerf/provision/engine.h"

#include "kerf/provision/queue_order.h"
#include "kerf/reference/queue.h"
#include "kerf/reference/reasons.h"
#include "kerf/reference/relaxation.h"

namespace kerf::provision {

std::optional<std::string_view> Engine::add(std::size_t pod) {
  PodClass& of_class = classes_[pods_[pod].of_class];
  if (of_class.first->needs->has_resource_claims) return reference::kDra;
  if (of_class.variants.empty()) add_variant(of_class);
  ++work_.pods;
  const std::uint32_t variant = of_class.variants[pods_[pod].relaxations];
  const Seeker seeker{pod, of_class, variant, variants_[variant].wish};
  if (add_to_node(seeker) || add_to_claim(seeker)) return std::nullopt;
  return add_to_new_claim(seeker);
}

/// The first pod of a class that is relaxed so far has the Pass do it, as that may bring up a topology group, which
/// counts what was placed before. Source: provisioning.md 3.4, 5.1.
bool Engine::relax(std::size_t pod) {
  PodClass& of_class = classes_[pods_[pod].of_class];
  if (pods_[pod].relaxations + 1 == of_class.variants.size()) {
    if (of_class.is_fully_relaxed) return false;
    catch_up();
    if (!pass_.relax(of_class.first_index)) {
      of_class.is_fully_relaxed = true;
      return false;
    }
    add_variant(of_class);
  }
  ++pods_[pod].relaxations;
  ++work_.relaxations;
  return true;
}

void Engine::restore(std::size_t pod) { pods_[pod].relaxations = 0; }

void Engine::fail(std::size_t pod, std::string_view code) {
  Failure& failure = failures_[pod] = Failure{code, std::nullopt};
  const PodClass& of_class = classes_[pods_[pod].of_class];
  if (!of_class.variants.empty()) failure.variant = of_class.variants[pods_[pod].relaxations];
}

std::vector<std::size_t> Engine::queue() const { return queue_order(pass_, class_of_); }

reference::Work Engine::work() const {
  reference::Work work = work_;
  for (const RowSets& rows : rows_) work.rows += rows.compared();
  return work;
}

reference::Work run_engine(reference::Pass& pass, const reference::OnCompiled& compiled) {
  Engine engine(pass);
  if (compiled) compiled();
  if (!pass.has_pools() || !engine.is_exact()) {
    reference::run_queue(pass);
    return {};
  }
  reference::run_queue(engine.queue(), engine);
  engine.finish();
  return engine.work();
}

}  // namespace kerf::provision
