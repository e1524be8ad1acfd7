#include <fmt/format.h>

#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

void add_overlay(Draft& draft, std::size_t index) {
  Object spec;
  spec.put("requirements", List().put(any_expression(draft, ExpressionUse::kPool)));
  constexpr std::array<std::string_view, 5> kAdjustments{"-50%", "+10%", "-0.05", "+0.1", "-200%"};
  switch (draft.source.below(3)) {
    case 0:
      spec.text("priceAdjustment", draft.pick(kAdjustments));
      break;
    case 1:
      spec.text("price", draft.source.one_in(2) ? "0.25" : "0");
      break;
    default:
      spec.put("capacity", Object().text("example.com/licence", "1"));
  }
  if (draft.source.one_in(2)) spec.number("weight", draft.source.edge(1, 3));
  const Object metadata = Object().text("name", fmt::format("overlay-{}", index));
  draft.emit(head("karpenter.sh/v1alpha1", "NodeOverlay", metadata).put("spec", spec));
}

void add_buffer(Draft& draft, std::size_t index) {
  const std::string name = fmt::format("buffer-{}", index);
  const Object metadata = Object().text("name", name).text("namespace", "default");
  Object pod_spec;
  const RequestDraft request{.cpu_milli = 100 * draft.source.between(1, 12), .memory_mib = 256};
  put_containers(draft, pod_spec, request, true, {});
  Object pod;
  pod.put("metadata", Object().put("labels", Object().text("app", draft.pick(kApps)))).put("spec", pod_spec);
  draft.emit(head("v1", "PodTemplate", metadata).put("template", pod));
  Object spec;
  spec.put("podTemplateRef", Object().text("name", name));
  if (!draft.source.one_in(4)) spec.number("replicas", draft.source.edge(0, 3));
  if (draft.source.one_in(2)) {
    spec.put("limits", Object().text("cpu", fmt::format("{}m", draft.source.edge(0, 2400))));
  }
  draft.emit(head("autoscaling.x-k8s.io/v1beta1", "CapacityBuffer", metadata).put("spec", spec));
}

}  // namespace

void add_overlays(Draft& draft) {
  if (!draft.on(Feature::kOverlays)) return;
  const std::size_t count = draft.some(3);
  for (std::size_t i = 0; i < count; ++i) add_overlay(draft, i);
}

void add_buffers(Draft& draft) {
  if (!draft.on(Feature::kBuffers)) return;
  const std::size_t count = draft.some(2);
  for (std::size_t i = 0; i < count; ++i) add_buffer(draft, i);
}

}  // namespace kerf::gen
