#include "kerf/reference/disruption_engine.h"

#include "kerf/reference/consolidation.h"
#include "kerf/reference/queue.h"

namespace kerf::reference {

namespace {

class PlainDecider final : public Decider {
 public:
  explicit PlainDecider(const DisruptionWorld& world) : world_(world) {}

  Move decide(std::span<const Candidate* const> candidates) override { return reference::decide(world_, candidates); }

  std::optional<NoMove> drift_refusal(const Candidate& candidate) override {
    return reference::drift_refusal(world_, candidate);
  }

 private:
  const DisruptionWorld& world_;
};

}  // namespace

void PlainEngine::pack(Pass& pass) const { run_queue(pass); }

std::unique_ptr<Decider> PlainEngine::decider(const DisruptionWorld& world) const {
  return std::make_unique<PlainDecider>(world);
}

const DisruptionEngine& plain_engine() {
  static const PlainEngine kEngine;
  return kEngine;
}

}  // namespace kerf::reference
