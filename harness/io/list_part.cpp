#include "kerf/io/list_part.h"

#include <string_view>
#include <utility>

#include "kerf/io/collect.h"
#include "kerf/io/field_reader.h"
#include "kerf/io/migrate.h"
#include "kerf/io/read_common.h"
#include "kerf/io/read_pod.h"

namespace kerf::io {

EarlyPod take_early(EarlyPod& early, ListPart& part) {
  EarlyPod taken = std::move(early);
  if (++part.taken == part.early.size()) part.early = {};
  return taken;
}

void ListPartReader::take(Tree& tree) {
  const Value item = *tree.root().first();
  part_.values += tree.node_count() - 1;
  std::optional<EarlyPod> pod = pods_ == Pods::kReadEarly ? read(item) : std::nullopt;
  part_.is_early.push_back(pod.has_value());
  if (pod) {
    part_.early.push_back(std::move(*pod));
    tree.clear();
  } else {
    part_.trees.push_back(std::move(tree));
    tree = Tree();
  }
}

std::optional<EarlyPod> ListPartReader::read(Value item) {
  const std::optional<std::string_view> namespace_name = namespace_of_pod(item);
  if (!namespace_name) return std::nullopt;
  ObjectReading reading;
  const Field object(reading, item);
  model::ObjectMeta meta = read_meta(object, *namespace_name);
  if (reading.failed()) return std::nullopt;
  PodReading read = read_pod(object, std::move(meta));
  if (reading.failed() || !misplaced_fields(Kind::kPod, VersionUse::kCurrent, object).empty()) return std::nullopt;
  read.pod.spec = pool_.share(std::move(read.spec));
  return EarlyPod{.pod = std::move(read.pod), .latest_instant = reading.latest_instant(), .line = item.line()};
}

}  // namespace kerf::io
