#pragma once

#include <functional>

namespace kerf::reference {

/// Called once by what decides, when everything that it works on is compiled and nothing is decided yet. It must not
/// change anything; a caller that has a clock may look at it. Empty: nobody asks.
using OnCompiled = std::function<void()>;

}  // namespace kerf::reference
