#include "kerf/model/pod.h"

namespace kerf::model {

bool is_terminal(const Pod& pod) { return pod.status.phase == "Succeeded" || pod.status.phase == "Failed"; }

bool is_terminating(const Pod& pod) { return pod.meta.deletion.has_value(); }

bool is_active(const Pod& pod) { return !is_terminal(pod) && !is_terminating(pod); }

}  // namespace kerf::model
