package main

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	autoscalingv1beta1 "sigs.k8s.io/karpenter/pkg/apis/autoscaling/v1beta1"
	"sigs.k8s.io/karpenter/pkg/apis/v1alpha1"
	"sigs.k8s.io/karpenter/pkg/controllers/capacitybuffer"
	"sigs.k8s.io/karpenter/pkg/controllers/nodeoverlay"
	"sigs.k8s.io/karpenter/pkg/operator/options"
	"sigs.k8s.io/karpenter/pkg/state/virtualpods"
)

// openGates lets the controllers of the gates that are open do their work before the decision: NodeOverlays are evaluated
// for every pool, CapacityBuffers resolved into virtual pods. Both write status and read it back, so they get an API
// server of their own.
func (w *world) openGates(gates options.FeatureGates, overlays *nodeoverlay.InstanceTypeStore) error {
	w.virtualPods = virtualpods.NewVirtualPodCache(w.client)
	if !gates.NodeOverlay && !gates.CapacityBuffer {
		return nil
	}
	builder := fake.NewClientBuilder().WithScheme(scheme.Scheme).
		WithStatusSubresource(&v1alpha1.NodeOverlay{}, &autoscalingv1beta1.CapacityBuffer{})
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
	if gates.CapacityBuffer {
		return w.resolveBuffers(server)
	}
	return nil
}

func (w *world) resolveBuffers(server client.Client) error {
	w.virtualPods = virtualpods.NewVirtualPodCache(server)
	resolution := capacitybuffer.NewController(server, nil, w.virtualPods)
	buffers := &autoscalingv1beta1.CapacityBufferList{}
	if err := server.List(w.ctx, buffers); err != nil {
		return err
	}
	for i := range buffers.Items {
		key := client.ObjectKeyFromObject(&buffers.Items[i])
		if _, err := resolution.Reconcile(w.ctx, reconcile.Request{NamespacedName: key}); err != nil {
			return fmt.Errorf("resolving CapacityBuffer %s, %w", key, err)
		}
	}
	return nil
}

// bufferPods are the virtual pods that take part in the pass.
func (w *world) bufferPods() []*corev1.Pod {
	if !options.FromContext(w.ctx).FeatureGates.CapacityBuffer {
		return nil
	}
	return w.virtualPods.GetAll(w.ctx)
}
