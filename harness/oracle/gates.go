package main

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/karpenter/pkg/apis/v1alpha1"
	"sigs.k8s.io/karpenter/pkg/controllers/nodeoverlay"
	"sigs.k8s.io/karpenter/pkg/operator/options"
)

// openGates lets the controllers of the gates that are open do their work before the decision: NodeOverlays are evaluated
// for every pool, CapacityBuffers resolved into virtual pods. Both write status and read it back, so they get an API
// server of their own.
func (w *world) openGates(gates options.FeatureGates, overlays *nodeoverlay.InstanceTypeStore) error {
	if !gates.NodeOverlay && !servesBuffers(gates) {
		return nil
	}
	withStatus := append(bufferKinds(), &v1alpha1.NodeOverlay{})
	builder := fake.NewClientBuilder().WithScheme(scheme.Scheme).WithStatusSubresource(withStatus...)
	for _, object := range w.objects.all() {
		if _, isPod := object.(*corev1.Pod); !isPod {
			builder = builder.WithObjects(object.DeepCopyObject().(client.Object))
		}
	}
	server := builder.Build()
	if gates.NodeOverlay {
		evaluation := nodeoverlay.NewController(w.clock, server, &provider{w.types}, overlays, w.cluster)
		if _, err := evaluation.Reconcile(w.ctx, reconcile.Request{}); err != nil {
			return fmt.Errorf("evaluating NodeOverlays, %w", err)
		}
	}
	if servesBuffers(gates) {
		return w.resolveBuffers(server)
	}
	return nil
}
