#include "kerf/provision/bins.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "kerf/provision/packing.h"
#include "kerf/reference/pricing.h"
#include "kerf/reference/reasons.h"

namespace kerf::provision {

using model::ResourceVector;
using reference::Pass;

namespace {

constexpr std::size_t kNoClass = std::numeric_limits<std::size_t>::max();

/// Groups pods of `order` into classes; a class stands where its first pod stands.
std::vector<WaitingClass> group(const Pass& pass, const std::vector<std::size_t>& order) {
  std::vector<WaitingClass> classes;
  std::map<std::string, std::vector<std::size_t>> by_text;
  for (std::size_t pod : order) {
    const reference::PassPod& candidate = pass.pods()[pod];
    const auto same = [&](std::size_t index) {
      const reference::PassPod& other = pass.pods()[classes[index].pods.front()];
      return *other.spec == *candidate.spec && other.needs->request_list == candidate.needs->request_list &&
             other.pod->meta.labels == candidate.pod->meta.labels;
    };
    // Namespace and labels narrow the search; the comparison above decides.
    std::string text = candidate.pod->meta.namespace_name;
    const auto append = [&text](const std::string& key, const std::string& value) {
      text.append("/").append(key).append("=").append(value);
    };
    for (const auto& [key, value] : candidate.pod->meta.labels) append(key, value);
    for (const auto& [name, amount] : candidate.needs->request_list) append(name, amount.format());
    std::vector<std::size_t>& bucket = by_text[text];
    auto found = std::ranges::find_if(bucket, same);
    if (found == bucket.end()) {
      bucket.push_back(classes.size());
      classes.push_back({.requests = candidate.needs->requests, .pods = {}});
      found = bucket.end() - 1;
    }
    classes[*found].pods.push_back(pod);
  }
  for (WaitingClass& waiting : classes) std::ranges::reverse(waiting.pods);
  return classes;
}

bool place_on_nodes(Pass& pass, std::size_t pod) {
  for (std::size_t node = 0; node < pass.nodes().size(); ++node) {
    if (auto fit = pass.fit_on_node(pod, node)) {
      pass.place_on_node(pod, node, std::move(*fit));
      return true;
    }
  }
  return false;
}

bool place_on_claims(Pass& pass, std::size_t pod) {
  for (std::size_t claim = 0; claim < pass.claims().size(); ++claim) {
    if (reference::is_too_large(pass.pods()[pod], pass.claims()[claim])) continue;
    if (auto fit = pass.fit_on_claim(pod, claim)) {
      pass.place_on_claim(pod, claim, std::move(*fit));
      return true;
    }
  }
  return false;
}

/// The class whose next pod fits `free` and aligns best with it, classes in `refused` left out.
std::size_t best_class(const std::vector<WaitingClass>& classes, const std::vector<bool>& refused,
                       const ResourceVector& free, const ResourceVector& room, std::size_t resources) {
  std::size_t best = kNoClass;
  double highest = -1;
  for (std::size_t index = 0; index < classes.size(); ++index) {
    if (refused[index] || classes[index].pods.empty() || !model::fits(classes[index].requests, free)) continue;
    const double score = alignment(classes[index].requests, free, room, resources);
    if (score <= highest) continue;
    highest = score;
    best = index;
  }
  return best;
}

/// Adds pods to the claim until none fits the target type any more.
void fill(Pass& pass, std::size_t claim, std::uint32_t target, std::vector<WaitingClass>& classes) {
  const reference::Template& source = pass.templates()[pass.claims()[claim].template_index];
  const ResourceVector room = room_of(source, target);
  std::vector<bool> refused(classes.size(), false);
  while (true) {
    ResourceVector free = room;
    free -= pass.claims()[claim].requests;
    const std::size_t index = best_class(classes, refused, free, room, pass.resources().size());
    if (index == kNoClass) return;
    const std::size_t pod = classes[index].pods.back();
    auto fit = pass.fit_on_claim(pod, claim);
    if (fit && std::ranges::binary_search(fit->types, target)) {
      pass.place_on_claim(pod, claim, std::move(*fit));
      classes[index].pods.pop_back();
    } else {
      refused[index] = true;
    }
  }
}

/// Whether the type takes no more of any limited resource than the target does.
bool is_within(const model::InstanceType& type, const model::InstanceType& target, const model::ResourceList& limits) {
  return std::ranges::all_of(limits, [&](const auto& limit) {
    const model::Quantity* taken = type.capacity.find(limit.first);
    const model::Quantity* meant = target.capacity.find(limit.first);
    return taken == nullptr || (meant != nullptr && *taken <= *meant);
  });
}

/// Keeps the types that are neither dearer than the target nor larger in what the NodePool limits: a claim is charged
/// with its largest type, so a list left wide would use up the limits for nothing. A claim that needs several values
/// or holds reservations keeps its list: both belong to all of its types. Source: provisioning.md 4.8.
void narrow_to_target(const reference::Template& source, std::uint32_t target, reference::ClaimFit& fit) {
  if (fit.requirements.has_min_values() || !fit.reservations.empty()) return;
  const model::ResourceList limits = source.pool->limits.value_or(model::ResourceList());
  const double price = price_of(source, target, fit.requirements);
  std::erase_if(fit.types, [&](std::uint32_t type) {
    return price_of(source, type, fit.requirements) > price ||
           !is_within(*source.types[type].type, *source.types[target].type, limits);
  });
}

/// Opens and fills one claim that begins with `pod`. The code of the refusal when no NodePool takes it.
std::optional<std::string_view> open_and_fill(Pass& pass, std::size_t pod, std::vector<WaitingClass>& classes,
                                              const TargetChooser& choose_target) {
  std::optional<std::string_view> first;
  for (std::size_t index = 0; index < pass.templates().size(); ++index) {
    auto fit = pass.fit_on_template(pod, index);
    if (!fit) {
      if (fit.error().is_reserved_offering()) return fit.error().code;
      if (!first) first = fit.error().code;
      continue;
    }
    const std::uint32_t target = choose_target({.pass = pass,
                                                .source = pass.templates()[index],
                                                .fit = *fit,
                                                .first_pod = pass.pods()[pod].needs->requests,
                                                .waiting = classes});
    narrow_to_target(pass.templates()[index], target, *fit);
    const std::size_t claim = pass.open_claim(pod, index, std::move(*fit));
    fill(pass, claim, target, classes);
    return std::nullopt;
  }
  return place_on_claims(pass, pod) ? std::nullopt : std::optional(first.value_or(reference::kNoTypes));
}

/// Takes the pod out of its class. False when it waits no more.
bool take(std::vector<WaitingClass>& classes, std::size_t pod) {
  for (WaitingClass& waiting : classes) {
    auto place = std::ranges::find(waiting.pods, pod);
    if (place == waiting.pods.end()) continue;
    waiting.pods.erase(place);
    return true;
  }
  return false;
}

}  // namespace

ResourceVector room_of(const reference::Template& source, std::uint32_t type) {
  ResourceVector room = source.types[type].groups.front().allocatable;
  room -= source.daemon_groups[source.types[type].daemon_group].overhead;
  return room;
}

double price_of(const reference::Template& source, std::uint32_t type, const model::Requirements& requirements) {
  reference::OfferingFilter offered(requirements);
  const model::Offering* offering = reference::cheapest_offering(source.types[type], offered);
  return offering == nullptr ? std::numeric_limits<double>::infinity() : offering->price_usd_hour;
}

double alignment(const ResourceVector& pod, const ResourceVector& free, const ResourceVector& room,
                 std::size_t resources) {
  const Shares wanted = shares_of(pod, room, resources);
  const Shares left = shares_of(free, room, resources);
  double sum = 0;
  for (std::size_t r = 0; r < resources; ++r) sum += wanted[r] * left[r];
  return sum;
}

void pack_bin_by_bin(Pass& pass, const TargetChooser& choose_target) {
  const std::vector<std::size_t> order = decreasing_order(pass);
  std::vector<std::size_t> homeless;
  std::ranges::copy_if(order, std::back_inserter(homeless), [&](std::size_t pod) {
    return pass.pods()[pod].needs->has_resource_claims || !place_on_nodes(pass, pod);
  });
  std::vector<WaitingClass> classes = group(pass, homeless);
  // Every pod gets its turn as the one that opens a claim; most are added to another's claim before that.
  const Placer place = [&](Pass& current, std::size_t pod) -> std::optional<std::string_view> {
    return open_and_fill(current, pod, classes, choose_target);
  };
  std::vector<std::size_t> waiting = std::move(homeless);
  while (!waiting.empty()) {
    std::vector<std::size_t> refused;
    for (std::size_t pod : waiting) {
      if (take(classes, pod) && !place_or_relax(pass, pod, place)) refused.push_back(pod);
    }
    if (refused.size() == waiting.size()) return;
    classes = group(pass, refused);
    waiting = std::move(refused);
  }
}

}  // namespace kerf::provision
