#include "kerf/disrupt/engine.h"

#include "kerf/disrupt/scan.h"
#include "kerf/provision/engine.h"

namespace kerf::disrupt {

void Engine::pack(reference::Pass& pass) const { provision::run_engine(pass); }

std::unique_ptr<reference::Decider> Engine::decider(const reference::DisruptionWorld& world) const {
  return std::make_unique<Scan>(world, threads_);
}

}  // namespace kerf::disrupt
