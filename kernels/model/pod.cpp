#include "kerf/model/pod.h"

#include <string_view>

namespace kerf::model {

bool is_terminal(const Pod& pod) {
  // Views are compared by their lengths first.
  const std::string_view phase = pod.status.phase;
  return phase == "Succeeded" || phase == "Failed";
}

bool is_terminating(const Pod& pod) { return pod.meta.deletion.has_value(); }

bool is_active(const Pod& pod) { return !is_terminal(pod) && !is_terminating(pod); }

}  // namespace kerf::model
