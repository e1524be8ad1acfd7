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

class PlainEngine final : public DisruptionEngine {
 public:
  void pack(Pass& pass) const override { run_queue(pass); }
  std::unique_ptr<Decider> decider(const DisruptionWorld& world) const override {
    return std::make_unique<PlainDecider>(world);
  }
};

}  // namespace

const DisruptionEngine& plain_engine() {
  static const PlainEngine kEngine;
  return kEngine;
}

}  // namespace kerf::reference
